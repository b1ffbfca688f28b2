//go:build !js

package coding

import (
	"io"

	"github.com/andybalholm/brotli"
)

func undoBrotli(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }
