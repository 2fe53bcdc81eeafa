package report

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A tab is a page in a headless browser, and what the browser had to say of it.
type tab struct {
	*testing.T
	ctx        context.Context
	address    string
	complaints []string
	requests   []string
}

// browser starts one, or skips the test where there is none.
func browser(t *testing.T) context.Context {
	t.Helper()
	at := slices.IndexFunc(browsers, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	if at < 0 {
		t.Skipf("no browser: the page is held to what it says, and not seen to work; install one of %s", strings.Join(browsers, ", "))
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browsers[at]), chromedp.UserDataDir(t.TempDir()))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // which refuses to run as root
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithAllocatorOptions(options...))
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

// openIn opens a page from a file, in a tab of its own.
func openIn(t *testing.T, ctx context.Context, page string) *tab {
	t.Helper()
	name := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(name, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &tab{T: t, ctx: ctx, address: "file://" + filepath.ToSlash(name)}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.EmulateViewport(1280, 900), chromedp.Func(countThreadTime), chromedp.Navigate(b.address))
	return b
}

func (b *tab) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.complaints = append(b.complaints, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		b.complaints = append(b.complaints, fmt.Sprint("console: ", e.Type))
	case *log.EventEntryAdded:
		b.complaints = append(b.complaints, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

func (b *tab) press(keys ...string) {
	b.Helper()
	for _, key := range keys {
		b.do(chromedp.KeyEvent(key))
	}
}

// until waits for an expression of the page to be a text.
func (b *tab) until(expression, want string) {
	b.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](fmt.Sprintf("(%s) === %q", expression, want), chromedp.WithPollingTimeout(20*time.Second))); err != nil {
		got, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+expression+")"))
		b.Fatalf("%s is %q, want %q: %v", expression, got, want, err)
	}
}

