package speech

import "testing"

func TestBoundaries(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"full stop before a lower-case word", "I cannot confirm that [[it is on its way]]. it is on its way.", Denied},
		{"full stop ends", "I cannot confirm that it is on its way. [[it is on its way]].", Asserted},
		{"etc. inside", "No bags, meals etc. [[are included]].", Denied},
		{"a.m. inside", "There is no train at 9 a.m. that [[stops in Leeds]].", Denied},
		{"German with an English turn", "Ich kann nicht bestätigen, dass das Paket kam, but [[die Miete wurde überwiesen]].", Asserted},
		{"English with a German turn", "I cannot confirm that the parcel came, aber [[the rent was paid]].", Asserted},
		{"Spanish with an English turn", "No puedo confirmar que el paquete llegó, but [[el cargo fue anulado]].", Asserted},
		{"Japanese with a Chinese turn", "荷物の到着は確認できません，但[[代金は戻りました]]。", Asserted},
		{"English with a Chinese turn", "I cannot confirm the parcel came 但是 [[the rent was paid]].", Asserted},
		{"Chinese with an English turn", "我无法确认包裹到了 but [[运费已退回]]。", Asserted},
	})
}

// People read the trigger: it is whole words.
func TestTriggerIsWholeWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I can't see that [[it was sent]].": "can't", "I cannot see that [[it was sent]].": "cannot", "I do not see that [[it was sent]].": "not",
		"It **isn’t** [[delivered]].": "isn’t",
	} {
		text, start, end := span(t, text)
		if got := Read(text).Act(start, end); got.Trigger != want || text[got.Start:got.End] != want {
			t.Errorf("%s: trigger %q, want %q", text, got.Trigger, want)
		}
	}
}
