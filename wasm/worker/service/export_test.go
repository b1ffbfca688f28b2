package service

// ProblemCodes lists the codes of problems.
func ProblemCodes() []string {
	var codes []string
	for code := range problems {
		codes = append(codes, code)
	}
	return codes
}
