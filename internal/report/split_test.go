package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Walking over JSON finds what decoding it finds.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{`{"a": 1, "b\"}": [1,{"x":"]"} , null,true,-1.5e3], "c":{}}`, `[]`, `[ 1 ,"a\\",[[]]]`, `{}`, `{"a":"b"}`, ` [ {"a":1},{"b":[2]} ] `} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !json.Valid(data) {
			return
		}
		at := skipSpace(data, 0)
		switch data[at] {
		case '[':
			var want, got []json.RawMessage
			if err := json.Unmarshal(data, &want); err != nil {
				t.Skip()
			}
			_ = elements(data, at, func(start, end int) error { got = append(got, data[start:end]); return nil })
			if d := cmp.Diff(texts(want), texts(got)); d != "" {
				t.Errorf("elements of %q (-want +got):\n%s", data, d)
			}
		case '{':
			want, got := map[string]json.RawMessage{}, map[string]json.RawMessage{}
			if err := json.Unmarshal(data, &want); err != nil {
				t.Skip()
			}
			_ = fields(data, at, func(key []byte, start, end int) error {
				var name string
				if err := json.Unmarshal(key, &name); err != nil {
					t.Fatalf("key %q of %q: %v", key, data, err)
				}
				got[name] = data[start:end]
				return nil
			})
			if len(want) != len(got) {
				t.Fatalf("%d members of %q, want %d", len(got), data, len(want))
			}
			for name := range want {
				if !bytes.Equal(bytes.TrimSpace(want[name]), got[name]) {
					t.Errorf("member %q of %q is %q, want %q", name, data, got[name], want[name])
				}
			}
		}
	})
}

func texts(all []json.RawMessage) (out []string) {
	for _, raw := range all {
		out = append(out, string(bytes.TrimSpace(raw)))
	}
	return out
}