func TestInABrowser(t *testing.T) {
	ctx := browser(t)
	small, large := htmlOf(t, kata(), View{}), htmlOf(t, crowded(), View{})
	for name, test := range map[string]func(t *testing.T){
		"a page opens without a complaint or a request": func(t *testing.T) {
			for _, page := range []string{small, large} {
				b := openIn(t, ctx, page)
				b.until("document.getElementById('kills').getAttribute('role')", "grid")
				if len(b.complaints) > 0 || !slices.Equal(slices.DeleteFunc(b.requests, isEmptyIcon), []string{b.address}) {
					t.Errorf("complaints %q, requests %q", b.complaints, b.requests)
				}
			}
		},
		"no script runs but the page's own, and nothing is loaded": func(t *testing.T) {
			asked := make(chan string, 10)
			server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked <- r.URL.Path }))
			defer server.Close()
			b := openIn(t, ctx, strings.Replace(small, "</main>", fmt.Sprintf(
				`<img src="%s/image" onerror="document.title='handler'"><script>document.title='script'</script><script src="%[1]s/script"></script></main>`, server.URL), 1))
			b.until("document.title", "mutcheck: all 4 mutants are killed")
			if len(b.complaints) == 0 || len(asked) > 0 {
				t.Errorf("complaints %q, %d requests", b.complaints, len(asked))
			}
		},
		"a click on a cell shows what the test said": func(t *testing.T) {
			b := openIn(t, ctx, small)
			b.do(chromedp.Click(chromedp.CSS("#kills tr[data-mutant='0'] td:nth-of-type(3)")))
			b.until("document.querySelector('#panel .message')?.textContent", "list_test.go:42: wait 3: wanted 400ms, saw 800ms")
			b.until("document.querySelector('#panel-body p')?.textContent", "TestList/T3: failed")
			b.until("document.querySelector('#panel ins')?.textContent", "d := grown(o.Base)")
		},
		"a click shows it in a large table, too": func(t *testing.T) {
			b := openIn(t, ctx, large)
			m := crowded()
			test := slices.IndexFunc(m.Mutants[5].Cells, func(c Cell) bool { return c.State == Failed })
			x, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`{
				const packed = document.querySelector("#kills tr[data-mutant='5'] .packed");
				packed.scrollIntoView({block: 'center'});
				document.getElementById('scroll').scrollLeft = 0;
				const box = packed.getBoundingClientRect();
				[box.left + box.width / packed.colSpan * %d.5, box.top + box.height / 2]
			}`, test)))
			if err != nil {
				t.Fatal(err)
			}
			b.until("String(document.querySelectorAll(\"#kills tr[data-mutant='5'] b.k\").length > 0)", "true")
			b.do(chromedp.MouseClickXY(x[0], x[1]))
			b.until("document.querySelector('#panel-body p')?.textContent", m.Tests[test].Name+": failed")
			b.until(fmt.Sprintf("String(document.querySelector('#panel .message')?.textContent.includes('client_test.go:%d'))", 10+7*test+crowdedMix(5, test)%5), "true")
		},
		"the arrow keys move, Enter opens, Escape closes": func(t *testing.T) {
			for _, page := range []string{small, large} {
				b := openIn(t, ctx, page)
				b.do(chromedp.Focus(chromedp.CSS("#kills [tabindex='0']")))
				first, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string]("[...document.querySelectorAll('#kills tr[data-mutant] a')].slice(0, 2).map(a => a.title)"))
				if err != nil {
					t.Fatal(err)
				}
				test, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("document.querySelectorAll('#kills thead th')[2].title"))
				if err != nil {
					t.Fatal(err)
				}
				b.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft)
				b.until("document.activeElement.getAttribute('aria-label')?.split(': ')[0]", first[1]+" under "+test)
				b.press(kb.Enter)
				b.until("document.getElementById('panel-title').textContent", first[1])
				b.press(kb.ArrowUp)
				b.until("document.getElementById('panel-title').textContent", first[0])
				b.press(kb.Escape)
				b.until("String(document.getElementById('panel').hidden)", "true")
			}
		},
		"the filter shows the mutants that a word names or a test kills": func(t *testing.T) {
			b := openIn(t, ctx, small)
			shown := "[...document.querySelectorAll('#kills tr[data-mutant]:not([hidden]) a')].map(a => a.textContent).join()"
			for text, want := range map[string]string{
				"cap": "cap-dropped", "T4": "should-retry-dropped", "nothing has this": "", "": "await-removed,should-retry-dropped,cap-dropped,exponent-dropped",
			} {
				b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("{const t = document.getElementById('text'); t.value = %q; t.dispatchEvent(new Event('input'))}", text)))
				b.until(shown, want)
			}
		},
		"a large table opens in under a second, be it in sight or below the survivors": func(t *testing.T) {
			m := crowded()
			for i := range m.Mutants {
				m.Mutants[i].Cells[0] = Cell{State: Failed}
			}
			for _, page := range []string{large, htmlOf(t, m, View{})} {
				b := openIn(t, ctx, page)
				b.until("document.readyState", "complete")
				took := threadTime(t, b.ctx)
				t.Logf("%d bytes, %v", len(page), took)
				if took > time.Second {
					t.Errorf("the browser's main thread worked for %v", took)
				}
			}
		},
	} {
		t.Run(name, test)
	}
}

// isEmptyIcon tells the icon that keeps a browser from asking for one.
func isEmptyIcon(address string) bool { return address == "data:," }

// countThreadTime has the browser count the time that its main thread works: what other
// programs of the machine take does not count.
func countThreadTime(ctx context.Context, t *chromedp.Target) error {
	_, err := cdp.Call(ctx, t, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	return err
}

func threadTime(t *testing.T, ctx context.Context) (took time.Duration) {
	t.Helper()
	metrics := func(ctx context.Context, target *chromedp.Target) error {
		result, err := cdp.Call(ctx, target, performance.GetMetrics, cdp.Empty{})
		for _, m := range result.Metrics {
			if m.Name == "TaskDuration" {
				took = time.Duration(m.Value * float64(time.Second))
			}
		}
		return err
	}
	if err := chromedp.Do(ctx, chromedp.Func(metrics)); err != nil || took == 0 {
		t.Fatal(took, err)
	}
	return took
}
