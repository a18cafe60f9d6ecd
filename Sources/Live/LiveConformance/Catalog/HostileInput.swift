import AttestModel
import Foundation
import LiveMapping

/// Input that everybody can send without a device.
struct HostileInput: Sendable {
    let name: String
    /// A Boolean value that indicates whether the input is a request that a server may serve.
    private var isHarmless = false
    /// Returns the changed request without the fields of its account; `nil` when it has no such part.
    private let change: @Sendable (LiveRequest) -> LiveRequest?

    /// Returns the changed request; `nil` when it has no such part. The session of its account stays as it is: without it
    /// every server refuses the request before it reads the rest.
    func changed(_ request: LiveRequest, of account: LiveAccount) -> LiveRequest? {
        let names = Set(account.headers.map { $0.name.lowercased() })
        let bare = request.with { $0.headers.removeAll { names.contains($0.name.lowercased()) } }
        guard var changed = change(bare), changed != bare else { return nil }
        changed.headers = request.headers.filter { names.contains($0.name.lowercased()) } + changed.headers
        return changed
    }

    /// Returns whether an acceptance is no fault: only a failure is. The account has never attested a key, so that a policy may
    /// let it leave its evidence out.
    func mayBeAccepted(as purpose: ChallengePurpose, _ policies: Policies) -> Bool {
        isHarmless || purpose == .assertion && policies.unsupportedDevices == .accept
    }

    static let all = changes.map { HostileInput(name: $0, isHarmless: $0 == "plain-text", change: $1) }

    private static let changes: KeyValuePairs<String, @Sendable (LiveRequest) -> LiveRequest?> = [
        "no-body": { request in request.body.isEmpty ? nil : request.with { $0.body = [] } },
        "broken-json": { body($0) { Array($0.prefix($0.count / 2)) } },
        "not-utf-8": { body($0) { _ in [0x7B, 0x22, 0xFF, 0xFE, 0x80, 0x22, 0x3A, 0x31, 0x7D] } },
        "deep-json": { body($0) { _ in [UInt8](repeating: UInt8(ascii: "["), count: 20_000) } },
        "huge-number": { request in
            guard let json = try? JSONValue.parse(request.body), case .object(let members) = json else { return nil }
            let number = String(repeating: "9", count: 10_000)
            let texts = members.keys.sorted().map { "\(JSONValue.string($0).compactText):\(number)" }
            return body(request) { _ in Array("{\(texts.joined(separator: ","))}".utf8) }
        },
        "arrays": { members(of: $0) { _ in .array([.integer(1)]) } },
        "nulls": { members(of: $0) { _ in .null } },
        "empty-texts": { members(of: $0) { _ in .string("") } },
        "not-base64": { members(of: $0) { _ in .string("§ this is no base64 §") } },
        "short-cbor": { members(of: $0) { _ in .string([0xA3].base64) } },
        "no-evidence-header": { request in
            let kept = request.headers.filter { usual.contains($0.name.lowercased()) }
            return kept.count < request.headers.count ? request.with { $0.headers = kept } : nil
        },
        "garbage-header": { headers(of: $0) { _ in ["%%%"] } },
        "double-header": { headers(of: $0) { [$0, "AAAA"] } },
        "long-header": { headers(of: $0) { _ in [String(repeating: "A", count: 12 << 10)] } },
        "plain-text": { request in request.with { $0.set("Content-Type", to: "text/plain") } },
    ]

    /// The header fields that are not of the app.
    private static let usual: Set = ["content-type", "accept", "authorization", "cookie", "user-agent", "host"]

    private static func body(_ request: LiveRequest, _ change: ([UInt8]) -> [UInt8]) -> LiveRequest? {
        request.body.isEmpty ? nil : request.with { $0.body = change(request.body) }
    }

    private static func members(of request: LiveRequest, _ change: (JSONValue) -> JSONValue) -> LiveRequest? {
        guard let json = try? JSONValue.parse(request.body), case .object(let members) = json else { return nil }
        return request.with { $0.body = Array(JSONValue.object(members.mapValues(change)).compactText.utf8) }
    }

    private static func headers(of request: LiveRequest, _ change: (String) -> [String]) -> LiveRequest? {
        let own = request.headers.filter { !usual.contains($0.name.lowercased()) }
        guard !own.isEmpty else { return nil }
        let headers = request.headers.flatMap { field in
            own.contains(field) ? change(field.value).map { HeaderField(field.name, $0) } : [field]
        }
        return request.with { $0.headers = headers }
    }
}

/// F-19, F-38, F-73 to F-75 and F-80 to F-82: input that is no request of an app.
extension LiveChecks {
    static let input = HostileInput.all.flatMap { input in
        ChallengePurpose.allCases.map { purpose in
            CheckScene(
                id: "input/\(purpose.rawValue)-\(input.name)", row: "input/\(input.name)",
                text: purpose.rawValue.capitalized
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let key = try await scene.key()
                let request =
                    purpose == .attestation
                    ? try await scene.attestation(of: key, account) : try await scene.assertion(by: key, account)
                guard let changed = input.changed(request, of: account) else {
                    return .notTested("the request has no such part")
                }
                let step = purpose == .attestation ? scene.flows.attest : scene.flows.assert
                let sent = try await scene.send(changed, to: step, as: account)
                return input.mayBeAccepted(as: purpose, scene.mapping.policies) && sent.reaction.isAccepted
                    ? .pass(.accept) : try sent.wantingAnyRefusal()
            }
        }
    }
}
