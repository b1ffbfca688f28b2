package service

import (
	_ "embed"
	"net/http"
)

// openAPI describes the API (OpenAPI 3.1).
//
//go:embed openapi.json
var openAPI []byte

func getOpenAPI(r *http.Request) (reply, error) {
	if _, err := parameters(r); err != nil {
		return reply{}, err
	}
	return reply{body: openAPI, header: forAnHour()}, nil
}
