package example

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	vectors "@GOMODULE@"
)

func TestChoices(t *testing.T) {
	set, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	strict := set.Select(vectors.Options{Profile: vectors.ProfileStrict})
	bytes, seconds, capabilities := 0, int64(0), []vectors.Capability{}
	for _, vector := range strict {
		if request, is := vector.Request.(*vectors.AttestationRequest); is && strings.HasPrefix(vector.ID, "attestation/") {
			bytes += len(request.Attestation)
			seconds += request.Time.Unix()
		}
		capabilities = append(capabilities, vector.Needs...)
	}
	isSame := map[bool]string{true: "True", false: "False"}[set.Digest == vectors.Digest]
	fmt.Println("facts", vectors.Version, vectors.Digest, isSame, len(set.Vectors))
	fmt.Println("core", len(set.Select(vectors.Options{})))
	fmt.Println("strict", len(strict))
	fmt.Println("gate", len(set.Select(vectors.Options{Profile: vectors.ProfileGate})))
	fmt.Println("devicecheck", len(set.Select(vectors.Options{
		Profile:    vectors.ProfileStrict,
		Operations: []vectors.Operation{vectors.OperationAnswerDeviceCheck, vectors.OperationReadDeviceCheck},
	})))
	fmt.Println("bytes", bytes)
	fmt.Println("seconds", seconds)

	verify := func(vectors.Request) (vectors.Answer, error) { return vectors.Answer{}, errors.New("is not asked") }
	show := func(name string, options vectors.Options) {
		options.Profile = vectors.ProfileStrict
		report := set.Check(verify, options)
		fmt.Println(name, report.Passed, len(report.Failures), len(report.NotTestable))
	}
	show("lacking", vectors.Options{Lacks: capabilities})
	show("tags", vectors.Options{WithoutTags: []string{"kills-process"}})
}
