// Package panels is what the page shows, a panel a file. A panel has its own elements, what every panel is given (Desk)
// and, where something of it concerns others, a function to call; none names another.
package panels
