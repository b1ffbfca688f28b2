module robotscope

go 1.26

require honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
