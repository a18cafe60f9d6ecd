// A target that misbehaves on demand, for the tests of the runner: it does what the words on its command line
// say (`Behaviour`). In stream mode it answers JSON lines; in oneshot mode one request, then it ends.

if CommandLine.arguments.dropFirst().first == "hang-now" { hang() }
let behaviour = Behaviour(words: Array(CommandLine.arguments.dropFirst()))
var dialogue = Dialogue(behaviour: behaviour)
dialogue.start()
while let line = readLine(strippingNewline: true) {
    dialogue.serve(line)
    if behaviour.isOneshot { break }
}
dialogue.end()
