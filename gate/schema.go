package gate

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// The schemas are published beside this file, for editors. They hold the words
// about each setting, which the help text and new files repeat.
var (
	//go:embed schema.json
	schema []byte
	//go:embed accepted.schema.json
	acceptedSchema []byte
)

// described gives each key its words. A key without any is a fault of the
// program: it is half declared.
func described(keys []Key) []Key {
	var s struct {
		Properties map[string]struct{ Description string }
	}
	if err := json.Unmarshal(schema, &s); err != nil {
		panic(fmt.Sprintf("schema.json: %v", err))
	}
	for i, k := range keys {
		if keys[i].Doc = s.Properties[k.Name].Description; keys[i].Doc == "" {
			panic(fmt.Sprintf("schema.json says nothing about %q", k.Name))
		}
	}
	return keys
}

// Schema is where an editor finds the schema of the settings file, AcceptedSchema
// that of the file of accepted survivors.
var Schema, AcceptedSchema = id(schema), id(acceptedSchema)

func id(schema []byte) string {
	var s struct {
		ID string `json:"$id"`
	}
	if err := json.Unmarshal(schema, &s); err != nil || s.ID == "" {
		panic(fmt.Sprintf("a schema without a name: %v", err))
	}
	return s.ID
}
