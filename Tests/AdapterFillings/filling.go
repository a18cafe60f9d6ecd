var description = Answer{"name": "filled ß", "version": "1.0", "language": "Go",
	"capabilities": []string{"attestation", "assertion", "roots", "environment", "storedCounter"}}

func verify(r Request) Answer {
	fmt.Println("libraries print as well")
	switch r.Operation {
	case "verifyAttestation":
		if len(r.Attestation) == 0 || r.Roots[0][0] != 0x30 {
			panic("nobody expects this")
		}
		if r.Attestation[0] != 0xA3 {
			return reject(`not a "map" ß`)
		}
		at := bytes.Index(r.Attestation, r.KeyID)
		if at < 0 {
			return reject(`no "key identifier" ß`)
		}
		environment := "production"
		if bytes.Contains(r.Attestation, []byte("appattestdevelop")) {
			environment = "development"
		}
		key := append(append([]byte{4}, r.Attestation[at+42:at+74]...), r.Attestation[at+77:at+109]...)
		return accept(Answer{"publicKey": key, "counter": 0, "environment": environment})
	case "verifyAssertion":
		at := bytes.Index(r.Assertion, []byte("authenticatorData")) + 52
		var counter uint32
		for _, b := range r.Assertion[at : at+4] {
			counter = counter<<8 | uint32(b)
		}
		if counter <= r.StoredCounter {
			return reject(fmt.Sprintf("counter %d ß", counter))
		}
		return accept(Answer{"counter": counter})
	}
	return unsupported("no receipts ß")
}
