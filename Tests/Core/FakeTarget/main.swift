// A target that misbehaves on demand, for the tests of the runner: it does what the words on its command line
// say (`Behaviour`). In stream mode it answers JSON lines; in oneshot mode one request, then it ends.

behaveAsChild(Array(CommandLine.arguments.dropFirst()))
let behaviour = Behaviour(words: Array(CommandLine.arguments.dropFirst()))
var dialogue = Dialogue(behaviour: behaviour)
dialogue.start()
while let line = behaviour.nextLine() {
    dialogue.serve(line)
    if behaviour.isOneshot { break }
}
dialogue.end()
