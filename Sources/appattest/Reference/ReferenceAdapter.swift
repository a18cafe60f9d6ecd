import AttestModel
import ReferenceVerifier
import VectorCatalog

/// Translates between the adapter protocol and the reference verifier.
struct ReferenceAdapter: Sendable {
    private let verifier = ReferenceVerifier()

    static let description = TargetDescription(
        name: "reference", version: GeneratedSet.suiteVersion, language: "Swift",
        capabilities: [
            .attestation, .assertion, .receipt, .roots, .clock, .environment, .storedCounter, .challenge,
            .clientDataHash, .extensions,
        ])

    /// The answer to one message, without a line feed. A message that cannot be read gets the verdict `error`.
    func answer(to message: [UInt8]) -> [UInt8] { Array(response(to: message).json.compactText.utf8) }

    /// The answer as the exit status of a process that judges one request and says nothing.
    func exitStatus(for message: [UInt8]) -> Int32 {
        guard case .verdict(let response) = response(to: message).content else { return 89 }
        return switch response.verdict {
        case .accept: 0
        case .reject: 1
        case .unsupported: 89
        case .error: 70
        }
    }

    private func response(to message: [UInt8]) -> AdapterResponse {
        do {
            let json = try JSONValue.parse(message)
            do {
                let request = try AdapterRequest(json: json)
                switch request.content {
                case .describe: return AdapterResponse(id: request.id, content: .description(Self.description))
                case .verify(let evidence):
                    return AdapterResponse(id: request.id, content: .verdict(verifier.assess(evidence).response))
                }
            } catch  where error.path == "operation" && error.code == .badValue {
                let response = VerdictResponse(.unsupported, reason: error.description)
                return AdapterResponse(id: Self.id(of: json), content: .verdict(response))
            } catch {
                return Self.failure(id: Self.id(of: json), error)
            }
        } catch {
            return Self.failure(id: "", error)
        }
    }

    private static func failure(id: String, _ error: ModelError) -> AdapterResponse {
        AdapterResponse(id: id, content: .verdict(VerdictResponse(.error, reason: "unreadable request: \(error)")))
    }

    /// The id of a message whose rest makes no sense, so that the answer still finds its question.
    private static func id(of json: JSONValue) -> String {
        guard case .object(let members) = json, case .string(let id)? = members["id"] else { return "" }
        return id
    }
}
