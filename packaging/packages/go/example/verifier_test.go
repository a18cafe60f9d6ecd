package example

import (
	"bufio"
	"io"
	"os"
	"os/exec"

	vectors "@GOMODULE@"
)

// This verifier is another process, which speaks the adapter protocol.
var input, output = func() (io.Writer, *bufio.Reader) {
	command := exec.Command("/bin/sh", "-c", os.Getenv("ADAPTER"))
	input, _ := command.StdinPipe()
	output, _ := command.StdoutPipe()
	if err := command.Start(); err != nil {
		panic(err)
	}
	return input, bufio.NewReader(output)
}()

// Put the call of your verifier here. The type of the request says which evidence it has.
func verify(request vectors.Request) (vectors.Answer, error) {
	line, err := vectors.RequestToJSON(request, "1")
	if err != nil {
		return vectors.Answer{}, err
	}
	if _, err := input.Write(append(line, '\n')); err != nil {
		return vectors.Answer{}, err
	}
	answer, err := output.ReadBytes('\n')
	if err != nil {
		return vectors.Answer{}, err
	}
	return vectors.AnswerFromJSON(answer)
}
