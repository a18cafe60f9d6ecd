import AttestModel
import CEmbeddedFiles
import LocalServer
import ReferenceBackend

/// The place of the evidence in protected requests. The checks must find a fault wherever an app puts its evidence.
package enum EvidenceShape: String, Sendable, CaseIterable {
    /// The headers of the reference backend.
    case headers
    /// Members of the JSON body, behind the members of the order.
    case json
    /// A JSON object in base64 behind the word `AppAttest` in the header `Authorization`. The token of the session is in
    /// the header `X-Session`.
    case bearer

    /// Returns the mapping of the reference backend, which has the evidence in headers, in the shape.
    /// - Throws: `RunnerError.configuration` when the mapping lacks a line that the shape replaces.
    func mapping(_ text: String) throws(RunnerError) -> String {
        var text = text
        for (line, others) in changes {
            guard text.contains(line) else {
                throw RunnerError(.configuration, "the mapping of the reference backend lacks the line '\(line)'")
            }
            text = text.replacing(line, with: others)
        }
        return text
    }

    /// The parts of lines of the mapping to replace, with the new texts, as `Resources/evidence-shapes.json` has them.
    private var changes: [String: String] {
        let shapes = try? JSONValue.parse(EmbeddedFile.evidence_shapes_json.bytes)
        return shapes?[rawValue].flatMap { try? FieldType.words.read($0, .document) } ?? [:]
    }

    /// Answers a request of the shape. The backend gets the evidence in headers.
    func response(to request: LocalRequest, from backend: InProcessBackend) async -> LocalResponse {
        do throws(BodyError) {
            return await backend.respond(to: try await translated(request))
        } catch { return Refusal(error).response }
    }

    /// Returns a request as the reference backend takes it. Evidence that is absent or null stays absent, and empty
    /// text stays empty. In place of evidence of another type the backend gets text that it cannot read.
    func translated(_ request: LocalRequest) async throws(BodyError) -> LocalRequest {
        if self == .headers || self == .json && !["/purchase", "/gift"].contains(request.path) { return request }
        let body = try await request.body()
        // The stated length is that of the body with its evidence.
        let kept = request.headers.filter { $0.name.lowercased() != "content-length" }
        return LocalRequest(
            method: request.method, target: request.target,
            headers: self == .json ? kept + Self.fields(of: try? JSONValue.parse(body)) : kept.flatMap(Self.unwrapped),
            body: self == .json ? Self.order(in: body) : body)
    }

    /// Returns a body without the members that hold evidence. The rest stays as it is written, because it is signed.
    private static func order(in body: [UInt8]) -> [UInt8] {
        guard let text = String(validating: body, as: UTF8.self) else { return body }
        let member =
            #/
            "(?:assertion|clientData|supported|bodySHA256|method|path)"
            :(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|[^",\[\]{}]+),?
            /#
        let order = text.replacing(member, with: "")
        return Array((order.hasSuffix(",}") ? order.dropLast(2) + "}" : order).utf8)
    }

    /// Returns the headers in the place of a header.
    private static func unwrapped(_ field: HeaderField) -> [HeaderField] {
        if field.name.lowercased() == "x-session" { return [HeaderField("Authorization", "Bearer \(field.value)")] }
        guard field.name.lowercased() == "authorization" else { return [field] }
        let parts = field.value.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.first?.lowercased() == "appattest" else { return [] }
        guard parts.count == 2 else { return [AssertionForm.header, ClientData.header].map { HeaderField($0, "") } }
        let object = [UInt8](base64: parts[1]).flatMap { try? JSONValue.parse($0) }
        return object == nil ? [HeaderField(AssertionForm.header, unreadable)] : fields(of: object)
    }

    /// Text that is no base64.
    private static let unreadable = "%"

    /// Returns the members of an object that hold evidence, or what a request states about itself, as headers.
    private static func fields(of object: JSONValue?) -> [HeaderField] {
        let names = [
            "assertion": AssertionForm.header, "clientData": ClientData.header, "supported": "X-App-Attest-Supported",
            "bodySHA256": "X-Body-SHA256", "method": "X-Original-Method", "path": "X-Original-URI",
        ]
        return names.compactMap { name, header in
            switch object?[name] {
            case nil, .null: nil
            case .string(let text): HeaderField(header, text)
            case .bool(let value) where name == "supported": HeaderField(header, "\(value)")
            default: HeaderField(header, unreadable)
            }
        }
    }
}
