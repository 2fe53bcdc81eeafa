package main

import (
	"context"
	"os"
	"runtime"
	"strings"
	"time"
)

// A machine is what the numbers were taken on.
type machine struct {
	cores     int
	model     string
	system    string
	goVersion string
	load      string
	day       string
	runs      int
	timeout   time.Duration
}

// thisMachine asks the machine before anything is measured. What a system does
// not tell is "unknown": only Linux has /proc.
func thisMachine(ctx context.Context, l *lab) machine {
	m := machine{
		cores: runtime.NumCPU(), model: "unknown", load: "unknown", goVersion: "unknown",
		system: runtime.GOOS + "/" + runtime.GOARCH, day: time.Now().Format(time.DateOnly),
		runs: l.runs, timeout: l.timeout,
	}
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		m.model = modelName(string(text))
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		m.load = strings.Join(strings.Fields(string(text))[:3], ", ")
	}
	if out, err := l.do(ctx, l.temp, "go", "env", "GOVERSION"); err == nil {
		m.goVersion = strings.TrimSpace(string(out))
	}
	return m
}

// modelName is the first processor's in /proc/cpuinfo.
func modelName(cpuinfo string) string {
	for line := range strings.Lines(cpuinfo) {
		if key, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}
