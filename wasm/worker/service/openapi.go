package service

import _ "embed"

// openAPI describes the API (OpenAPI 3.1).
//
//go:embed openapi.json
var openAPI []byte

func getOpenAPI(j *job) (reply, error) {
	if _, err := parameters(j.r); err != nil {
		return reply{}, err
	}
	return reply{body: new(parts).bytes(openAPI), header: forAnHour()}, nil
}
