package vectors

import (
	"fmt"
	"reflect"
	"strings"
)

// check is one check: the set, and the outcomes so far.
type check struct {
	verify  func(Request) (Answer, error)
	lacks   []Capability
	vectors map[string]*Vector
	found   map[string]finding
}

type finding struct {
	outcome Outcome
	reason  string
}

var pass = finding{outcome: OutcomePass}

func (check *check) finding(vector *Vector) finding {
	found, isKnown := check.found[vector.ID]
	if !isKnown {
		found = check.judged(vector)
		check.found[vector.ID] = found
	}
	return found
}

func (check *check) judged(vector *Vector) finding {
	if containsAny(check.lacks, vector.Needs) {
		return finding{outcome: OutcomeNotTestable}
	}
	found := pass
	if vector.Steps != nil {
		found = check.judgedSteps(vector)
	} else {
		found = check.judgedRequest(vector)
	}
	if found == pass && vector.Expect == ExpectationReject && !check.accepts(vector.Control) {
		return finding{OutcomeInconclusive, "rejected, and its control " + vector.Control + " was not accepted"}
	}
	return found
}

// accepts tells whether a control was accepted. Wrong values do not matter here.
func (check *check) accepts(control string) bool {
	vector := check.vectors[control]
	outcome := check.finding(vector).outcome
	return outcome == OutcomePass || outcome == OutcomeWrongOutput && vector.Steps == nil
}

func (check *check) judgedRequest(vector *Vector) finding {
	request := vector.Request
	if vector.TrailingZeros != nil {
		request = withZeros(request, *vector.TrailingZeros)
	}
	answer := check.ask(request)
	if vector.Requirement == "AST-KEY" && vector.Expect == ExpectationReject && answer.Verdict == VerdictError {
		return pass // a stored key that is no key is no fault of the evidence
	}
	return compared(answer, vector, vector.Expect, vector.Result, vector.Level == LevelShould)
}

// judgedSteps judges a sequence: the first wrong answer decides.
func (check *check) judgedSteps(vector *Vector) finding {
	for _, step := range vector.Steps {
		if found := compared(check.ask(step.Request), vector, step.Expect, step.Result, false); found != pass {
			return finding{found.outcome, "step " + step.Name + ": " + found.reason}
		}
	}
	return pass
}

func (check *check) ask(request Request) (answer Answer) {
	defer func() {
		if panicked := recover(); panicked != nil {
			answer = Answer{Verdict: VerdictError, Reason: fmt.Sprint(panicked)}
		}
	}()
	answer, err := check.verify(request)
	if err != nil {
		return Answer{Verdict: VerdictError, Reason: err.Error()}
	}
	return answer
}

func compared(answer Answer, vector *Vector, expect Expectation, result *VerifiedOutput, isStrict bool) finding {
	title, reason := vector.Title+" ("+vector.Requirement+")", answer.Reason
	if reason == "" {
		reason = "no reason"
	}
	switch {
	case answer.Verdict == VerdictError:
		return finding{OutcomeError, reason + ": " + title}
	case answer.Verdict == VerdictUnsupported:
		return finding{OutcomeNotTestable, "unsupported: " + title}
	case answer.Verdict != VerdictAccept && answer.Verdict != VerdictReject:
		return finding{OutcomeProtocolError, "verify returned no verdict: " + title}
	case expect == ExpectationEither, answer.Verdict == VerdictReject && expect == ExpectationReject:
		return pass
	case answer.Verdict == VerdictReject:
		return finding{OutcomeWrongVerdict, "rejected (" + reason + "), and must be accepted: " + title}
	case expect == ExpectationReject && (result == nil || strings.HasPrefix(vector.ID, "devicecheck/")):
		return finding{OutcomeWrongVerdict, "accepted, and must be rejected: " + title}
	}
	if wrong := wrongValues(answer.Output, *result, isStrict); len(wrong) > 0 {
		return finding{OutcomeWrongOutput, "accepted with a wrong " + strings.Join(wrong, ", ") + ": " + title}
	}
	return pass
}

// wrongValues returns the names of wrong values. With isStrict, a risk metric of 0 is wrong, too, for a receipt without one.
func wrongValues(output, result VerifiedOutput, isStrict bool) []string {
	var wrong []string
	values, rights := members(reflect.ValueOf(output)), members(reflect.ValueOf(result))
	for _, name := range outputNames {
		value, isThere := values[name]
		right, isKnown := rights[name]
		switch {
		case !isThere || name == "body":
		case isKnown && !reflect.DeepEqual(value, right):
			wrong = append(wrong, name)
		case !isKnown && contains(neverMadeUp, name) && (isStrict || name != "riskMetric" || *output.RiskMetric != 0):
			wrong = append(wrong, name)
		}
	}
	return wrong
}
