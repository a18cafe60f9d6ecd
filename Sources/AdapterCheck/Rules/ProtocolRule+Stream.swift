import AttestModel

/// The rules for programs that answer lines.
extension ProtocolRule {
    static let emptyLine = ProtocolRule(
        id: "empty-line", title: "Treats an empty line as no request",
        advice: "Skip an empty line, or answer it with the verdict 'error'. It is not the end of input.")

    static let standardOutput = ProtocolRule(
        id: "standard-output", title: "Prints nothing but answers",
        advice: """
            Write logs to standard error. Where a library prints, keep a copy of the original standard output for the \
            answers and let everything else that goes there go to standard error.
            """)

    static let endOfInput = ProtocolRule(
        id: "end-of-input", title: "Ends with status 0 at the end of input",
        advice: """
            Leave the loop when standard input ends, close what keeps the process alive (threads, event loops, timers), \
            and end with status 0.
            """)
}
