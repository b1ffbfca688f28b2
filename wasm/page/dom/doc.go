// Package dom is the page's elements: finding, making and filling them, words on the screen, a combobox, and the
// browser's event loop. It knows nothing of robots.txt but the words that are said of it.
package dom
