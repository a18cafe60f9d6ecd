// Package vectors: @DESCRIPTION@. Load gives the set, and its Check asks a verifier about it.
package vectors

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// Version is the version of the suite that made the set.
const Version = "@VERSION@"

// Digest is the SHA-256 of the set, as in its manifest.
const Digest = "@DIGEST@"

//go:embed vectors.json.gz
var compressed []byte

// Set is all vectors of a set, with its facts.
type Set struct {
	// All vectors, by id.
	Vectors []Vector `json:"vectors"`
	// The SHA-256 of the set, as in its manifest.
	Digest string `json:"digest"`
	// The version of the suite that made the set.
	SuiteVersion string `json:"suiteVersion"`
	// The public seed of every key of the set. Nothing in the set is a secret.
	Seed string `json:"seed"`
	// The moment at which requests are verified, unless a vector is about time.
	Time time.Time `json:"time"`
	// The ids of profile gate.
	Gate []string `json:"gate"`
}

// Load returns the set of this module.
func Load() (*Set, error) {
	reader, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, fmt.Errorf("the vectors of this module are damaged: %w", err)
	}
	content, err := io.ReadAll(reader)
	if err != nil {
		return nil, fmt.Errorf("the vectors of this module are damaged: %w", err)
	}
	set := &Set{}
	return set, json.Unmarshal(content, set)
}
