package vectors

import (
	"fmt"
	"strings"
)

// Answer is what a verifier says about a request.
type Answer struct {
	Verdict Verdict
	Reason  string
	// The values that the verifier returns when it accepts. One that is missing is not compared.
	Output VerifiedOutput
}

// Accept accepts, and returns values such as PublicKey and Counter.
func Accept(output VerifiedOutput) Answer { return Answer{Verdict: VerdictAccept, Output: output} }

// Reject rejects the evidence in the way that the verifier documents.
func Reject(reason string) Answer { return Answer{Verdict: VerdictReject, Reason: reason} }

// Value returns a pointer to a value, for the members of VerifiedOutput.
func Value[T any](value T) *T { return &value }

// Options are the choices of a check. The zero value asks about all App Attest vectors of profile core.
type Options struct {
	// ProfileCore, unless another is chosen.
	Profile Profile
	// Attestations, assertions and receipts, unless others are chosen. A sequence needs those of all its steps.
	Operations []Operation
	// The capabilities that the verifier does not have. The vectors that need them are not testable.
	Lacks []Capability
	// The tags of vectors that are not asked, such as "kills-process".
	WithoutTags []string
}

// Failure is a vector that was not answered rightly.
type Failure struct {
	ID      string
	Outcome Outcome
	Reason  string
}

// Report is the outcome of a check.
type Report struct {
	Passed   int
	Failures []Failure
	// The ids of the vectors that need a capability which the verifier lacks.
	NotTestable []string
}

// String lists the failures and the counts.
func (report Report) String() string {
	var text strings.Builder
	for _, failure := range report.Failures {
		fmt.Fprintf(&text, "%s: %s: %s\n", failure.ID, failure.Outcome, failure.Reason)
	}
	fmt.Fprintf(&text, "%d passed, %d failed, %d not testable",
		report.Passed, len(report.Failures), len(report.NotTestable))
	return text.String()
}

// Select returns the vectors that Check asks about with the same options.
func (set *Set) Select(options Options) []*Vector {
	if len(options.Operations) == 0 {
		options.Operations = []Operation{OperationVerifyAttestation, OperationVerifyAssertion, OperationVerifyReceipt}
	}
	var selected []*Vector
	for at := range set.Vectors {
		if vector := &set.Vectors[at]; set.isIn(options.Profile, vector) && isAsked(vector, options) {
			selected = append(selected, vector)
		}
	}
	return selected
}

func (set *Set) isIn(profile Profile, vector *Vector) bool {
	switch profile {
	case ProfileGate:
		return contains(set.Gate, vector.ID)
	case ProfileStrict:
		return vector.Level != LevelInfo
	default:
		return vector.Level == LevelMust
	}
}

func isAsked(vector *Vector, options Options) bool {
	requests := []Request{vector.Request}
	if vector.Steps != nil {
		requests = nil
		for _, step := range vector.Steps {
			requests = append(requests, step.Request)
		}
	}
	for _, request := range requests {
		if !contains(options.Operations, request.Operation()) {
			return false
		}
	}
	for _, capability := range vector.Unless {
		if !contains(options.Lacks, capability) {
			return false
		}
	}
	return !containsAny(options.WithoutTags, vector.Tags)
}

// Check asks a verifier about the vectors that Select returns, and judges its answers. An error of verify or a panic is
// an error, and no rejection: return Reject for the errors that the verifier documents.
func (set *Set) Check(verify func(Request) (Answer, error), options Options) Report {
	check := check{verify: verify, lacks: options.Lacks, vectors: map[string]*Vector{}, found: map[string]finding{}}
	for at := range set.Vectors {
		check.vectors[set.Vectors[at].ID] = &set.Vectors[at]
	}
	var report Report
	for _, vector := range set.Select(options) {
		switch found := check.finding(vector); {
		case found.outcome == OutcomePass:
			report.Passed++
		case containsAny(options.Lacks, vector.Needs):
			report.NotTestable = append(report.NotTestable, vector.ID)
		default:
			report.Failures = append(report.Failures, Failure{vector.ID, found.outcome, found.reason})
		}
	}
	return report
}

func contains[T comparable](list []T, item T) bool {
	for _, one := range list {
		if one == item {
			return true
		}
	}
	return false
}

func containsAny[T comparable](list, items []T) bool {
	for _, item := range items {
		if contains(list, item) {
			return true
		}
	}
	return false
}
