package example

import (
	"testing"

	vectors "@GOMODULE@"
)

func TestVectors(t *testing.T) {
	set, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	report := set.Check(verify, vectors.Options{Profile: vectors.ProfileStrict})
	if len(report.Failures) > 0 {
		t.Error(report)
	}
}
