package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// suite is a generated suite: the same cases as goldentrace's YAML and as JSON
// lines for the floor, the answers that the endpoint gives, and what is right.
type suite struct {
	dir  string
	n    int
	fail map[string]bool // the cases that must fail
}

// bans are what no case's answer may say; helps what each must.
var (
	bans  = []string{"refund was issued", "your seat is confirmed", "I have cancelled the order", "a courier picked it up", "the warranty covers it"}
	helps = []string{"open a ticket", "call the desk", "the form below"}
	lines = []string{
		"The record shows one delivery on Monday and nothing after that.",
		"Both parcels were weighed before they left, and the lighter one was scanned twice.",
		"If you are not at home, a neighbour may sign for it.",
		"The desk is open until six and answers letters within a week.",
		"Nothing in the account says who changed the address.",
		"Please keep the box until the matter is closed.",
	}
)

// answer is what case i is answered, and whether it must fail: every fourth
// asserts a claim, in letters that a comparison of bytes would miss, and every
// ninth of the others helps with nothing.
func answer(i int) (text string, fails bool) {
	var b strings.Builder
	for k := range 5 + i%4 {
		b.WriteString(lines[(i*7+k*3)%len(lines)])
		b.WriteString(" ")
	}
	switch {
	case i%4 == 0:
		fmt.Fprintf(&b, "As promised, %s. You can also %s.", strings.ToUpper(bans[i/4%len(bans)]), helps[i%len(helps)])
		return b.String(), true
	case i%9 == 0:
		return strings.TrimSpace(b.String()), true
	}
	fmt.Fprintf(&b, "If that does not help, use %s.", helps[i%len(helps)])
	return b.String(), false
}

func caseID(i int) string { return fmt.Sprintf("case-%06d", i) }

// question holds the case's number, by which the endpoint knows it.
func question(i int) string {
	return fmt.Sprintf("User: question %06d: parcel %d has not arrived. What do you know?", i, 100000+i*7919%899999)
}

// floorCase is a case as the floor reads it.
type floorCase struct {
	ID       string   `json:"id"`
	System   string   `json:"system"`
	Question string   `json:"question"`
	Not      []string `json:"not"`
	Any      []string `json:"any"`
}

const system = "You are a parcel desk. Say what the record says and nothing else."

func writeSuite(dir string, n int) (*suite, error) {
	s := &suite{dir: dir, n: n, fail: map[string]bool{}}
	var yaml, cases, answers strings.Builder
	for i := range n {
		ban, _ := json.Marshal(bans)
		asked, _ := json.Marshal(question(i))
		fmt.Fprintf(&yaml, "- id: %s\n  observations: [%s]\n  banned_claims: %s\n  required_behaviors: [helps]\n", caseID(i), asked, ban)
		row, _ := json.Marshal(floorCase{caseID(i), system, question(i), bans, helps})
		cases.Write(append(row, '\n'))
		text, fails := answer(i)
		if fails {
			s.fail[caseID(i)] = true
		}
		said, _ := json.Marshal(text)
		answers.Write(append(said, '\n'))
	}
	help, _ := json.Marshal(helps)
	for name, text := range map[string]string{
		"suite.yaml":    "version: 1\nsystem: system.md\ncases: [cases.yaml]\nrequest: {model: bench, temperature: 0}\nbehaviors:\n  helps: {any_of: " + string(help) + "}\n",
		"system.md":     system + "\n",
		"cases.yaml":    yaml.String(),
		"cases.jsonl":   cases.String(),
		"answers.jsonl": answers.String(),
	} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return s, nil
}
