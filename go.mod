module robotscope

go 1.26
