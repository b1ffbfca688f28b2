package locales_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestWordsForPeople holds that people read of bytes, and nowhere of octets, but for the names of arguments.
func TestWordsForPeople(t *testing.T) {
	argument := regexp.MustCompile(`\{[\w-]+|"[\w.-]+": `)
	for _, name := range []string{"en.json", "ja.json", "../index.html"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if words := argument.ReplaceAllString(line, ""); strings.Contains(words, "octet") || strings.Contains(words, "オクテット") {
				t.Errorf("%s:%d: %s", name, i+1, line)
			}
		}
	}
}
