package core

// Message is something to tell a person, as a code and its arguments. The
// sentence for the code stands in the message catalogues (web/locales), which
// fill in the arguments by name.
type Message struct {
	Code string
	Args []Arg
}

// Arg is a named argument of a Message. Value is a string or an int.
type Arg struct {
	Name  string
	Value any
}

// Say makes a message: its code, then the name and the value of each argument in turn.
//
//	core.Say("proof.was", "rule", "Disallow: /a", "was", 3)
func Say(code string, args ...any) Message {
	m := Message{Code: code}
	if len(args) > 0 {
		m.Args = make([]Arg, 0, len(args)/2)
	}
	for i := 0; i < len(args); i += 2 {
		m.Args = append(m.Args, Arg{Name: args[i].(string), Value: args[i+1]})
	}
	return m
}

// Messages is a list of messages that grows.
type Messages []Message

// Say adds a message, made as by [Say].
func (l *Messages) Say(code string, args ...any) { *l = append(*l, Say(code, args...)) }
