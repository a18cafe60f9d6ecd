import Foundation

/// Does nothing, for ever.
func hang() -> Never {
    while true { pause() }
}

/// Starts a child in the same process group that holds the pipes and hangs; its id goes to the list of processes.
func startChild(of behaviour: Behaviour) {
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(CommandLine.arguments[0]), strdup("hang-now"), nil]
    guard posix_spawn(&child, CommandLine.arguments[0], nil, nil, &arguments, environ) == 0 else { fail("no child") }
    if let file = behaviour.processes { append("\(child)", to: file) }
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
