import AttestModel
import LocalServer
import ReferenceBackend

extension EvidenceShape {
    /// Answers a request of the shape. The backend gets the evidence in headers.
    func response(to request: LocalRequest, from backend: InProcessBackend) async -> LocalResponse {
        do throws(BodyError) {
            return await backend.respond(to: try await translated(request))
        } catch {
            return Refusal(error).response
        }
    }

    /// Returns a request as the reference backend takes it.
    ///
    /// Evidence that is absent or null stays absent, and empty text stays empty. In place of evidence of another type the
    /// backend gets text that it cannot read.
    func translated(_ request: LocalRequest) async throws(BodyError) -> LocalRequest {
        switch self {
        case .headers: return request
        case .json:
            guard ["/purchase", "/gift"].contains(request.path) else { return request }
            return Self.unfolded(request, body: try await request.body())
        case .bearer: return Self.unwrapped(request)
        }
    }

    // MARK: Members of the body

    private static func unfolded(_ request: LocalRequest, body: [UInt8]) -> LocalRequest {
        // The length is that of the body before.
        let replaced = Set(names.values.map { $0.lowercased() } + ["content-length", "transfer-encoding"])
        let kept = request.headers.filter { !replaced.contains($0.name.lowercased()) }
        guard let object = WrittenObject(body) else { return request.replacing(headers: kept, body: body) }
        let evidence = object.members.compactMap { field(of: $0.name, $0.value) }
        return request.replacing(headers: kept + evidence, body: object.text(without: Set(names.keys)))
    }

    // MARK: A scheme of Authorization

    private static func unwrapped(_ request: LocalRequest) -> LocalRequest {
        let fields = request.headers.flatMap { field -> [HeaderField] in
            switch field.name.lowercased() {
            case "x-session": [HeaderField("Authorization", "Bearer \(field.value)")]
            case "authorization": evidence(in: field.value)
            case AssertionForm.header.lowercased(), ClientData.header.lowercased(): []
            default: [field]
            }
        }
        return request.replacing(headers: fields)
    }

    private static func evidence(in credentials: String) -> [HeaderField] {
        let parts = credentials.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.first?.lowercased() == "appattest" else { return [] }
        guard parts.count == 2 else { return [AssertionForm.header, ClientData.header].map { HeaderField($0, "") } }
        guard let bytes = [UInt8](base64: parts[1]), case .object(let members)? = try? JSONValue.parse(bytes) else {
            return [HeaderField(AssertionForm.header, unreadable)]
        }
        return ["assertion", "clientData"].compactMap { name in members[name].flatMap { field(of: name, $0) } }
    }

    // MARK: Members and headers

    /// The names of the reference backend's headers, by the members of a JSON object in their place.
    private static let names = [
        "assertion": AssertionForm.header, "clientData": ClientData.header, "supported": "X-App-Attest-Supported",
        "bodySHA256": "X-Body-SHA256", "method": "X-Original-Method", "path": "X-Original-URI",
    ]

    /// Text that is no base64.
    private static let unreadable = "%"

    /// Returns a member as a header; `nil` for null, and for a member of the order.
    private static func field(of name: String, _ value: JSONValue) -> HeaderField? {
        guard let header = names[name] else { return nil }
        return switch value {
        case .null: nil
        case .string(let text): HeaderField(header, text)
        case .bool where name == "supported": HeaderField(header, value.compactText)
        default: HeaderField(header, unreadable)
        }
    }
}
