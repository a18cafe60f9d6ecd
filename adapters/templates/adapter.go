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

// Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
var description = Answer{"name": "my-verifier", "version": "1.0", "language": "Go",
	"capabilities": []string{"attestation", "assertion", "roots"}}

// verify calls the verifier. A panic becomes `error`: an unexpected failure is not a rejection.
//
//	if r.Operation == "verifyAttestation" {
//		key, err := myverifier.Verify(r.Attestation, r.Challenge, r.AppID, r.Roots)
//		if err != nil {
//			return reject(err.Error()) // only for errors documented for invalid evidence
//		}
//		return accept(Answer{"publicKey": key}) // 65 bytes; also "counter": 0, "environment": "production", …
//	}
func verify(r Request) Answer {
	return unsupported("verify() in adapter.go is not filled in yet")
}

// ==================== Leave as it is ====================

// Request has the members of spec/protocol.md, and Answer those of a response. []byte is base64 in JSON.
type Request struct {
	ID, Operation, AppID, TeamID, BundleID, Environment, Time, PublicKeyPEM       string
	Attestation, Assertion, Receipt, Challenge, ClientData, ClientDataHash, KeyID []byte
	PublicKey, CredentialCertificate                                              []byte
	Roots                                                                         [][]byte
	StoredCounter                                                                 uint32
	Policy                                                                        map[string]any
}
type Answer map[string]any

func accept(values Answer) Answer      { values["verdict"] = "accept"; return values }
func reject(reason string) Answer      { return Answer{"verdict": "reject", "reason": reason} }
func unsupported(reason string) Answer { return Answer{"verdict": "unsupported", "reason": reason} }

func answer(line []byte) (a Answer) {
	var r Request
	err := json.Unmarshal(line, &r)
	defer func() {
		if trouble := recover(); trouble != nil {
			a = Answer{"verdict": "error", "reason": fmt.Sprint(trouble)}
		}
		a["id"] = r.ID
	}()
	switch operation := r.Operation; {
	case err != nil || operation == "":
		panic(fmt.Sprint("no request: ", err))
	case operation == "describe":
		return description
	case operation != "verifyAttestation" && operation != "verifyAssertion" && operation != "verifyReceipt":
		return unsupported("no such operation")
	}
	return verify(r)
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
