package panels

import (
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// Desk is what every panel is given.
type Desk struct {
	Screen *dom.Screen
	Bench  *workbench.Bench
	Tasks  *task.Set

	Changed func() // something was set on the workbench
	Keep    func() // keeps the work, as something else of it than texts has changed
}
