// Package web is the folder of the site. To Go programs it gives the sentences
// of the message catalogues that stand in it; the page is given its catalogue
// by the browser and links nothing of this.
package web

import _ "embed" // for English

// English is locales/en.json: a flat JSON object from codes to templates, as
// package locales fills them in.
//
//go:embed locales/en.json
var English string
