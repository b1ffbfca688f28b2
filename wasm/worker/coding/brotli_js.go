package coding

import "io"

// brotli is never asked for: the runtime has undone it.
func brotli(io.Reader) (io.Reader, error) { return nil, ErrCoding }
