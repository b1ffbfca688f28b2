package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// This file shows what the table of limits says: the most costly questions
// known, large ones that are honest, and clients that are slow or many, asked
// of the server as it runs, in a process of its own.

// question is one that POST /api/check or /api/diff is asked.
type question struct {
	name, path, body string
}

func ask(name, path string, body any) question {
	b, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return question{name, path, string(b)}
}

type object map[string]any

// crawlerNames are names that no file has.
func crawlerNames(n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf("bot%c%c", 'a'+i/26, 'a'+i%26))
	}
	return names
}

func failing(n int) (list []object) {
	for i := range n {
		list = append(list, object{"agent": "x", "url": "/" + strconv.Itoa(i), "allowed": true})
	}
	return list
}

func hostile() []question {
	var many strings.Builder
	for i := range 31_000 {
		fmt.Fprintf(&many, "Allow: /%d\n", i)
	}
	const all, check = "User-agent: *\n", "/api/check"
	return []question{
		ask("102 rules of 4,990 stars, 300 failing expectations", check, object{
			"robots": all + strings.Repeat("Disallow: /"+strings.Repeat("*", 4990)+"\n", 102),
			"urls":   []string{"/0"}, "expect": failing(300),
		}),
		ask("36,000 user-agent lines, 1,000 failing expectations", check, object{
			"robots": strings.Repeat(all, 36_000) + "Disallow: /\n", "urls": []string{"/0"}, "expect": failing(1000),
		}),
		ask("31,000 rules for 50 crawlers", check, object{
			"robots": all + many.String(), "urls": []string{"/1"}, "agents": crawlerNames(50),
		}),
		ask("62,500 times Allow: / for 120 URLs", check, object{
			"robots": all + strings.Repeat("Allow: /\n", 62_500), "urls": slices.Repeat([]string{"/a"}, 120), "agents": []string{"x"},
		}),
	}
}

// honest are large questions over the files of the benchmarks.
func honest() ([]question, error) {
	var errs error
	read := func(name string) string {
		f, err := os.Open(filepath.Join("core", name))
		if err != nil {
			errs = err
			return ""
		}
		defer f.Close()
		var from io.Reader = f
		if strings.HasSuffix(name, ".gz") {
			if from, err = gzip.NewReader(f); err != nil {
				errs = err
				return ""
			}
		}
		b, err := io.ReadAll(from)
		if err != nil {
			errs = err
		}
		return string(b)
	}
	large, medium := read("bench/testdata/large.txt.gz"), read("bench/testdata/medium.txt.gz")
	before := read("testdata/corpus/ipwatchdog.txt")
	urls := strings.Fields(read("bench/testdata/urls.txt.gz"))
	if errs != nil {
		return nil, errs
	}
	return []question{
		ask("1,000 URLs for 3 crawlers, 512,000 bytes", "/api/check", object{
			"robots": large, "urls": urls[:1000], "agents": []string{"Googlebot", "bingbot", "OtherBot"},
		}),
		ask("100 URLs for 50 crawlers, 51,200 bytes", "/api/check", object{
			"robots": medium, "urls": urls[:100], "agents": crawlerNames(50),
		}),
		ask("two versions of a file, for 20 crawlers", "/api/diff", object{
			"before": before, "after": before + "\nUser-agent: *\nDisallow: /new\n", "agents": crawlerNames(20),
		}),
	}, nil
}

// server is the native server, in a process of its own.
type server struct {
	process      *exec.Cmd
	address, dir string
}

func startServer() (*server, error) {
	dir, err := os.MkdirTemp("", "robotscope-limits-")
	if err != nil {
		return nil, err
	}
	s := &server{dir: dir}
	program := filepath.Join(dir, "worker")
	if out, err := exec.Command("go", "build", "-o", program, "./wasm/worker").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	s.process = exec.Command(program, "-addr", "127.0.0.1:0", "-dist", "", "-client-header", "X-Real-IP")
	out, err := s.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, err
	}
	_, s.address, _ = strings.Cut(strings.TrimSuffix(strings.TrimSpace(line), "/"), "http://")
	return s, nil
}

func (s *server) stop() {
	s.process.Process.Kill()
	s.process.Wait()
	os.RemoveAll(s.dir)
}

