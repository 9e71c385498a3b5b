package cli

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// rewritten is a YAML file laid out otherwise: keys in another order, flow
// style here and there, no comments. What it says is the same. The keys of what
// a tool was passed and returned stay in their order: the model reads them so.
func rewritten(t *testing.T, data []byte, r *rand.Rand) []byte {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	var walk func(n *yaml.Node, flow, sent bool)
	walk = func(n *yaml.Node, flow, sent bool) {
		n.HeadComment, n.LineComment, n.FootComment = "", "", ""
		switch n.Kind {
		case yaml.MappingNode:
			pairs := len(n.Content) / 2
			if sent {
				pairs = 0
			}
			r.Shuffle(pairs, func(i, k int) {
				n.Content[2*i], n.Content[2*k] = n.Content[2*k], n.Content[2*i]
				n.Content[2*i+1], n.Content[2*k+1] = n.Content[2*k+1], n.Content[2*i+1]
			})
		case yaml.ScalarNode:
			if n.Tag == "!!str" {
				n.Style = yaml.DoubleQuotedStyle
			}
			return
		}
		if flow = flow || n.Kind != yaml.DocumentNode && r.IntN(3) == 0; flow {
			n.Style = yaml.FlowStyle
		}
		for i, c := range n.Content {
			value := n.Kind == yaml.MappingNode && i%2 == 1
			walk(c, flow, sent || value && (n.Content[i-1].Value == "args" || n.Content[i-1].Value == "returns"))
		}
	}
	walk(&doc, false, false)
	out, err := yaml.Marshal(&doc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A suite that is laid out otherwise is the same suite: nothing flips, nothing
// is weakened, and every recording still answers.
func TestReformattingASuiteChangesNothing(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 1))
	p := newProject(t, nil)
	p.model = ""
	for _, dir := range []string{"fixtures", "prompts", "reports"} {
		if err := os.CopyFS(filepath.Join(p.dir, dir), os.DirFS(filepath.Join("..", "..", dir))); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(p.dir, "fixtures", "*.yaml"))
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, rewritten(t, data, r), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, status := p.run("run", "--offline")
	if status != 0 || !strings.Contains(out, "flips: none since") {
		t.Errorf("exit %d:\n%.3000s", status, out)
	}
}
