package report

import "testing"

func TestATextIsCutBetweenCharacters(t *testing.T) {
	for _, tc := range []struct {
		text  string
		limit int
		want  string
	}{
		{"retry", 5, "retry"},
		{"retry.Do", 5, "retry…"},
		{"aä", 2, "a…"},
		{"a𝛿b", 4, "a…"},
		{"a𝛿b", 5, "a𝛿…"},
		{"\x80\x80\x80\x80\x80\x80", 5, "\x80…"},
	} {
		if got := clip(tc.text, tc.limit); got != tc.want {
			t.Errorf("%q, %d bytes: %q, want %q", tc.text, tc.limit, got, tc.want)
		}
	}
}

func TestWhatIsClippedLeavesTheMatrixAsItWas(t *testing.T) {
	m, again := everything(), everything()
	m.clipped().Mutants[0].Cells[0].Message = "changed"
	m.clipped().Warnings[0] = "changed"
	if got, want := jsonOf(t, m), jsonOf(t, again); got != want {
		t.Error("the matrix was changed")
	}
}
