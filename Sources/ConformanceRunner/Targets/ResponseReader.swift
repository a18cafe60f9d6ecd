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

    static func read(_ bytes: some Sequence<UInt8>, answering id: String) -> Reading {
        do throws(ModelError) {
            let response = try AdapterResponse(json: try JSONValue.parse(bytes))
            return response.id == id ? .content(.response(response.content)) : .other(id: response.id)
        } catch {
            let what = error.code == .notJSON ? "noise" : "not a response"
            return .content(.protocolError("\(what): \(error)"))
        }
    }

    static func wrongID(_ found: String, asked: String) -> Answer.Content {
        .protocolError("answered '\(PrintableText.prefix(of: Array(found.utf8)))', asked was '\(asked)'")
    }

    static let tooLong = Answer.Content.protocolError("more than 16 MiB of output")
}
