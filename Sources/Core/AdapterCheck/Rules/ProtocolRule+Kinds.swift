import AttestModel

/// The rules for adapters of one kind.
extension ProtocolRule {
    // MARK: Programs that answer lines

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

    // MARK: Endpoints

    static let get = ProtocolRule(
        id: "get", title: "Answers GET with no verdict",
        advice: "Answer only POST; a status like 405 for everything else. GET must neither verify nor end the server.")

    static let contentType = ProtocolRule(
        id: "content-type", title: "Handles another content type",
        advice: """
            Answer a body of another type than application/json as if it were JSON, or with a status from 400 to 499 \
            such as 415.
            """)
}
