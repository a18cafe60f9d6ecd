// Package captures writes one line for each check of App Attest evidence that a server makes (spec/captures.md).
package captures

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"io"
)

// Write writes a line of the members id, at, kind, request, verdict and others. Salted hashes take the place of account and address.
func Write(w io.Writer, salt []byte, line map[string]any, evidence []byte, keepClientData bool) error {
	line["v"], line["evidence"] = 1, evidence
	for _, name := range []string{"account", "address"} {
		if value, ok := line[name].(string); ok {
			mac := hmac.New(sha256.New, salt)
			mac.Write([]byte(value))
			line[name] = hex.EncodeToString(mac.Sum(nil))[:32]
		}
	}
	if request, ok := line["request"].(map[string]any); ok && !keepClientData {
		if data, ok := request["clientData"].([]byte); ok {
			hash := sha256.Sum256(data)
			request["clientDataHash"] = hash[:]
		}
		delete(request, "clientData")
	}
	if line["kind"] == "receipt" { // its token is signed with it
		prefix := make([]byte, 16)
		line["evidence"] = map[string]any{"size": len(evidence), "prefix": prefix[:copy(prefix, evidence)]}
	} else if at := bytes.Index(evidence, []byte("\x67receipt\x59")); at >= 0 && at+11 <= len(evidence) {
		whole := append([]byte(nil), evidence...) // the receipt holds a token; zeros take its place
		copy(whole[at+11:], make([]byte, binary.BigEndian.Uint16(whole[at+9:])))
		line["evidence"] = whole
	}
	return json.NewEncoder(w).Encode(line)
}
