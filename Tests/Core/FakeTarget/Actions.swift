import Foundation

/// Does nothing, forever.
func hang() -> Never { while true { pause() } }

/// Starts a child that holds the pipes; its id goes to the list of processes.
///
/// - Parameter word: what the child does.
func startChild(of behaviour: Behaviour, word: String) {
    guard spawn([word, behaviour.processes ?? ""]) else { fail("no child") }
    // It must have written its id before its parent is killed.
    usleep(100_000)
}

/// Starts this program with other words.
private func spawn(_ words: [String]) -> Bool {
    var child: pid_t = 0
    let words = [CommandLine.arguments[0]] + words
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    return posix_spawn(&child, CommandLine.arguments[0], nil, nil, &arguments, environ) == 0
}

/// Runs as the child that these words start; returns when they are for the parent.
func behaveAsChild(_ words: [String]) {
    guard words.count == 2, words[0].hasSuffix("-now") else { return }
    if words[0] != "hang-now" { setsid() }
    if words[1] != "" { append("\(getpid())", to: words[1]) }
    if words[0] == "daemon-now" { exit(spawn(["session-now", words[1]]) ? 0 : 70) }
    hang()
}

/// Takes memory, and uses it, until there is none.
func allocate() -> Never {
    var blocks: [[UInt8]] = []
    while true { blocks.append([UInt8](repeating: 1, count: 16 << 20)) }
}

func complain(_ text: String = "something is odd", times: Int = 1) {
    FileHandle.standardError.write(Data(String(repeating: text + "\n", count: times).utf8))
}

/// Adds a line to a file. One call writes it, so that lines of several processes do not mix.
func append(_ line: String, to file: String) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { fail("cannot open \(file)") }
    let bytes = Array("\(line)\n".utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { fail("cannot write \(file)") }
    close(descriptor)
}
