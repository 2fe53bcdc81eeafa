package gate

import (
	"errors"
	"fmt"
	"strings"
)

// Read reads a settings file, whose name is for errors. What is not known, is
// there twice, or is of the wrong kind is an error that names its line and
// column and shows the line. An empty file sets nothing.
func Read(name, text string) (Settings, error) {
	var s Settings
	d := document{name, strings.TrimPrefix(text, "\ufeff")}
	body, err := d.body()
	if err != nil || body == nil {
		return s, err
	}
	pairs, err := d.pairs(body, "a term and its value on each line, such as max-survivors: 0")
	if err != nil {
		return s, err
	}
	for _, p := range pairs {
		if err := d.setting(&s, p); err != nil {
			return Settings{}, err
		}
	}
	return s, nil
}

// setting reads one line of the file.
func (d document) setting(s *Settings, p pair) error {
	for _, k := range Keys {
		if k.Name != p.name {
			continue
		}
		words, bad, err := k.words(p.value)
		if err != nil {
			return d.at(bad, p.name+": "+err.Error())
		}
		if err := k.set(s, words); err != nil {
			return d.at(p.value, p.name+": "+err.Error())
		}
		return nil
	}
	return d.at(p.key, s.Set(p.name).Error())
}

// asked are the kinds in words, for who has written another.
var asked = map[Kind]string{
	List: "names", Integer: "a whole number", Number: "a number", Boolean: "true or false", Text: "the name of a file",
}

// words are the values of a setting. Where one is of the wrong kind, they are an
// error and the node that has it.
func (k Key) words(n node) (words []string, bad node, err error) {
	kinds := map[Kind][]Kind{List: {Text}, Number: {Integer, Number}}[k.Kind]
	if kinds == nil {
		kinds = []Kind{k.Kind}
	}
	values := []node{n}
	if list, isList := items(n); isList && k.Kind == List {
		values = list
	}
	for _, v := range values {
		word, ok := plain(v, kinds...)
		if !ok {
			return nil, v, fmt.Errorf("it is to be %s", asked[k.Kind])
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return nil, n, errors.New("the list is empty: name something, or take the line out")
	}
	return words, nil, nil
}
