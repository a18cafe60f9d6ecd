package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
)

func main() {
	var set struct{ Vectors []Vector }
	files, _ := filepath.Glob(filepath.Join(os.Args[1], "bundles", "*.json"))
	for _, file := range files {
		var bundle struct{ Vectors []Vector }
		content, err := os.ReadFile(file)
		if err == nil { err = json.Unmarshal(content, &bundle) }
		if err != nil { panic(err) }
		set.Vectors = append(set.Vectors, bundle.Vectors...)
	}
	results := Judge(set.Vectors, verify, "attestation", "assertion", "receipt", "roots", "clock", "clientDataHash",
		"environment", "storedCounter", "challenge")
	ids, counts := []string{}, map[string]int{}
	for id, result := range results {
		ids = append(ids, id)
		counts[result.Outcome]++
	}
	sort.Strings(ids)
	for _, id := range ids {
		result := results[id]
		if result.Outcome != "pass" && result.Outcome != "observed" { fmt.Println(result.Outcome, id, result.Detail) }
	}
	text, _ := json.Marshal(counts)
	fmt.Println(string(text))
}
