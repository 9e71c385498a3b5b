package tape

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/redact"
	"github.com/goldentrace/goldentrace/internal/source"
)

const twoTools = `[{"function":{"name":"lookup_order","parameters":{"properties":{"order_id":{"type":"string"}},"type":"object"}},"type":"function"},{"function":{"name":"refund_order"},"type":"function"}]`

// conversation is a case of so many turns, each of which goes on from the one
// before: the user asks, a tool returns a text of this length, the assistant
// has answered.
func conversation(turns, length int) []Request {
	all := []Message{Say("system", prompt)}
	requests := make([]Request, turns)
	for i := range requests {
		id := fmt.Sprintf("call_%04d", i+1)
		all = append(all,
			Say("user", fmt.Sprintf("Where is order %d?", i)),
			Call("", []grader.Call{{ID: id, Name: "lookup_order", Arguments: fmt.Sprintf(`{"order_id":"%d"}`, i)}}),
			Return(id, fmt.Sprintf(`{"order":%d,"note":%q}`, i, strings.Repeat("shipped ", length/8))),
		)
		requests[i] = request(func(r *Request) { r.Turn, r.Messages, r.Tools = i+1, all[:len(all):len(all)], twoTools })
		all = append(all, Say("assistant", fmt.Sprintf("Order %d has shipped.", i)))
	}
	return requests
}

func exchanges(requests []Request) []Exchange {
	out := make([]Exchange, len(requests))
	for i, r := range requests {
		out[i] = exchange(r, fmt.Sprint("answer ", i), time.Duration(i)*time.Second)
	}
	return out
}

func TestTurnsAreStoredOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	want := exchanges(conversation(30, 800))
	half := NewRecorder(dir, nil)
	for _, ex := range want[:15] {
		if err := half.Add(ex); err != nil {
			t.Fatal(err)
		}
	}
	record(t, dir, want[15:]...) // another recorder goes on from what the file holds
	data := readFile(t, filepath.Join(dir, "c1.jsonl"))
	for i := range want {
		if n := bytes.Count(data, fmt.Appendf(nil, "Where is order %d?", i)); n != 1 {
			t.Errorf("turn %d is written %d times", i+1, n)
		}
	}
	if n := bytes.Count(data, []byte(`"extends":"`)); n != len(want)-1 {
		t.Errorf("%d lines extend another, want %d", n, len(want)-1)
	}
	if bytes.Contains(data, []byte("refund_order")) || bytes.Count(data, []byte(`"tools_sha256":"`+digest(twoTools))) != len(want) {
		t.Errorf("the tools should stand there by digest only")
	}
	if got := string(readFile(t, filepath.Join(dir, "pins", digest(twoTools)+".txt"))); got != twoTools {
		t.Errorf("tools kept as %q", got)
	}
	s := Open(dir)
	got, warnings, err := s.Exchanges("c1")
	if err != nil || len(warnings) > 0 {
		t.Fatalf("warnings %v, error %v", warnings, err)
	}
	if diff := cmp.Diff(want, got, asRead); diff != "" {
		t.Errorf("exchanges (-recorded +read):\n%s", diff)
	}
	if diff := cmp.Diff(twoTools, got[3].Request.Tools); diff != "" {
		t.Errorf("tools (-recorded +read):\n%s", diff)
	}
	for i := range want {
		if _, err := s.Complete(context.Background(), want[i].Request); err != nil {
			t.Error(err)
		}
	}
}

func TestShortTapesAreNotSplit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchanges(conversation(2, 8))...)
	record(t, dir, exchange(request(func(r *Request) { r.Repeat = 1 }), "A", 0))
	if data := readFile(t, filepath.Join(dir, "c1.jsonl")); bytes.Contains(data, []byte("extends")) {
		t.Errorf("a tape that a person can read whole is split:\n%s", data)
	}
}

