package main

import "testing"

func TestASizeIsANumberWithAUnit(t *testing.T) {
	for _, tc := range []struct {
		text    string
		bytes   int64
		printed string
	}{
		{"512MiB", 512 << 20, "512MiB"},
		{"1GiB", 1 << 30, "1GiB"},
		{"2GB", 2e9, "2GB"},
		{"1.5GiB", 3 << 29, "1536MiB"},
		{"1024MiB", 1 << 30, "1GiB"},
		{"100B", 100, "100B"},
		{"3KB", 3000, "3KB"},
	} {
		var s size
		if err := s.Set(tc.text); err != nil || int64(s) != tc.bytes || s.String() != tc.printed {
			t.Errorf("%s: %d, printed %s, error %v; want %d, %s", tc.text, int64(s), s.String(), err, tc.bytes, tc.printed)
		}
	}
}

func TestWhatIsNoSizeIsRefused(t *testing.T) {
	for _, text := range []string{"", "1", "GiB", "1 GiB", "1gib", "-1GiB", "0MiB", "NaNGiB", "InfGiB", "1e30TiB", "1GiBB", "0.1B"} {
		s := size(7)
		if err := s.Set(text); err == nil || s != 7 {
			t.Errorf("%q is taken for %d", text, int64(s))
		}
	}
}
