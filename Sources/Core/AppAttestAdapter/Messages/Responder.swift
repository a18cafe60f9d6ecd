import AdapterProtocol

/// The adapter protocol around the call of a verifier.
package struct Responder: Sendable {
    private let description: TargetDescription
    private let verify: @Sendable (VerificationRequest) async throws -> VerdictResponse

    /// - Parameter verify: gives the verdict on one request. An error that it throws becomes the verdict `error`.
    package init(
        _ description: TargetDescription,
        verify: @escaping @Sendable (VerificationRequest) async throws -> VerdictResponse
    ) {
        self.description = description
        self.verify = verify
    }

    /// Answers the messages on standard input, one a line, until it ends or nobody reads the responses any more.
    /// Standard output is for responses alone from then on.
    package func answerStandardInput() async {
        StandardStreams.ignoreClosedPipes()
        let output = StandardStreams.reserveOutput()
        var messages = MessageLines()
        while let message = messages.next() { guard output.send(await response(to: message)) else { return } }
    }

    /// Returns the response to a message as one JSON object without a line feed.
    package func response(to message: [UInt8]) async -> [UInt8] {
        Array(await answer(to: message).json.compactText.utf8)
    }

    /// Returns the response to a message. A message that cannot be read gets the verdict `error`, and an unknown
    /// operation `unsupported`.
    package func answer(to message: [UInt8]) async -> AdapterResponse {
        let json: JSONValue
        do {
            json = try JSONValue.parse(message)
        } catch { return Self.unreadable(id: "", error) }
        let request: AdapterRequest
        do {
            request = try AdapterRequest(json: json)
        } catch {
            let id = Self.id(of: json)
            guard error.path == "operation", error.code == .badValue else { return Self.unreadable(id: id, error) }
            return AdapterResponse(id: id, content: .verdict(VerdictResponse(.unsupported, reason: error.description)))
        }
        switch request.content {
        case .describe: return AdapterResponse(id: request.id, content: .description(description))
        case .reset:
            return AdapterResponse(
                id: request.id, content: .verdict(VerdictResponse(.unsupported, reason: "keeps no state")))
        case .verify(let evidence):
            return AdapterResponse(id: request.id, content: .verdict(await verdict(on: evidence)))
        }
    }

    private func verdict(on request: VerificationRequest) async -> VerdictResponse {
        do {
            return try await verify(request)
        } catch { return VerdictResponse(.error, reason: "\(error)") }
    }

    private static func unreadable(id: String, _ error: ModelError) -> AdapterResponse {
        AdapterResponse(id: id, content: .verdict(VerdictResponse(.error, reason: "unreadable request: \(error)")))
    }

    /// The id of a message that is otherwise unreadable, so that the response still finds its request.
    private static func id(of json: JSONValue) -> String {
        guard case .object(let members) = json, case .string(let id)? = members["id"] else { return "" }
        return id
    }
}
