package service

import (
	"unicode/utf8"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// What a question takes is told before it is answered, in steps of about a
// nanosecond natively and in bytes, and never too little: a fuzz test holds
// what was done, and what memory was taken, to no more than twice of it.

// Bounds on what one answer lists, over all its verdicts: beyond them a
// verdict lists the rule that decides and the first user-agent line, and says
// how many there are.
const (
	MaxMatches    = 10_000  // rules that matched
	maxMatchText  = 1 << 20 // bytes of their patterns
	maxAgentText  = 1 << 20 // bytes of the tokens and lines of groups
	matchJSON     = 160     // bytes of a match, beside its pattern
	verdictJSON   = 1100    // bytes of a verdict, beside its URL and what it lists
	ruleSpelt     = 10      // times that a verdict spells the rule that decides, or the one that it names beside
	agentLineJSON = 8       // bytes of a user-agent line's number
)

// Steps.
const (
	perVerdict  = 5000 // to find, explain and write it, beside what follows
	perOctet    = 4    // of the answer
	perListed   = 60   // octet of a pattern that is listed, normalized and written twice
	perByteRead = 30   // of a file, in each dialect
	perLine     = 200  // of a file, in each dialect
	perRule     = 400  // of a group that is compiled
	perPattern  = 20   // octet of one
	perEntry    = 5000 // to resolve a URL
)

// cost is what something takes.
type cost struct {
	steps, memory int
	answer        int // bytes of the answer, which are part of the memory
}

// weight is what there is of a file at most, whatever the dialect.
type weight struct {
	bytes, lines, records int // records: lines that may be rules or name crawlers
	names                 int // of these that may name crawlers
	escapes               int // bytes that come to them in JSON, beside one for each line
	longest               int // bytes of the longest line
}

// weigh looks at a file once.
func weigh(src []byte) weight {
	w := weight{bytes: len(src), lines: 1}
	src = src[:min(len(src), core.MaxBytes)]
	if !utf8.Valid(src) { // each byte may become three
		for _, c := range src {
			if c >= utf8.RuneSelf {
				w.escapes += 2
			}
		}
	}
	start := 0    // of the line
	fresh := true // nothing but space yet in this line
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c == '\n' || c == '\r':
			w.longest = max(w.longest, i-start)
			for ; i < len(src) && src[i] == c; i++ {
				w.lines++
			}
			start, fresh = i, true
			continue
		case c == '\t' || c == '"' || c == '\\':
			w.escapes++
			i++
			continue
		case c < ' ':
			w.escapes += 5
			i++
			continue
		}
		end := i + wire.Plain(src[i:])
		for fresh && i < end {
			c := src[i]
			fresh = c == ' ' || c >= utf8.RuneSelf
			switch c | 0x20 {
			case 'u':
				w.names++
				fallthrough
			case 'a', 'd':
				w.records++
			}
			i++
		}
		i = end
	}
	w.longest = max(w.longest, len(src)-start)
	return w
}

// rulesRemembered is how many lines' worth of rules a Reading keeps compiled.
const rulesRemembered = core.MaxBytes / 4

// reading is what it takes to read a file in some dialects for so many
// crawlers, of which as many may obey rules of their own as it names. What
// holds its bytes comes to that.
func (w weight) reading(dialects, agents int) cost {
	agents = min(agents, dialects*(w.names+1))
	held := min(agents*w.records, rulesRemembered+w.records) + w.records
	return cost{
		steps: dialects*(perByteRead*w.bytes+perLine*w.lines) + agents*(perRule*w.records+perPattern*w.bytes),
		memory: 16*w.lines + dialects*(60*w.lines+50*w.records) + 240*held +
			dialects*2*w.bytes, // the patterns as they are compared
	}
}

// linting is what diagnostics take. Half of the memory is garbage before the
// other half is asked for.
func (w weight) linting() cost {
	return cost{
		steps:  80*w.bytes + 3000*w.records + 300*w.lines,
		memory: (40*w.bytes + 60*w.lines + 1500*w.records) / 2,
	}
}

// text is how many bytes a file is as JSON.
func (w weight) text() int { return w.bytes + w.lines + w.escapes + 2 }

// dialectsOf is how many dialects the crawlers read in.
func dialectsOf(agents []crawlers.Agent) int {
	seen := map[core.Dialect]bool{}
	for _, a := range agents {
		seen[a.Dialect] = true
	}
	return len(seen)
}

// cost is what it takes to read the files for the crawlers and give so many
// verdicts on URLs of so many bytes in all, for each crawler. What the rules
// make of the URLs comes to that: see charge. One by one, each file is let go
// before the next is read, and diagnostics are given.
func costOf(files []*siteFile, agents []crawlers.Agent, verdicts, urlBytes int, oneByOne bool) cost {
	var c cost
	records, longest, largest := 0, 0, 0
	answer := 10_000
	for _, f := range files {
		read := 0 // bytes of what is read of the file
		for _, src := range f.sources() {
			w := weigh(src)
			one := w.reading(dialectsOf(agents), len(agents))
			c.steps += one.steps
			read += one.memory
			records, longest = records+w.records, max(longest, w.longest)
			if oneByOne {
				lint := w.linting()
				c.steps += lint.steps
				read += lint.memory
				answer += 1 << 20
			}
			c.memory += 3 * w.bytes
			if f.cached != nil {
				answer += w.text() + 3000*(len(agents)+3)
				c.memory += 3 * w.text() // as a string of its own, as JSON, and room for it
			}
		}
		if oneByOne {
			largest = max(largest, read)
		} else {
			largest += read
		}
	}
	c.steps += perVerdict * verdicts
	listed := min(verdicts*min(records, MaxListed), MaxMatches)
	answer += verdicts*(verdictJSON+ruleSpelt*longest) + 4*urlBytes + listed*matchJSON + min(2*maxMatchText, listed*400) +
		min(maxAgentText, verdicts*MaxListed*agentLineJSON)
	answer = min(answer, MaxAnswer)
	c.answer = answer
	c.memory += largest + answer
	c.steps += perOctet * answer
	return c
}

// tooLarge is the problem of a question that would take too much memory.
func tooLarge(most, memory int) *Problem {
	p := problem(
		"too-much-work",
		"To answer this may take "+locales.Number(memory>>20)+" MB of memory, and one request is given "+locales.Number(most>>20)+
			". Ask for fewer crawlers or sites at a time, or a file with fewer lines.",
	)
	p.Limit, p.Actual = most, memory
	return p
}