// cpu is what the server has computed; 0 where that is not to be had.
func (s *server) cpu() time.Duration {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// resident is how many bytes the server has in memory, and had at most.
func (s *server) resident() (now, most int) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	return statusOf(status, "VmRSS:"), statusOf(status, "VmHWM:")
}

func statusOf(status []byte, name string) int {
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, name); ok {
			kb, _ := strconv.Atoi(strings.Fields(value)[0])
			return kb << 10
		}
	}
	return 0
}

// ask asks as a client and gives the status and the bytes of the answer.
func (s *server) ask(client string, q question) (status, size int, err error) {
	r, err := http.NewRequest("POST", "http://"+s.address+q.path, strings.NewReader(q.body))
	if err != nil {
		return 0, 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Real-IP", client)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, 0, err
	}
	defer answer.Body.Close()
	n, err := io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, int(n), err
}

// begin sends a part of a request, and reads nothing.
func (s *server) begin(client, head, body string, length int) (net.Conn, error) {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return nil, err
	}
	c.(*net.TCPConn).SetReadBuffer(4 << 10)
	_, err = fmt.Fprintf(c, "POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Real-IP: %s\r\n"+
		"%sContent-Length: %d\r\n\r\n%s",
		client, head, length, body)
	return c, err
}

// limits asks all that and prints what came of it; it fails if the server
// takes more memory than it should, or an honest question fails.
func limits(out io.Writer, during time.Duration) error {
	good, err := honest()
	if err != nil {
		return err
	}
	s, err := startServer()
	if err != nil {
		return err
	}
	defer s.stop()
	small := question{"a small one", "/api/check", smallQuestion}
	t := &trial{server: s, out: out, small: small, good: good, bad: hostile()}
	if err := t.oneByOne(); err != nil {
		return err
	}
	t.beside(during)
	t.slow()
	fresh := t.many()
	_, most := s.resident()
	switch failed := t.failed.Load(); {
	case failed > 0:
		return fmt.Errorf("%d honest questions failed", failed)
	case fresh < freshClients:
		return fmt.Errorf("%d of %d new clients were kept out by others", freshClients-fresh, freshClients)
	case most > mostRSS:
		return fmt.Errorf("the server took %d MB, and is to stay under %d", most>>20, mostRSS>>20)
	}
	return nil
}

// trial is a server under trial, and what it is asked.
type trial struct {
	*server
	out       io.Writer
	small     question
	good, bad []question
	failed    atomic.Int32 // honest questions
}

// memory is what the server holds, for people.
func (t *trial) memory() string {
	now, most := t.resident()
	return fmt.Sprintf("resident %d MB, at most %d", now/1e6, most/1e6)
}

// judge counts an honest question that failed.
func (t *trial) judge(q question, status int, err error) {
	if err != nil || status != http.StatusOK && status != http.StatusUnprocessableEntity {
		t.failed.Add(1)
		fmt.Fprintf(t.out, "%s: %d %v\n", q.name, status, err)
	}
}

// oneByOne asks each question alone.
func (t *trial) oneByOne() error {
	fmt.Fprintf(t.out, "%-52s %8s %6s %9s %6s\n", "one at a time", "bytes", "status", "answer", "CPU")
	for i, q := range slices.Concat(t.bad, t.good) {
		before := t.cpu()
		status, size, err := t.ask(fmt.Sprintf("192.0.2.%d", i), q)
		if err != nil {
			return err
		}
		computed := t.cpu() - before
		fmt.Fprintf(t.out, "%-52s %8d %6d %6.1f MB %4.2f s\n", q.name, len(q.body), status, float64(size)/1e6, computed.Seconds())
	}
	fmt.Fprintln(t.out, "the server:", t.memory())
	return nil
}

