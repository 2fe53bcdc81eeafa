package suites

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/suite"
)

var errBusy = errors.New("busy")

func after(n int) func() error {
	return func() error {
		if n--; n >= 0 {
			return errBusy
		}
		return nil
	}
}

// base is embedded in the suite, as projects share their setup.
type base struct {
	suite.Suite
	outer chan bool
}

func (s *base) SetupTest() { s.outer = make(chan bool) }

// TearDownTest sees the test's own T, whether the test had a bubble or not.
func (s *base) TearDownTest() {
	s.NotNil(s.outer)
	s.Require().NotContains(s.T().Name(), "/sub")
}

// waited is what it takes until Do succeeds after n failures.
func (s *base) waited(n int) time.Duration {
	start := time.Now()
	s.Require().NoError(Do(after(n)))
	return time.Since(start)
}

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func (s *base) TestInherited() { s.waited(1) }

type retrySuite struct{ base }

func TestSuite(t *testing.T) {
	suite.Run(t, new(retrySuite))
	suite.Run(t, &bySuiteValue{new(suite.Suite)})
}

// clock: virtual
// want: await-removed failed, exponent-dropped failed
func (s *retrySuite) TestThatSleeps() {
	// The wait is exact in a bubble only; the mutant's is a tenth of it.
	d := s.waited(6)
	s.GreaterOrEqual(d, 630*time.Millisecond)
	s.Less(d, 10*time.Second)
}

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func (s *retrySuite) TestThatPanicsOnAMutant() {
	calls := 0
	if err := Do(func() error { calls++; return after(2 - calls)() }); err != nil {
		panic(err)
	}
}

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func (s *retrySuite) TestThatEndsEarly() {
	defer s.Equal(1, 1)
	if s.waited(2) > 0 {
		return
	}
	s.Fail("no wait")
}

func (s *retrySuite) TestTable() {
	for _, n := range []int{1} {
		// clock: virtual
		// want: await-removed failed, exponent-dropped passed
		s.Run("sub", func() { s.waited(n) })
	}
	// clock: virtual
	// want: await-removed failed, exponent-dropped passed
	s.T().Run("plain", func(t *testing.T) {
		if err := Do(after(1)); err != nil {
			t.Error(err)
		}
	})
}

// TestWithARunInAHelper has its subtests' bubbles, since it can have none itself.
func (s *retrySuite) TestWithARunInAHelper() { s.helper() }

func (s *retrySuite) helper() {
	// clock: virtual
	// want: await-removed failed, exponent-dropped passed
	s.Run("helped", func() { s.waited(1) })
}

// clock: real
// want: await-removed failed, exponent-dropped passed
func (s *retrySuite) TestWithAChannelFromOutside() {
	go func() { time.Sleep(time.Millisecond); s.outer <- true }()
	s.waited(1)
	<-s.outer
}

// clock: real
// want: await-removed failed, exponent-dropped passed
func (s *retrySuite) TestThatAsksForItsDeadline() {
	s.T().Deadline()
	s.waited(1)
}

// clock: virtual
// want: await-removed passed, exponent-dropped passed
func (s *retrySuite) TestThatNoticesNothing() { _ = Do(after(1)) }

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func (s *retrySuite) TestAWaitInAnotherGoroutine() {
	s.Eventually(func() bool { return Do(after(1)) == nil }, time.Second, 10*time.Millisecond)
}

// noSuite has methods that look like those of a suite.
type noSuite struct{ calls int }

func (n *noSuite) Run(_ string, f func()) { f() }

func (n *noSuite) TestOnce() { n.Run("once", func() { n.calls++ }) }

func (n noSuite) TestTwice() {
	if n.calls != 1 {
		panic("not once")
	}
}

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func TestThatCallsMethodsOfNoSuite(t *testing.T) {
	n := &noSuite{}
	n.TestOnce()
	n.TestTwice()
	if err := Do(after(1)); err != nil {
		t.Error(err)
	}
}

// bySuiteValue is a suite whose tests are methods of the value.
type bySuiteValue struct{ *suite.Suite }

// clock: virtual
// want: await-removed failed, exponent-dropped passed
func (s bySuiteValue) TestOfAValue() { s.Require().NoError(Do(after(1))) }
