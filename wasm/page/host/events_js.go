package host

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/api"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/workbench"
)

// Kept is what the module knew of the work, as drafts and links have it.
type Kept struct {
	Expected              []workbench.Expectation // without their URLs
	Before, Crawlers, Tab string
	Old                   bool
	Filter, Row           string
	Host, Cell, Change    string
	Same                  bool            // other origins of the host are assumed to have the same file
	Live                  *workbench.Live // the fetch that brought the file; nil if none did
	Edited                bool            // the file is another since
}

// keptOf reads a Border.Restored.
func keptOf(v js.Value) Kept {
	text := func(name string) string { return dom.Text(v.Get(name)) }
	k := Kept{
		Before: text("before"), Crawlers: text("crawlers"), Tab: text("look"), Filter: text("filter"), Row: text("row"),
		Old: text("old") != "", Host: text("host"), Cell: text("cell"), Change: text("change"),
		Same: text("same") != "", Edited: text("edited") != "",
	}
	if fetched := v.Get("fetched"); fetched.Truthy() {
		k.Live = liveOf(fetched, text("live"))
	}
	list := v.Get("expect")
	for i := range list.Length() {
		e := list.Index(i)
		k.Expected = append(k.Expected, workbench.Expectation{
			Agent: dom.Text(e.Get("agent")), Typed: dom.Text(e.Get("url")), Allowed: e.Get("allowed").Truthy(),
		})
	}
	return k
}

// liveOf reads a Border.Fetched, which drafts keep as a text.
func liveOf(v js.Value, kept string) *workbench.Live {
	met := api.ReadFetch(dom.Bytes(v.Get("met")))
	live := workbench.LiveOf(dom.Text(v.Get("asked")), dom.Text(v.Get("at")), met)
	live.Kept = kept
	return &live
}

// Start is the work that the page starts with.
type Start struct {
	Kept
	Text, Example []byte
	ExampleSite   string
	Page          string // the entry that is asked about above all
	Lines         int    // of the list
	Words         string // the text of the file of sentences to speak in
}

// StartOf reads a Border.Start.
func StartOf(v js.Value) Start {
	return Start{
		Kept: keptOf(v), Text: []byte(v.Get("text").String()), Example: []byte(v.Get("example").String()),
		ExampleSite: v.Get("exampleSite").String(), Page: dom.Text(v.Get("page")), Lines: v.Get("lines").Int(),
		Words: v.Get("words").String(),
	}
}

// Events is what the host tells the page.
type Events struct {
	TextChanged func(text []byte, line int, other bool) // line is the cursor's; other: it took the place of all that was there
	ExampleIs   func(text []byte)
	PageIs      func(typed string)
	CursorMoved func(line int)
	FixAsked    func(index, fix int)
	ListChanged func(lines int)
	Imported    func(said []core.Message, sitemaps []string)
	FileOpened  func(file js.Value)
	WordsAre    func(catalogue, fetchedAt string) // the text of the file of another language, and what Live.At is in it
	WorkPut     func(kept Kept)
	Warned      func(said []core.Message)
	EarlierIs   func(list []Earlier)
	Report      func() string // what is printed, as workbench.Bench.Report writes it
	Forgotten   func()

	Before     func()      // comes before each of those above
	Answer     func() bool // the first verdict is wanted; reports whether it takes more
	GoOn       func() bool // there is time to make what is not seen at first; reports whether there is more
	AllIsThere func()      // of the host, with the editors of what is in view
}

// Value makes a Border.Events of them.
func (e *Events) Value() js.Value {
	object := js.Global().Get("Object").New()
	on := func(name string, f func(args []js.Value)) {
		object.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			e.Before()
			f(args)
			return nil
		}))
	}
	on("textChanged", func(args []js.Value) { e.TextChanged([]byte(args[0].String()), args[1].Int(), args[2].Bool()) })
	on("exampleIs", func(args []js.Value) { e.ExampleIs([]byte(args[0].String())) })
	on("pageIs", func(args []js.Value) { e.PageIs(dom.Text(args[0])) })
	on("cursorMoved", func(args []js.Value) { e.CursorMoved(args[0].Int()) })
	on("fixAsked", func(args []js.Value) { e.FixAsked(args[0].Int(), args[1].Int()) })
	on("listChanged", func(args []js.Value) { e.ListChanged(args[0].Int()) })
	on("imported", func(args []js.Value) { e.Imported(messagesOf(args[0]), textsOf(args[1])) })
	on("fileOpened", func(args []js.Value) { e.FileOpened(args[0]) })
	on("wordsAre", func(args []js.Value) { e.WordsAre(args[0].String(), args[1].String()) })
	on("workPut", func(args []js.Value) { e.WorkPut(keptOf(args[0])) })
	on("warned", func(args []js.Value) { e.Warned(messagesOf(args[0])) })
	on("earlierIs", func(args []js.Value) { e.EarlierIs(earlierOf(args[0])) })
	object.Set("report", js.FuncOf(func(js.Value, []js.Value) any { return e.Report() }))
	on("forgotten", func([]js.Value) { e.Forgotten() })
	on("allIsThere", func([]js.Value) { e.AllIsThere() })
	object.Set("answer", js.FuncOf(func(js.Value, []js.Value) any { return e.Answer() }))
	object.Set("goOn", js.FuncOf(func(js.Value, []js.Value) any { return e.GoOn() }))
	return object
}

// Earlier is earlier work that is kept, and what is said of it.
type Earlier struct {
	ID   string
	Said core.Message
}

// earlierOf reads the argument of earlierIs.
func earlierOf(v js.Value) []Earlier {
	list := make([]Earlier, v.Length())
	for i := range list {
		list[i] = Earlier{v.Index(i).Get("id").String(), messageOf(v.Index(i).Get("said"))}
	}
	return list
}

// messagesOf reads an array of Border.Said.
func messagesOf(v js.Value) []core.Message {
	messages := make([]core.Message, v.Length())
	for i := range messages {
		messages[i] = messageOf(v.Index(i))
	}
	return messages
}

// messageOf reads a Border.Said.
func messageOf(v js.Value) core.Message {
	m := core.Message{Code: v.Index(0).String()}
	args := v.Index(1)
	names := js.Global().Get("Object").Call("keys", args)
	for i := range names.Length() {
		arg := core.Arg{Name: names.Index(i).String()}
		if value := args.Get(arg.Name); value.Type() == js.TypeNumber {
			arg.Value = value.Int()
		} else {
			arg.Value = value.String()
		}
		m.Args = append(m.Args, arg)
	}
	return m
}

// textsOf reads an array of strings.
func textsOf(v js.Value) []string {
	texts := make([]string, v.Length())
	for i := range texts {
		texts[i] = v.Index(i).String()
	}
	return texts
}
