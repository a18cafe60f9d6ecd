var description = Answer{"name": "filled ß", "version": "1.0", "language": "Go",
	"capabilities": []string{"attestation", "assertion", "roots", "environment", "storedCounter"}}

func verify(r Request) Answer {
	fmt.Println("libraries print as well")
	switch r.Operation {
	case "verifyAttestation":
		attestation := r.Bytes("attestation")
		if len(attestation) == 0 || r.List("roots")[0][0] != 0x30 {
			panic("nobody expects this")
		}
		if attestation[0] == 1 {
			return reject(`not a plain "map" ß`, "PLAIN")
		}
		if attestation[0] != 0xA3 {
			return reject(`not a "map" ß`, "InvalidEvidence")
		}
		at := bytes.Index(attestation, r.Bytes("keyId"))
		if at < 0 {
			return reject(`no "key identifier" ß`, "KEY")
		}
		environment := "production"
		if bytes.Contains(attestation, []byte("appattestdevelop")) {
			environment = "development"
		}
		key := append(append([]byte{4}, attestation[at+42:at+74]...), attestation[at+77:at+109]...)
		return accept(Answer{"publicKey": key, "counter": 0, "environment": environment})
	case "verifyAssertion":
		assertion := r.Bytes("assertion")
		at := bytes.Index(assertion, []byte("authenticatorData")) + 52
		var counter uint32
		for _, b := range assertion[at : at+4] {
			counter = counter<<8 | uint32(b)
		}
		if counter <= r.Number("storedCounter") {
			return reject(fmt.Sprintf("counter %d ß", counter), "COUNTER")
		}
		return accept(Answer{"counter": counter})
	}
	return unsupported("no receipts ß")
}