// Random conversations that branch, repeat and begin anew come back as they
// were, in any order of recording, and after any pruning.
func TestBranchesComeBack(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		dir := t.TempDir()
		var want []Exchange
		trunk := []Message{Say("system", prompt)}
		for i := range 12 {
			from := trunk[:1+rng.IntN(len(trunk))]
			trunk = slices.Clone(from)
			for range rng.IntN(4) {
				m, _ := randomMessage(rng)
				trunk = append(trunk, m)
				if rng.IntN(2) == 0 {
					trunk = append(trunk, Say("user", strings.Repeat(fmt.Sprint(rng.IntN(3)), 600)))
				}
			}
			messages := trunk
			if rng.IntN(5) == 0 { // as after a compaction
				messages = slices.Concat(trunk[:1], trunk[len(trunk)/2:])
			}
			r := request(func(r *Request) { r.Turn, r.Repeat, r.Messages = 1+rng.IntN(12), rng.IntN(2), messages })
			if rng.IntN(3) == 0 {
				r.MaxTokens = 5 // sorts before the messages
			}
			want = append(want, exchange(r, fmt.Sprint(i), time.Duration(i)))
		}
		record(t, dir, want...)
		got, _, err := Open(dir).Exchanges("c1")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, asRead); diff != "" {
			t.Fatalf("exchanges (-recorded +read):\n%s", diff)
		}
		keep, newest := map[string]bool{}, map[string]Exchange{}
		for _, ex := range want {
			if rng.IntN(2) == 0 {
				keep[ex.Key] = true
			}
		}
		for _, ex := range want {
			if keep[ex.Key] {
				newest[ex.Key] = ex
			}
		}
		w := NewRecorder(dir, nil)
		if err := w.Prune("c1", keep); err != nil {
			t.Fatal(err)
		}
		got, _, err = Open(dir).Exchanges("c1")
		if err != nil {
			t.Fatal(err)
		}
		kept := map[string]Exchange{}
		for _, ex := range got {
			kept[ex.Key] = ex
		}
		if diff := cmp.Diff(newest, kept, asRead); diff != "" || len(kept) != len(got) {
			t.Fatalf("%d kept of %d lines (-want +got):\n%s", len(kept), len(got), diff)
		}
		if len(got) == 0 {
			continue
		}
		before := readFile(t, filepath.Join(dir, "c1.jsonl"))
		if err := w.Prune("c1", maps.Clone(keep)); err != nil || !bytes.Equal(before, readFile(t, filepath.Join(dir, "c1.jsonl"))) {
			t.Fatalf("pruning again changes the file: %v", err)
		}
	}
}

// What one recorder knows of a file is not what the file holds once lines were
// dropped from it.
func TestRecordingAfterPruningRefersToNothingDropped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	all := exchanges(conversation(6, 800))
	w := NewRecorder(dir, nil)
	for _, ex := range all[:4] {
		if err := w.Add(ex); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Prune("c1", map[string]bool{all[1].Key: true, all[2].Key: true}); err != nil {
		t.Fatal(err)
	}
	for _, ex := range all[4:] {
		if err := w.Add(ex); err != nil {
			t.Fatal(err)
		}
	}
	got, _, err := Open(dir).Exchanges("c1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Exchange{all[1], all[2], all[4], all[5]}, got, asRead); diff != "" {
		t.Errorf("exchanges (-want +got):\n%s", diff)
	}
}

func TestRecordingBesideALineThatCannotBeRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	all := exchanges(conversation(3, 800))
	record(t, dir, all[:2]...)
	path := filepath.Join(dir, "c1.jsonl")
	lines := bytes.SplitAfter(readFile(t, path), []byte("\n"))
	writeFile(t, path, append([]byte("{}\n"), lines[1]...)) // what the second extends is gone
	record(t, dir, all[2])
	after := bytes.SplitAfter(readFile(t, path), []byte("\n"))
	if len(after) != 4 || bytes.Contains(after[2], []byte("extends")) {
		t.Errorf("the new line refers to what cannot be read: %s", after[2])
	}
}