// beside asks the honest questions while 64 clients ask the costly ones.
func (t *trial) beside(during time.Duration) {
	const unreadFor = 8 * time.Second
	end := time.Now().Add(during)
	var wait, unread sync.WaitGroup
	statuses := sync.Map{}
	for i := range 64 {
		client := fmt.Sprintf("198.51.%d.1", i)
		wait.Go(func() {
			for n := i; time.Now().Before(end); n++ {
				q := t.bad[n%len(t.bad)]
				if i%2 == 0 { // who does not read
					if c, err := t.begin(client, "", q.body, len(q.body)); err == nil {
						unread.Go(func() { time.Sleep(unreadFor); c.Close() })
						time.Sleep(unreadFor)
					}
					continue
				}
				status, _, _ := t.ask(client, q)
				count, _ := statuses.LoadOrStore(status, new(atomic.Int32))
				count.(*atomic.Int32).Add(1)
			}
		})
	}
	asked := append(t.good[:len(t.good):len(t.good)], t.small)
	took := make([][]time.Duration, len(asked))
	for i, q := range asked {
		wait.Go(func() {
			for n := 0; time.Now().Before(end); n++ {
				start := time.Now()
				status, _, err := t.ask(fmt.Sprintf("203.0.%d.%d", i, n%200), q)
				t.judge(q, status, err)
				took[i] = append(took[i], time.Since(start))
				time.Sleep(time.Second)
			}
		})
	}
	wait.Wait()
	fmt.Fprintf(t.out, "\nbeside 64 clients that ask the first four again and again, half of which read no answer, for %v:\n",
		during)
	for i, q := range asked {
		slices.Sort(took[i])
		n := len(took[i])
		fmt.Fprintf(t.out, "%-52s %3d answers, half within %v, all within %v\n", q.name, n, round(took[i][n/2]), round(took[i][n-1]))
	}
	fmt.Fprint(t.out, "answers to those who read theirs:")
	statuses.Range(func(status, count any) bool {
		fmt.Fprintf(t.out, " %d of %d", count.(*atomic.Int32).Load(), status)
		return true
	})
	fmt.Fprintln(t.out, "\nthe server:", t.memory())
	unread.Wait()
}

// slow has clients that send or read next to nothing.
func (t *trial) slow() {
	var open []net.Conn
	each := func(n int, client func(int) string, head, body string, length int) {
		for i := range n {
			if c, err := t.begin(client(i), head, body, length); err == nil {
				open = append(open, c)
			}
		}
		time.Sleep(3 * time.Second)
	}
	shut := func(name string) {
		t.askSmall(name)
		for _, c := range open {
			c.Close()
		}
		open = nil
	}
	fmt.Fprintln(t.out)
	costly := t.bad[0].body
	each(45, func(i int) string { return fmt.Sprintf("100.64.%d.1", i) }, "", costly, len(costly))
	shut("45 answers of 14 MB that nobody reads")
	time.Sleep(3 * time.Second)
	fmt.Fprintln(t.out, "the same 3 s after they left:", t.memory())
	each(90, func(i int) string { return fmt.Sprintf("100.65.0.%d", i%3) }, "", "{", 100)
	shut("90 bodies of one byte from three addresses")
	long := "X-Name: " + strings.Repeat("a", 60_000) + "\r\n"
	each(400, func(i int) string { return fmt.Sprintf("100.66.%d.%d", i/250, i%250) }, long, "{", 100)
	shut("400 headers of 60 KB, and a byte")
}

// freshClients is how many new ones ask after the many.
const freshClients = 40

// many has more clients ask than are remembered, and tells how many new ones
// are answered after them.
func (t *trial) many() (fresh int) {
	for i := range 4000 {
		t.ask(strings.Repeat(strconv.Itoa(i%10), 60_000), t.small)
	}
	t.askSmall("4,000 clients with names of 60 KB")
	allowed := 0
	for i := range 10_000 {
		if status, _, _ := t.ask(fmt.Sprintf("10.%d.%d.1", i/250, i%250), t.small); status == http.StatusOK {
			allowed++
		}
	}
	for i := range freshClients {
		if status, _, _ := t.ask(fmt.Sprintf("%d.0.2.1", 150+i), t.small); status == http.StatusOK {
			fresh++
		}
	}
	fmt.Fprintf(t.out, "10,000 clients of one block: %d answered; then %d of others: %d\n", allowed, freshClients, fresh)
	fmt.Fprintln(t.out, "the server:", t.memory())
	return fresh
}

// askSmall asks a small question after what has a name.
func (t *trial) askSmall(name string) {
	status, _, err := t.ask("203.0.113.1", t.small)
	t.judge(t.small, status, err)
	fmt.Fprintf(t.out, "%s: %s, a small question %d\n", name, t.memory(), status)
}
