//go:build !js

package coding

import (
	"io"

	brotlicode "github.com/andybalholm/brotli"
)

func brotli(r io.Reader) (io.Reader, error) { return brotlicode.NewReader(r), nil }
