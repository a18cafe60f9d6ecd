package vectors

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// RequestToJSON returns a request as one line of the adapter protocol, for a verifier in another process.
func RequestToJSON(request Request, id string) ([]byte, error) {
	message := members(reflect.ValueOf(request).Elem())
	message["protocol"], message["id"], message["operation"] = 1, id, request.Operation()
	return json.Marshal(message)
}

// AnswerFromJSON reads an answer of the adapter protocol.
func AnswerFromJSON(text []byte) (Answer, error) {
	var message struct {
		Verdict      Verdict
		Reason, Code string
	}
	var answer Answer
	if err := json.Unmarshal(text, &message); err != nil {
		return answer, err
	}
	if answer.Verdict, answer.Reason = message.Verdict, message.Reason; message.Reason == "" {
		answer.Reason = message.Code
	}
	return answer, json.Unmarshal(text, &answer.Output)
}

// members returns the members of a record that are there. An empty slice of bytes is there, other than nil.
func members(record reflect.Value) map[string]any {
	result := map[string]any{}
	for at := 0; at < record.NumField(); at++ {
		name, option, _ := strings.Cut(record.Type().Field(at).Tag.Get("json"), ",")
		if value := record.Field(at); option == "" || !value.IsZero() {
			result[name] = value.Interface()
		}
	}
	return result
}

// UnmarshalJSON makes a request of the type that its operation names.
func (vector *Vector) UnmarshalJSON(text []byte) (err error) {
	type plain Vector
	members := struct {
		*plain
		Request json.RawMessage `json:"request"`
	}{plain: (*plain)(vector)}
	if err = json.Unmarshal(text, &members); err == nil {
		vector.Request, err = decodedRequest(members.Request)
	}
	return err
}

// UnmarshalJSON makes a request of the type that its operation names.
func (step *Step) UnmarshalJSON(text []byte) (err error) {
	type plain Step
	members := struct {
		*plain
		Request json.RawMessage `json:"request"`
	}{plain: (*plain)(step)}
	if err = json.Unmarshal(text, &members); err == nil {
		step.Request, err = decodedRequest(members.Request)
	}
	return err
}

func decodedRequest(text json.RawMessage) (Request, error) {
	if len(text) == 0 || string(text) == "null" {
		return nil, nil
	}
	var message struct{ Operation Operation }
	if err := json.Unmarshal(text, &message); err != nil {
		return nil, err
	}
	request := newRequest(message.Operation)
	if request == nil {
		return nil, fmt.Errorf("'%s' is not an operation of this version", message.Operation)
	}
	return request, json.Unmarshal(text, request)
}
