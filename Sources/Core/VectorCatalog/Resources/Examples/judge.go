package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"strings"
)

type Vector struct {
	ID, Requirement, Level, Expect, Control string
	Needs, Unless                           []string
	TrailingZeros                           int
	Request, Result                         map[string]any
	Steps                                   []struct {
		Name, Expect    string
		Carry           map[string]string
		Request, Result map[string]any
	}
}

type Result struct{ Outcome, Detail string }

// Judge returns the outcome of each vector by its id. A panic of verify is an error.
func Judge(vectors []Vector, verify func(map[string]any) map[string]any, capabilities ...string) map[string]Result {
	has, asked, results := map[string]bool{}, map[string]Vector{}, map[string]Result{}
	for _, word := range capabilities { has[word] = true }
	for _, vector := range vectors {
		asked[vector.ID] = vector
		for _, word := range vector.Unless { if has[word] { delete(asked, vector.ID) } }
		if strings.Contains(strings.Join(vector.Needs, " "), "deviceCheck") { delete(asked, vector.ID) }
	}
	ask := func(id string, request map[string]any) (answer map[string]any) {
		defer func() {
			if p := recover(); p != nil { answer = map[string]any{"verdict": "error", "reason": fmt.Sprint(p)} }
		}()
		request["protocol"], request["id"] = 1, id
		return verify(request)
	}
	judgeRequest := func(vector Vector) Result {
		request := copied(vector.Request)
		if vector.TrailingZeros > 0 {
			member := strings.ToLower(strings.TrimPrefix(request["operation"].(string), "verify"))
			evidence, _ := base64.StdEncoding.DecodeString(request[member].(string))
			request[member] = append(evidence, make([]byte, vector.TrailingZeros)...) // as JSON it is base64 again
		}
		answer := ask(vector.ID, request)
		if vector.Requirement == "AST-KEY" && vector.Expect == "reject" && answer["verdict"] == "error" {
			return Result{"pass", "an error for a stored key that is not a key"}
		}
		return compare(answer, vector.Expect, vector.Result, vector.Level)
	}
	judgeSteps := func(vector Vector) (result Result) { // the first wrong answer decides
		answers := map[string]map[string]any{}
		for _, step := range vector.Steps {
			request := copied(step.Request)
			for member, source := range step.Carry {
				name, field, _ := strings.Cut(source, ".")
				value := answers[name][field]
				if value == nil { continue }
				request[member] = value
				if member == "publicKey" { request["publicKeyPEM"] = publicKeyPEM(value) }
			}
			answers[step.Name] = ask(vector.ID+"#"+step.Name, request)
			result = compare(answers[step.Name], step.Expect, step.Result, "must")
			if result.Outcome != "pass" { return Result{result.Outcome, "step " + step.Name + ": " + result.Detail} }
		}
		return
	}
	var judge func(id string) Result
	accepts := func(control string) bool { // wrong values do not matter here
		vector, isAsked := asked[control]
		if !isAsked { return false }
		outcome := judge(control).Outcome
		return outcome == "pass" || outcome == "wrongOutput" && vector.Steps == nil
	}
	judge = func(id string) (result Result) {
		if known, isKnown := results[id]; isKnown { return known }
		defer func() { results[id] = result }()
		vector, missing := asked[id], []string{}
		for _, word := range vector.Needs { if !has[word] { missing = append(missing, word) } }
		switch {
		case len(missing) > 0: result = Result{"notTestable", "needs " + strings.Join(missing, ", ")}
		case vector.Steps != nil: result = judgeSteps(vector)
		default: result = judgeRequest(vector)
		}
		if vector.Level == "info" { return Result{"observed", result.Detail} }
		if result.Outcome == "pass" && vector.Expect == "reject" && !accepts(vector.Control) {
			return Result{"inconclusive", "its control was not accepted: " + vector.Control}
		}
		return result
	}
	for id := range asked { judge(id) }
	return results
}

func compare(answer map[string]any, expect string, result map[string]any, level string) Result {
	verdict, _ := answer["verdict"].(string)
	detail := fmt.Sprintf("%s: %v %v", verdict, answer["reason"], answer["code"])
	failures := map[string]string{"unsupported": "notTestable", "error": "error", "crash": "crash", "timeout": "timeout"}
	switch {
	case failures[verdict] != "": return Result{failures[verdict], detail}
	case verdict != "accept" && verdict != "reject": return Result{"protocolError", detail}
	case expect == "either": return Result{"pass", detail}
	case verdict != expect && (verdict == "reject" || result == nil): return Result{"wrongVerdict", detail}
	case verdict == "reject": return Result{"pass", detail}
	}
	wrong := []string{}
	for name, value := range result {
		if answer[name] != nil && !same(answer[name], value) { wrong = append(wrong, fmt.Sprintf("%s is %v", name, answer[name])) }
	}
	for _, name := range []string{"validationCategory", "bundleVersion", "riskMetric"} {
		if answer[name] == nil || result[name] != nil { continue }
		if name == "riskMetric" && level == "must" && same(answer[name], 0) { continue }
		wrong = append(wrong, fmt.Sprintf("%s is %v", name, answer[name]))
	}
	if len(wrong) > 0 { return Result{"wrongOutput", strings.Join(wrong, ", ")} }
	return Result{"pass", detail}
}

func same(a, b any) bool { // whatever types of numbers and bytes the verifier returns
	one, _ := json.Marshal(a)
	other, _ := json.Marshal(b)
	return bytes.Equal(one, other)
}

func copied(request map[string]any) map[string]any {
	copy := map[string]any{}
	for name, value := range request { copy[name] = value }
	return copy
}

func publicKeyPEM(point any) string { // an uncompressed point on P-256
	text, _ := json.Marshal(point)
	var key []byte
	json.Unmarshal(text, &key)
	start, _ := base64.StdEncoding.DecodeString("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE")
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: append(start, key[1:]...)}))
}
