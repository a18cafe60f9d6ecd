import Foundation

/// What a verifier says about a request.
public struct Answer: Sendable {
    public var verdict: Verdict
    public var reason: String
    /// The values that the verifier returns when it accepts. One that is missing is not compared.
    public var output: VerifiedOutput

    public init(verdict: Verdict, reason: String = "", output: VerifiedOutput = VerifiedOutput()) {
        (self.verdict, self.reason, self.output) = (verdict, reason, output)
    }

    /// Accepts, and returns values such as `publicKey` and `counter`.
    public static func accept(_ output: VerifiedOutput = VerifiedOutput()) -> Answer {
        Answer(verdict: .accept, output: output)
    }

    /// Rejects the evidence in the way that the verifier documents.
    public static func reject(_ reason: String = "") -> Answer { Answer(verdict: .reject, reason: reason) }

    /// Reads an answer of the adapter protocol.
    public init(json: Data) throws {
        let message = try JSON.decoder.decode(Message.self, from: json)
        let output = try JSON.decoder.decode(VerifiedOutput.self, from: json)
        self.init(verdict: message.verdict, reason: message.reason ?? message.code ?? "", output: output)
    }

    private struct Message: Decodable {
        let verdict: Verdict
        let reason: String?
        let code: String?
    }
}

extension Request {
    /// Returns the request as one line of the adapter protocol, for a verifier in another process.
    public func json(id: String) throws -> Data {
        try JSON.encoder.encode(Line(id: id, request: self))
    }

    private struct Line: Encodable {
        let id: String
        let request: Request

        func encode(to encoder: any Encoder) throws {
            try request.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .protocol)
            try container.encode(id, forKey: .id)
        }

        private enum Key: CodingKey { case `protocol`, id }
    }
}

enum JSON {
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }
}
