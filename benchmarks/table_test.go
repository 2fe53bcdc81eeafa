package main

import (
	"strings"
	"testing"
	"time"
)

// contest is go test, a mutcheck and a peer on one subject: the peer's run was
// ended.
func contest(name string, mutants int, ownTime time.Duration) measured {
	count := lines("x")
	return measured{
		subject: subject{name: name, about: "about " + name, mutants: mutants},
		series: []*series{
			{tool: tool{name: "go test"}, times: []time.Duration{second}, steps: [][]time.Duration{{second}}},
			{tool: tool{name: "own", count: count}, times: []time.Duration{ownTime}, steps: [][]time.Duration{{ownTime / 4, ownTime * 3 / 4}}, mutants: mutants},
			{tool: tool{name: "peer", count: count}, times: []time.Duration{60 * second}, steps: [][]time.Duration{{60 * second}}, mutants: 30, over: true},
			{tool: tool{name: "broken", count: count}, failed: "broken: exit status 2: `no` | go"},
		},
	}
}

func TestTheTablesSayWhatWasMeasured(t *testing.T) {
	all := []measured{contest("generated-10", 10, 2*second), contest("generated-100", 100, 3*second)}
	var tools []tool
	for _, s := range all[0].series {
		tools = append(tools, s.tool)
	}
	tools[1].version, tools[1].about = "own v1.2.3", "Does its own."
	m := machine{cores: 2, model: "Some CPU", system: "linux/amd64", goVersion: "go1.26.8", load: "0.1, 0.2, 0.3", day: "2026-01-02", runs: 3, timeout: time.Minute}
	got := render(m, tools, []string{"absent is not measured: nobody has it."}, all)
	for _, want := range []string{
		"2026-01-02: 2 cores of Some CPU, linux/amd64, load average at the start 0.1, 0.2, 0.3; go1.26.8, own v1.2.3.",
		"| subject | go test | own | peer | broken |\n|---|--:|--:|--:|--:|\n",
		"| generated-10 | 1.00 s | 2.00 s (2×) | > 60.0 s | none |\n",
		"- **generated-10**: about generated-10.\n",
		"- broken has no time on generated-10: `broken: exit status 2: 'no' | go`\n",
		"| tool | from 10 to 100 |\n",
		"| own | 11 ms |\n",                // a second for 90 mutants
		"| peer | about 2.00 s (180×) |\n", // 60 s for 30 mutants
		"| broken | not to be told |\n",
		"| generated-10 | own | 10 | 200 ms | 1 | 2.00 s | 2.00 s | 500 ms + 1.50 s |\n",
		"| generated-10 | go test |  |  | 1 | 1.00 s | 1.00 s |  |\n",
		"- **own**: Does its own.\n",
		"- absent is not measured: nobody has it.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the tables lack %q", want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

func TestTheMarkersKeepWhatStandsAroundThem(t *testing.T) {
	page := "# Title\n\n" + beginMarker + "\nold\n" + endMarker + "\n\nafter\n"
	got, err := between([]byte(page), "new\n")
	want := "# Title\n\n" + beginMarker + "\n\nnew\n\n" + endMarker + "\n\nafter\n"
	if err != nil || string(got) != want {
		t.Fatalf("the page is %q (%v), want %q", got, err, want)
	}
	again, err := between(got, "new\n")
	if err != nil || string(again) != want {
		t.Errorf("filled again, the page is %q (%v)", again, err)
	}
}

func TestAPageWithoutMarkersIsRefused(t *testing.T) {
	for _, page := range []string{"# Title\n", beginMarker + "\n", endMarker + "\n" + beginMarker + "\n"} {
		if got, err := between([]byte(page), "new"); err == nil || !strings.Contains(err.Error(), beginMarker) {
			t.Errorf("page %q became %q (%v), want an error that names the markers", page, got, err)
		}
	}
}

func TestTheModelIsTheFirstProcessors(t *testing.T) {
	if got := modelName("processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nmodel name\t: another\n"); got != "Some CPU @ 2 GHz" {
		t.Errorf("modelName = %q", got)
	}
	if got := modelName("Hardware : none\n"); got != "unknown" {
		t.Errorf("without a model: %q", got)
	}
}
