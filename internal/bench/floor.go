package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// floor is the least program that does the job, and no product: it asks, looks
// for phrases in lower-cased text, and writes a report. It neither retries nor
// folds nor attacks.
func floor(args []string) error {
	f := flag.NewFlagSet("floor", flag.ContinueOnError)
	file, answers := f.String("cases", "", ""), f.String("answers", "", "")
	url, out, at := f.String("url", "", ""), f.String("out", "", ""), f.Int("c", 16, "")
	if err := f.Parse(args); err != nil {
		return err
	}
	cases, err := readLines[floorCase](*file)
	if err != nil {
		return err
	}
	texts := make([]string, len(cases))
	if *answers != "" {
		if texts, err = readLines[string](*answers); err != nil {
			return err
		}
	} else if err := ask(cases, texts, *url, *at); err != nil {
		return err
	}
	return writeFloor(*out, cases, texts)
}

func readLines[T any](path string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []T
	for d := json.NewDecoder(bufio.NewReader(f)); ; {
		var v T
		if err := d.Decode(&v); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
}

func ask(cases []floorCase, texts []string, url string, at int) error {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: at}}
	next := make(chan int)
	var wg sync.WaitGroup
	var once sync.Once
	var failed error
	for range at {
		wg.Go(func() {
			for i := range next {
				text, err := askOne(client, url, cases[i])
				if err != nil {
					once.Do(func() { failed = err })
				}
				texts[i] = text
			}
		})
	}
	for i := range cases {
		next <- i
	}
	close(next)
	wg.Wait()
	return failed
}

func askOne(client *http.Client, url string, c floorCase) (string, error) {
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	body, err := json.Marshal(map[string]any{"model": "bench", "temperature": 0, "messages": []message{{"system", c.System}, {"user", c.Question}}})
	if err != nil {
		return "", err
	}
	resp, err := client.Post(url+"/v1/chat/completions", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var got struct {
		Choices []struct {
			Message message `json:"message"`
		} `json:"choices"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
		return "", err
	}
	if len(got.Choices) == 0 {
		return "", fmt.Errorf("%s: no answer: %s", c.ID, resp.Status)
	}
	return got.Choices[0].Message.Content, nil
}

func writeFloor(out string, cases []floorCase, texts []string) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(out, "floor.jsonl"))
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for i, c := range cases {
		low, passed, helped := strings.ToLower(texts[i]), true, false
		for _, p := range c.Not {
			passed = passed && !strings.Contains(low, strings.ToLower(p))
		}
		for _, p := range c.Any {
			helped = helped || strings.Contains(low, p)
		}
		row, err := json.Marshal(map[string]any{"id": c.ID, "passed": passed && helped, "text": texts[i]})
		if err != nil {
			return err
		}
		if _, err := w.Write(append(row, '\n')); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}
