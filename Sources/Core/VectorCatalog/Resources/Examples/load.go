package main

import "crypto/sha256"
import "encoding/json"
import "fmt"
import "os"

func main() {
	var set struct{ Files []struct{ Path, Sha256, Vector, Expect string } }
	manifest, _ := os.ReadFile(os.Args[1] + "/manifest.json")
	if err := json.Unmarshal(manifest, &set); err != nil { panic(err) }
	count := map[string]int{}
	for _, file := range set.Files {
		content, _ := os.ReadFile(os.Args[1] + "/" + file.Path)
		if fmt.Sprintf("%x", sha256.Sum256(content)) != file.Sha256 { panic(file.Path + " was changed") }
		if file.Vector == "" || json.Unmarshal(content, &file) != nil { continue } // fills in Expect
		count[file.Expect]++; count["all"]++
	}
	fmt.Printf("%d vectors, %d to accept, %d to reject\n", count["all"], count["accept"], count["reject"])
}
