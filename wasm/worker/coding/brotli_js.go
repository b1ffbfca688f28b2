package coding

import "io"

// undoBrotli is never asked for: the runtime has undone it.
func undoBrotli(io.Reader) (io.Reader, error) { return nil, ErrCoding }
