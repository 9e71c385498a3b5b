package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The secrets of the canary test, each with a word that nothing else holds and
// with what JSON, URLs and HTML escape.
var canaries = map[string]string{
	"EVAL_API_KEY": `kAnary1k/01+23&<45>"\z`,
	"header":       `kAnary2h/01+23&<45>"z`,
	"cookie":       `kAnary3c0123456789`,
	"query":        `kAnary4q/01+23&<45>"z`,
	"SHOP_TOKEN":   "kAnary5s/01+23&<45>\"\\z\té",
	"SHOP_PIN":     `kAnary6p-0123`,
}

// spelled gives a secret in every way in which the endpoint echoes it.
func spelled(secret string) string {
	quoted, _ := json.Marshal(secret)
	twice, _ := json.Marshal(string(quoted))
	var escaped, percent, html strings.Builder
	for _, r := range secret {
		fmt.Fprintf(&escaped, `\u%04x`, r)
	}
	for _, b := range []byte(secret) {
		fmt.Fprintf(&percent, "%%%02X", b)
	}
	for _, r := range secret {
		fmt.Fprintf(&html, "&#%d;", r)
	}
	return strings.Join([]string{
		secret, string(quoted), string(twice), escaped.String(), percent.String(), html.String(), url.QueryEscape(secret), url.PathEscape(secret),
		base64.StdEncoding.EncodeToString([]byte(secret)), base64.RawURLEncoding.EncodeToString([]byte(secret)),
		base64.StdEncoding.EncodeToString([]byte("Bearer " + secret)), base64.StdEncoding.EncodeToString([]byte("me:" + secret + "!")),
	}, " | ")
}

// traces are the texts that give a secret away: its word, in each spelling.
func traces(secret string) (found []*regexp.Regexp) {
	word := secret[:8]
	var escaped, percent, html []string
	for _, r := range word {
		escaped = append(escaped, fmt.Sprintf(`\\*u%04x`, r))
		percent = append(percent, fmt.Sprintf("%%(25)*%02X", r))
		html = append(html, fmt.Sprintf("&#%d;", r))
	}
	texts := []string{word, strings.Join(escaped, ""), strings.Join(percent, ""), strings.Join(html, "")}
	for before := range 3 {
		b := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("-", before) + word))
		texts = append(texts, b[(before*8+5)/6:(before+len(word))*8/6])
	}
	for _, text := range texts {
		found = append(found, regexp.MustCompile("(?i)"+text))
	}
	return found
}

