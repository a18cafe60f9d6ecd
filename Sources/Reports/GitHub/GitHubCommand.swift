/// A workflow command: a line that GitHub's runner acts on wherever a job prints it.
enum GitHubCommand {
    /// An error that GitHub shows beside the job.
    static func error(title: String, _ message: String) -> String {
        "::error title=\(property(title))::\(data(message))"
    }

    /// What stands behind the last colons.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacingScalar("\r", with: "%0D").replacingScalar("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension String {
    /// By scalars: a line feed after a carriage return is one character, and neither of both.
    fileprivate func replacingScalar(_ scalar: Unicode.Scalar, with text: String) -> String {
        unicodeScalars.reduce(into: "") { result, next in
            if next == scalar { result += text } else { result.unicodeScalars.append(next) }
        }
    }
}
