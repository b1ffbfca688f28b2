// Package host is the border between the page and the scripts around it: what the page may ask of its host, and what
// the host tells the page. web/src/border.d.ts declares both.
package host
