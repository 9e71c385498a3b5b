package mutate

import (
	"regexp"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// inventions are values of each kind, made so that nobody would come to them by
// arithmetic. The first whose core no text holds is used.
var inventions = []struct {
	kind   entity.Kind
	values []string
	cores  []string       // letters and digits that give a value away
	unless *regexp.Regexp // a text with this in it may lead to the value
	latin  bool           // it is one in a language of Latin letters only
}{
	{kind: entity.Number, values: []string{"7482961", "6918357"}, cores: []string{"7482961", "6918357"}},
	{kind: entity.Money, values: []string{"$48213.77", "$69317.43"}, cores: []string{"4821377", "6931743"}},
	{kind: entity.Percent, values: []string{"37.914682%", "58.271394%"}, cores: []string{"37914682", "58271394"}},
	{kind: entity.Date, values: []string{"2093-11-27", "2087-08-19"}, cores: []string{"20931127", "20870819"}},
	{kind: entity.Time, values: []string{"04:37", "05:53"}, cores: []string{"437", "553"}, unless: timely},
	{kind: entity.Identifier, values: []string{"QX7K29B", "ZW8R51M"}, cores: []string{"qx7k29b", "zw8r51m"}},
	{kind: entity.Email, values: []string{"qx7k29@example.org", "zw8r51@example.org"}, cores: []string{"qx7k29", "zw8r51"}},
	{kind: entity.Phone, values: []string{"+1 402-555-0146", "+1 614-555-0187"}, cores: []string{"5550146", "5550187"}},
	{kind: entity.URL, values: []string{"https://example.org/qx7k29", "https://example.org/zw8r51"}, cores: []string{"qx7k29", "zw8r51"}},
	{kind: entity.Path, values: []string{"/srv/qx7k29/log.txt", "/srv/zw8r51/log.txt"}, cores: []string{"qx7k29", "zw8r51"}},
	{kind: entity.Name, values: []string{"Zvandor Quelmix", "Qirfald Vexmoor"}, cores: []string{"quelmix", "vexmoor"}, latin: true},
}

// timely is any sign of a time of day or a duration: two of them could make a
// third.
var timely = regexp.MustCompile(`(?i)[0-9][:.h][0-9]{2}|[0-9]\s*[ap]\.?m|noon|midday|midnight|o'clock|hour|minute|\bmin\b|uhr|stunde|hora|minuto|heure|час|минут|[点時时分시분]`)

// inventedEntity states, after the answer, a value of each kind that is judged
// and that no text holds.
func inventedEntity(s *subject, b *base, out *batch) {
	switch {
	case s.target.Expectation.Entities.Mode != grader.EntitiesFail:
		out.skip(noEntities)
		return
	case b.open != "":
		out.skip(b.open)
		return
	case leadsOn(b.completion.Text):
		out.skip("the answer ends in words that lead to something, an example perhaps")
		return
	}
	texts := strings.Join(s.heard(b), "\n")
	known := letters(texts)
	for _, in := range inventions {
		switch {
		case !s.judged(in.kind):
			continue
		case in.latin && b.voice != english, in.unless != nil && in.unless.MatchString(texts):
			out.skip("what is told could lead to the value")
			continue
		}
		for k, value := range in.values {
			if strings.Contains(known, in.cores[k]) {
				continue
			}
			head := b.completion.Text + b.end.open + b.voice.before
			out.add(mutant{
				origin: b.origin, completion: b.with(head + value + b.voice.after + b.voice.stop),
				want: invented(value, len(head)),
			})
			break
		}
		out.skip("every value is told somewhere")
	}
}

// leadsOn reports whether a text ends in words that announce what follows.
func leadsOn(text string) bool {
	text = strings.TrimRight(text, " \t\r\n*_")
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：")
}
