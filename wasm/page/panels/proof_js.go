package panels

import (
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// proofPause is for how many milliseconds changes rest before other URLs are looked for.
const proofPause = 400

// Proof tells what a change of the file changes for URLs that nobody listed. It is a part of the tab "Before and after".
type Proof struct {
	Desk
	list host.List

	box, summary, examples dom.Element
	proving                *task.Task
	of                     *workbench.Changes
}

// NewProof makes the panel.
func NewProof(desk Desk, list host.List) *Proof {
	return &Proof{
		Desk: desk, list: list, proving: desk.Tasks.New(),
		box: dom.ByID("proof"), summary: dom.ByID("proof-summary"), examples: dom.ByID("proof-list"),
	}
}

// Follow takes changes of listed URLs that were all found; nil if there are none.
func (f *Proof) Follow(changes *workbench.Changes) {
	if f.of == changes {
		return
	}
	f.of = changes
	dom.SetHidden(f.box, true)
	if changes == nil {
		f.proving.Stop()
		return
	}
	f.proving.After(proofPause, func(r *task.Run) {
		proof, ok := changes.Prove(func() bool {
			if r.Due() {
				dom.SetHidden(f.box, false)
				f.examples.SetTextContent("")
				f.summary.SetTextContent(f.Screen.Word("proof.progress"))
			}
			return r.GoOn()
		})
		if ok {
			f.show(proof)
		}
	})
}

func (f *Proof) show(proof *workbench.Proof) {
	dom.SetHidden(f.box, false)
	f.Screen.Announce(f.summary, proof.Summary()...)
	f.examples.SetTextContent("")
	for i := range proof.Examples {
		item := dom.Create("li", "", "")
		dom.Add(f.examples, item)
		if i == workbench.ProofShown {
			item.SetTextContent(f.Screen.Word("page.more", "n", len(proof.Examples)-i))
			break
		}
		e := &proof.Examples[i]
		f.Screen.Write(item, e.Messages(f.Screen.Words.Text(proof.Crawlers(e)))...)
		dom.AddText(item, " ")
		dom.Add(item, dom.NewButton("fix", f.Screen.Word("rule.add-url"), func() { f.list.Append(e.URL) }))
	}
}
