package gate

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Percent is a share in thousandths of a percent: a whole number, so that a
// score of just what is asked meets it.
type Percent int

const whole Percent = 100_000

// percentage matches a decimal number of at most three decimals.
var percentage = regexp.MustCompile(`^([0-9]{1,3})(?:\.([0-9]{1,3}))?$`)

func parsePercent(text string) (Percent, error) {
	parts := percentage.FindStringSubmatch(text)
	if parts != nil {
		n, err := strconv.Atoi(parts[1] + (parts[2] + "000")[:3])
		if err == nil && Percent(n) <= whole {
			return Percent(n), nil
		}
	}
	return 0, fmt.Errorf("%q is no percentage: write a number from 0 to 100, with at most three decimals", text)
}

// String is the number without zeros at the end of its decimals: "99.5".
func (p Percent) String() string {
	text := fmt.Sprintf("%d.%03d", p/1000, p%1000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// of is the least number of n that is at least this share of them.
func (p Percent) of(n int) int {
	return int((int64(p)*int64(n) + int64(whole) - 1) / int64(whole))
}

// share is how much part is of n, rounded down, so that 100 is said of all only.
func share(part, n int) Percent {
	if n == 0 {
		return whole
	}
	// One decimal is enough for people.
	return Percent(int64(part) * 1000 / int64(n) * 100)
}