// TestCanaries: whatever an endpoint does with the secrets it is sent, in every
// place that a response has and in every spelling, they come out nowhere: not
// in what any command prints, nor in any file.
func TestCanaries(t *testing.T) {
	t.Parallel()
	e := &echo{asked: map[string]int{}}
	var all []string
	for _, name := range []string{"EVAL_API_KEY", "header", "cookie", "query", "SHOP_TOKEN", "SHOP_PIN"} {
		all = append(all, spelled(canaries[name]))
	}
	e.all = strings.Join(all, " / ")
	server := httptest.NewServer(e)
	defer server.Close()

	work, inputs := t.TempDir(), t.TempDir()
	var cases []map[string]any
	for _, s := range echoShapes {
		cases = append(cases, map[string]any{"id": s.name, "observations": []string{"User: " + s.name}, "banned_claims": []string{"refund was issued"}, "known_good": []string{"Nothing is listed."}})
	}
	list, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	write := func(dir, name, text string) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		writeFile(t, path, []byte(text))
		return path
	}
	write(work, ".git/HEAD", "")
	write(work, "prompts/system.md", "Be honest.\nBe short.\n")
	write(work, "before.md", "Be honest.\n")
	write(work, "fixtures/goldens.json", string(list))
	write(work, "fixtures/suite.yaml", "version: 1\nredact: [SHOP_TOKEN, SHOP_PIN]\n")
	quoted, _ := json.Marshal(e.all)
	answers := write(inputs, "answers.jsonl", fmt.Sprintf(`{"case_id": "content", "text": %s}`, quoted))
	text := write(inputs, "answer.txt", "The refund was issued. "+e.all)
	raw := write(inputs, "answer.json", fmt.Sprintf(`{"choices":[{"message":{"content":%s}}]}`, quoted))

	env := []string{
		"EVAL_MODEL=m", "EVAL_API_KEY=" + canaries["EVAL_API_KEY"], "SHOP_TOKEN=" + canaries["SHOP_TOKEN"], "SHOP_PIN=" + canaries["SHOP_PIN"],
		"EVAL_HEADERS=X-Auth: Token " + canaries["header"] + "\nCookie: session=" + canaries["cookie"] + "; theme=dark",
		"EVAL_BASE_URL=" + server.URL + "/v1?api-version=1&code=" + url.QueryEscape(canaries["query"]),
	}
	c := command{dir: work, env: env}
	var outputs []string
	run := func(want int, args ...string) string {
		t.Helper()
		code, out := c.goldentrace(t, args...)
		if code != want {
			t.Errorf("%v: exit %d, want %d:\n%.3000s", args, code, want, out)
		}
		outputs = append(outputs, out)
		return out
	}
	run(1, "run", "--live", "--record", "--concurrency", "1", "--retries", "1", "--max-requests", "10")
	run(0, "run", "--live", "--resume", "--dry-run", "--json")
	run(1, "run", "--live", "--record", "--retries", "1", "--resume", "-v")
	for name, want := range map[string]string{"Authorization": "Bearer " + canaries["EVAL_API_KEY"], "X-Auth": "Token " + canaries["header"], "Query": "api-version=1&code=" + url.QueryEscape(canaries["query"])} {
		if got := e.seen.Get(name); got != want {
			t.Errorf("the endpoint was sent %s %q, want %q: then it could not echo it", name, got, want)
		}
	}
	if rows := verdicts(t, filepath.Join(work, "reports", "report.json")); !slices.Contains(rows["error"], "content-that-would-pass") || !slices.Contains(rows["fail"], "content") || !slices.Contains(rows["pass"], "model") {
		t.Errorf("an answer that is hidden in part can fail and not pass, and what is hidden elsewhere changes no verdict: %v", rows)
	}
	run(1, "run", "--live", "--retries", "1", "--reuse", "1h", "--json")
	run(1, "run", "--offline", "--junit", "strict")
	run(4, "diff", "reports/previous.json", "reports/report.json")
	run(4, "diff", "reports/previous.json", "reports/report.json", "--json")
	run(1, "grade", "reports/report.json", "-v")
	if out := run(4, "grade", "--answers", answers, "--out", "graded", "--only", "content"); !strings.Contains(out, "held a secret") {
		t.Errorf("an answer that is hidden in part and would pass is no pass, and says so:\n%s", out)
	}
	run(1, "try", "content", text)
	run(4, "try", "content", raw, "--raw")
	run(0, "calibrate", "--json")
	run(4, "bisect", "content-that-would-pass", "--old", "before.md", "--new", "prompts/system.md", "--json")
	run(2, "accept", "--all", "--yes", "--reason", "known") // a case was undecided
	run(1, "run", "--live", "--retries", "1")

	addr := freeAddr(t)
	var served strings.Builder
	serving := serveOutput(t, addr, work, env, &served)
	c.env = append(env[:len(env)-1:len(env)-1], "EVAL_BASE_URL=http://"+addr+"/v1?code="+url.QueryEscape(canaries["query"]))
	run(1, "run", "--live", "--retries", "0")
	c.env = append(env[:len(env)-1:len(env)-1], "EVAL_BASE_URL=http://me:"+canaries["SHOP_PIN"]+"@127.0.0.1:1/v1")
	run(2, "run", "--live")
	serving()
	outputs = append(outputs, served.String())

	for name, secret := range canaries {
		for _, trace := range traces(secret) {
			for _, out := range outputs {
				if at := trace.FindStringIndex(out); at != nil {
					t.Errorf("a command prints %s: ...%s...", name, out[max(at[0]-60, 0):min(at[1]+60, len(out))])
					break
				}
			}
		}
	}
	files := searchTree(t, work)
	if files < 20 {
		t.Errorf("only %d files were looked through", files)
	}
}

// searchTree looks for the secrets in every file and every file's name.
func searchTree(t *testing.T, dir string) (files int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		for name, secret := range canaries {
			for _, trace := range traces(secret) {
				if trace.MatchString(path) {
					t.Errorf("a file's name holds %s: %s", name, path)
				}
				if at := trace.FindIndex(data); at != nil {
					t.Errorf("%s holds %s: ...%s...", path, name, data[max(at[0]-60, 0):min(at[1]+60, len(data))])
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// serveOutput runs serve until the function that it gives is called.
func serveOutput(t *testing.T, addr, dir string, env []string, out *strings.Builder) (stop func()) {
	t.Helper()
	cmd := exec.Command("goldentrace", "serve", "--addr", addr)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	awaitListener(t, addr)
	return func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
}
