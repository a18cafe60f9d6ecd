// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
// Fill in the first part, then: go build -o adapter adapter.go && appattest check-adapter --target exec:./adapter
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// ==================== Fill in ====================

// Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
// the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
var description = Answer{"name": "my-verifier", "version": "1.0", "language": "Go",
	"capabilities": []string{"attestation", "assertion", "roots"}}

// verify calls the verifier. A panic becomes `error`: an unexpected failure is not a rejection.
//
//	if r.Operation == "verifyAttestation" {
//		key, err := myverifier.Verify(r.Bytes("attestation"), r.Bytes("challenge"), r.Text("appId"), r.List("roots"))
//		if errors.Is(err, myverifier.ErrInvalid) { // only errors documented for invalid evidence
//			return reject(err, "ErrInvalid")
//		} else if err != nil {
//			panic(err)
//		}
//		return accept(Answer{"publicKey": key}) // 65 bytes, or publicKeyPEM; also "counter": 0, "environment": "production", …
//	}
//
// A member that is absent ends the request with `error`; ask for an optional one by r.Has("challenge").
func verify(r Request) Answer {
	return unsupported("verify() in adapter.go is not filled in yet")
}

// ==================== Leave as it is ====================

// Request has the members that appattest explain protocol lists, and Answer has those of a response. []byte is base64 in JSON.
type Request struct {
	Operation string
	members   map[string]json.RawMessage
}
type Answer map[string]any

func (r Request) Has(name string) bool       { _, isThere := r.members[name]; return isThere }
func (r Request) Text(name string) string    { return member[string](r, name) }
func (r Request) Bytes(name string) []byte   { return member[[]byte](r, name) }
func (r Request) List(name string) [][]byte  { return member[[][]byte](r, name) }
func (r Request) Number(name string) uint32  { return member[uint32](r, name) }
func (r Request) Policy() (p map[string]any) { return member[map[string]any](r, "policy") }

// member returns a member of the request. It panics when the member is absent or has another form.
func member[T any](r Request, name string) (value T) {
	if !r.Has(name) {
		panic(fmt.Sprintf("the request has no '%s'", name))
	}
	if err := json.Unmarshal(r.members[name], &value); err != nil {
		panic(fmt.Sprintf("'%s': %v", name, err))
	}
	return value
}

func accept(values Answer) Answer { values["verdict"] = "accept"; return values }
func reject(reason any, code string) Answer {
	return Answer{"verdict": "reject", "reason": fmt.Sprint(reason), "code": code}
}
func unsupported(reason string) Answer { return Answer{"verdict": "unsupported", "reason": reason} }

func answer(line []byte) (a Answer) {
	r, id := Request{}, ""
	defer func() {
		if trouble := recover(); trouble != nil {
			a = Answer{"verdict": "error", "reason": fmt.Sprint(trouble)}
		}
		response := Answer{"id": id}
		for name, value := range a {
			response[name] = value
		}
		a = response
	}()
	if err := json.Unmarshal(line, &r.members); err != nil {
		panic(fmt.Sprint("no request: ", err))
	}
	id = r.Text("id")
	switch r.Operation = r.Text("operation"); r.Operation {
	case "describe":
		return description
	case "verifyAttestation", "verifyAssertion", "verifyReceipt":
		if a = verify(r); a["verdict"] == nil {
			panic("verify() returned no answer")
		}
		return a
	}
	return unsupported("no such operation")
}

func main() {
	answers := json.NewEncoder(os.Stdout) // for responses only: everything else that is printed goes to stderr
	os.Stdout = os.Stderr
	input := bufio.NewReader(os.Stdin)
	for line, err := input.ReadBytes('\n'); err == nil || len(line) > 0; line, err = input.ReadBytes('\n') {
		if len(bytes.TrimSpace(line)) > 0 && answers.Encode(answer(line)) != nil {
			os.Exit(1) // the reader is gone
		}
	}
}
