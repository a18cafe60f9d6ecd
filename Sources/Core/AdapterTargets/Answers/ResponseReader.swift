import AttestModel

/// Reads what a target sent as the answer to one request.
enum ResponseReader {
    enum Reading {
        case content(Answer.Content)
        /// A message of the protocol, for another request.
        case other(id: String)
    }

    /// The longest line or body that is read, in bytes.
    static let limit = 16 << 20

    /// - Parameter id: The id of the request; `nil` accepts any.
    static func read(_ bytes: some Sequence<UInt8>, answering id: String?) -> Reading {
        do throws(ModelError) {
            var response = try AdapterResponse(json: try JSONValue.parse(bytes))
            if case .verdict(var verdict) = response.content {
                verdict.reason = verdict.reason.map(PrintableText.bounded)
                verdict.code = verdict.code.map(PrintableText.bounded)
                response.content = .verdict(verdict)
            }
            return id ?? response.id == response.id ? .content(.response(response.content)) : .other(id: response.id)
        } catch {
            let what = error.code == .notJSON ? "noise" : "not a response"
            return .content(.protocolError("\(what): \(error)"))
        }
    }

    /// The same where only one request is under way: an answer to another is a breach.
    static func content(of bytes: some Sequence<UInt8>, answering id: String?) -> Answer.Content {
        content(of: read(bytes, answering: id), asked: id ?? "")
    }

    static func content(of reading: Reading, asked id: String) -> Answer.Content {
        switch reading {
        case .content(let content): content
        case .other(let other):
            .protocolError("answered '\(PrintableText.prefix(of: Array(other.utf8)))', expected '\(id)'")
        }
    }

    static let tooLong = Answer.Content.protocolError("more than 16 MiB of output")
}
