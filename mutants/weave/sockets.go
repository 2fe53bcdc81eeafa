package weave

import (
	"go/ast"
	"path/filepath"
)

// opening are the functions of the standard library that open a socket.
var opening = map[string]map[string]bool{
	"net": {
		"Listen": true, "ListenTCP": true, "ListenUDP": true, "ListenPacket": true, "ListenUnix": true,
		"Dial": true, "DialTimeout": true, "DialTCP": true, "DialUDP": true, "DialUnix": true,
	},
	"net/http": {
		"Get": true, "Head": true, "Post": true, "PostForm": true, "ListenAndServe": true, "ListenAndServeTLS": true, "Serve": true,
	},
	"net/http/httptest": {"NewServer": true, "NewTLSServer": true, "NewUnstartedServer": true},
}

// socketUsers are the functions of each package that open a socket, or call one
// that does. Functions are known by name alone: one of two methods of the same
// name stands for both.
func socketUsers(files map[string]*ast.File) map[home]map[string]bool {
	out := map[home]map[string]bool{}
	calls := map[home]map[string][]string{} // a function's name to the names in it
	for name, f := range files {
		h := home{filepath.Dir(name), f.Name.Name}
		if out[h] == nil {
			out[h], calls[h] = map[string]bool{}, map[string][]string{}
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			names, opens := mentions(f, fn.Body)
			calls[h][fn.Name.Name] = append(calls[h][fn.Name.Name], names...)
			out[h][fn.Name.Name] = out[h][fn.Name.Name] || opens
		}
	}
	for h, users := range out {
		for again := true; again; {
			again = false
			for fn, names := range calls[h] {
				for _, name := range names {
					if users[name] && !users[fn] {
						users[fn], again = true, true
					}
				}
			}
		}
	}
	return out
}

// mentions are the names that a body uses, and whether it opens a socket.
func mentions(f *ast.File, body *ast.BlockStmt) (names []string, opens bool) {
	packages := map[string]map[string]bool{}
	for path, functions := range opening {
		if name := importName(f, path); name != "" {
			packages[name] = functions
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			names = append(names, n.Name)
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && packages[x.Name][n.Sel.Name] {
				opens = true
			}
		}
		return true
	})
	return names, opens
}
