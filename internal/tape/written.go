package tape

import (
	"hash/maphash"
	"slices"
)

// worthSharing is how many bytes of messages, the system prompt aside, a line
// must have in common with an earlier one to refer to it rather than hold them
// again: a short case stays readable, and no long one is written twice.
const worthSharing = 512

// written is what a tape's file holds, for finding what a further line need
// not repeat.
type written struct {
	seed  maphash.Seed
	lines map[uint64]head // by a hash of all their messages
}

// head is one line: its key, and all its messages.
type head struct {
	key      string
	messages []Message
}

func newWritten() *written {
	return &written{seed: maphash.MakeSeed(), lines: map[uint64]head{}}
}

// add tells of a line that the file now holds.
func (w *written) add(key string, messages []Message) {
	var sum uint64
	for _, m := range messages {
		sum = w.next(sum, m)
	}
	w.lines[sum] = head{key, messages}
}

// longest finds the line that holds the most of these messages and no others:
// its key, and how many they are. It is 0 where no line is worth referring to.
func (w *written) longest(messages []Message) (key string, n int) {
	var sum uint64
	for i, m := range messages {
		sum = w.next(sum, m)
		if h, ok := w.lines[sum]; ok && slices.Equal(h.messages, messages[:i+1]) {
			key, n = h.key, i+1
		}
	}
	shared := 0
	for i := leadingSystem(messages); i < n; i++ {
		shared += len(messages[i])
	}
	if shared < worthSharing {
		return "", 0
	}
	return key, n
}

// next is the hash of messages that end with m, from that of those before it.
func (w *written) next(sum uint64, m Message) uint64 {
	return maphash.Comparable(w.seed, [2]uint64{sum, maphash.String(w.seed, string(m))})
}