func TestDefectsOfLinesThatExtend(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	all := exchanges(conversation(3, 800))
	record(t, dir, all...)
	lines := strings.SplitAfter(string(readFile(t, filepath.Join(dir, "c1.jsonl"))), "\n")[:3]
	sum := digest(twoTools)
	tests := []struct {
		name string // what the row proves
		text string
		want string
	}{
		{"a line that extends one further down", lines[0] + lines[2] + lines[1], "t/c1.jsonl:2: request: extends \"" + all[1].Key + "\": no line before this one"},
		{"a line that extends none of the file's", lines[1], "t/c1.jsonl:1: request: extends"},
		{"a line that extends itself", strings.Replace(lines[1], all[0].Key, all[1].Key, 1), "t/c1.jsonl:1: request: extends"},
		{"a key that is no text", lines[0] + strings.Replace(lines[1], `"extends":"`+all[0].Key+`"`, `"extends":7`, 1), "t/c1.jsonl:2: request: extends 7"},
		{"a line that extends another than its own", lines[0] + lines[1] + strings.Replace(lines[2], all[1].Key, all[0].Key, 1), "t/c1.jsonl:3: the key does not belong"},
		{"tools that are not there", strings.Replace(lines[0], sum, strings.Repeat("0", 64), 1), ".txt is missing"},
		{"tools whose digest is a path", strings.Replace(lines[0], sum, "../../"+sum, 1), "t/c1.jsonl:1: request: tools: content_sha256"},
		{"tools twice", strings.Replace(lines[0], `"tools_sha256"`, `"tools":[],"tools_sha256"`, 1), "t/c1.jsonl:1: request: it must have either"},
		{"tools that are a prompt", strings.Replace(lines[0], sum, digest(prompt), 1), "t/c1.jsonl:1: request: tools: the text of"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			other := t.TempDir()
			if err := os.CopyFS(other, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(other, "c1.jsonl"), []byte(tt.text))
			s := Open(other)
			s.Shown = "t"
			_, err := s.Load([]string{"c1"})
			if err == nil || !strings.Contains(err.Error(), tt.want) || !source.IsDefect(err) {
				t.Errorf("error %v, want a defect with %q", err, tt.want)
			}
		})
	}
}

func TestRecorderRefusesWordsOfTheTape(t *testing.T) {
	t.Parallel()
	for _, r := range []Request{
		request(func(r *Request) { r.Messages[1] = `{"content_sha256":"x","role":"user"}` }),
		request(func(r *Request) { r.Messages = append(r.Messages, Return("call_0001", "s3cret-value-0001")) }),
		request(func(r *Request) { r.Tools = `[{"description":"s3cret-value-0001"}]` }),
	} {
		dir := t.TempDir()
		if err := NewRecorder(dir, redact.New("s3cret-value-0001")).Add(exchange(r, "A", 0)); err == nil {
			t.Errorf("%v is recorded", r.Messages)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("something was written: %v", left)
		}
	}
	for _, name := range []string{"extends", "tools_sha256"} {
		if _, err := (Request{Extra: map[string]any{name: "x"}}).Body(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("extra field %s: error %v", name, err)
		}
	}
}

// What is read takes memory in proportion to the file, not to its turns
// squared.
func TestTurnsShareTheirMemory(t *testing.T) {
	dir := t.TempDir()
	record(t, dir, exchanges(conversation(300, 8))...)
	info, err := os.Stat(filepath.Join(dir, "c1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := Open(dir)
	if _, err := s.Load([]string{"c1"}); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4*info.Size() {
		t.Errorf("a file of %d bytes takes %d in memory", info.Size(), grown)
	}
	runtime.KeepAlive(s)
}

func BenchmarkTurns(b *testing.B) {
	for _, turns := range []int{50, 100, 200, 400} {
		b.Run(fmt.Sprint(turns), func(b *testing.B) { benchmarkTape(b, conversation(turns, 200)) })
	}
}

func BenchmarkLargeReturn(b *testing.B) {
	for _, turns := range []int{1, 10} {
		requests := conversation(turns, 200)
		large := Return("call_0001", `{"rows":"`+strings.Repeat(`{\"id\": 4412}, `, 5<<20/16)+`"}`)
		for i := range requests {
			requests[i].Messages = slices.Clone(requests[i].Messages)
			requests[i].Messages[3] = large
		}
		b.Run(fmt.Sprint(turns), func(b *testing.B) { benchmarkTape(b, requests) })
	}
}

// benchmarkTape opens and loads a tape and answers every turn from it.
func benchmarkTape(b *testing.B, requests []Request) {
	dir := b.TempDir()
	w := NewRecorder(dir, nil)
	for _, ex := range exchanges(requests) {
		if err := w.Add(ex); err != nil {
			b.Fatal(err)
		}
	}
	info, err := os.Stat(filepath.Join(dir, "c1.jsonl"))
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	b.ReportAllocs()
	for b.Loop() {
		s := Open(dir)
		if _, err := s.Load([]string{"c1"}); err != nil {
			b.Fatal(err)
		}
		for _, r := range requests {
			if _, err := s.Complete(context.Background(), r); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(info.Size()), "file-bytes")
}
