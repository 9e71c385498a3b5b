package grounding

import (
	"fmt"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// payload writes a tool's return of about so many bytes.
func payload(size int) string {
	var b strings.Builder
	b.WriteString(`{"orders": [`)
	for k := 0; b.Len() < size; k++ {
		if k > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, `{"order_id": "W%07d", "status": "delivered", "total": %d.%02d, "placed": "2026-%02d-%02dT10:15:00", "items": [{"name": "desk lamp", "price": %d.50}, {"name": "shelf", "price": %d.25}], "email": "desk%d@example.com"}`,
			1000000+k*37, 20+k%900, k%100, 1+k%12, 1+k%28, 10+k%90, 5+k%70, k)
	}
	b.WriteString("]}")
	return b.String()
}

// report writes an answer of about so many bytes about a payload; every so
// many-th value is made up.
func report(size, made int) string {
	var b strings.Builder
	for k := 0; b.Len() < size; k++ {
		total := 20 + k%900
		if made > 0 && k%made == 0 {
			total += 1000
		}
		fmt.Fprintf(&b, "Your order W%07d was placed on 2026-%02d-%02d and has been delivered to the address that we have on file for you; its total came to $%d.%02d, which was charged to the card you gave us. Please let us know whether there is anything else that we can do for you today.\n",
			1000000+k*37, 1+k%12, 1+k%28, total, k%100)
	}
	return b.String()
}

func BenchmarkCheck(b *testing.B) {
	for _, size := range []int{1 << 10, 16 << 10, 256 << 10, 1 << 20} {
		turn := New([]Source{{Text: "User: my orders"}, {Text: payload(256 << 10)}}).At(0, 2)
		for _, made := range []int{0, 5} {
			answer := report(size, made)
			b.Run(fmt.Sprintf("%dKB/%d", size>>10, made), func(b *testing.B) {
				b.SetBytes(int64(len(answer)))
				for b.Loop() {
					turn.Check(answer, entity.Scan(answer))
				}
			})
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for _, size := range []int{1 << 10, 16 << 10, 256 << 10, 1 << 20} {
		text := payload(size)
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				New([]Source{{Text: text}})
			}
		})
	}
}

func BenchmarkScan(b *testing.B) {
	answer := report(256<<10, 0)
	b.SetBytes(int64(len(answer)))
	for b.Loop() {
		entity.Scan(answer)
	}
}
