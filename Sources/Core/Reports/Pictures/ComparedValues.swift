import AttestModel
import EvidenceAnatomy
import Primitives

/// The values of requests beside those of their evidence, as far as they can be read.
struct ComparedValues {
    let parts: EvidenceParts
    /// A verifier's results, which decide where a rule and not the values alone does.
    let assessment: Assessment
    private(set) var rows: [RequestComparison.Row] = []

    init(of request: VerificationRequest, _ assessment: Assessment) {
        (parts, self.assessment) = (EvidenceParts(request), assessment)
        switch request {
        case .attestation(let request): add(request)
        case .assertion(let request): add(request)
        case .receipt(let request): add(request)
        case .deviceCheckCall, .deviceCheckAnswer, .deviceCheckUse: break
        }
    }

    /// - Parameter isDifferent: `nil` where the values are different when their texts are.
    private mutating func add(
        _ name: String, _ requirement: Requirement, _ wanted: String, _ found: String?, isDifferent: Bool? = nil
    ) {
        rows.append(
            RequestComparison.Row(
                name: name, requirement: requirement, wanted: wanted, found: found ?? "missing",
                isDifferent: isDifferent ?? (found != wanted)))
    }

    private func violates(_ requirement: Requirement) -> Bool {
        assessment.violations.contains { $0.requirement == requirement }
    }

    private mutating func add(_ app: AppIdentity, _ path: String, _ requirement: Requirement) {
        guard let found = parts.field(path) else { return }
        add("rpIdHash, SHA-256 of \(app.appId)", requirement, sha256(Array(app.appId.utf8)).hex, found.hex)
    }

    private mutating func add(_ request: AttestationRequest) {
        add(request.app, "authData.rpIdHash", .attestationAppID)
        let leaf = parts.certificates.first.flatMap { CertificateFacts(parts.certificate($0).bytes) }
        if let authData = parts.content("authData"), leaf != nil {
            let nonce = parts["credCert.extensions.1.2.840.113635.100.8.2"]?.children.last.map(parts.primitive)
            let isFramed = nonce?.count == 38 && nonce?.starts(with: [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20]) == true
            add(
                "nonce, SHA-256(authData ‖ clientDataHash)", .attestationNonce,
                sha256(authData + request.clientDataHash).hex,
                nonce.map { isFramed ? Array($0.suffix(32)).hex : "extension \($0.hex)" })
        }
        if let leaf, leaf.publicKey.first == 4 {
            let name = "key identifier, SHA-256 of the leaf's key"
            add(name, .attestationKeyID, request.keyId.hex, sha256(leaf.publicKey).hex)
        }
        if let part = parts["authData.credentialId"] {
            let found = part.problem ?? parts.bytes(of: part).hex
            add("key identifier, credentialId", .attestationCredentialID, request.keyId.hex, found)
        }
        if let found = parts.field("authData.aaguid") {
            let name = Array((request.environment == .production ? "appattest" : "appattestdevelop").utf8)
            let sides = [name + [UInt8](repeating: 0, count: 16 - name.count), found].map {
                "\($0.hex) “\($0.printable)”"
            }
            add("environment \(request.environment.rawValue), aaguid", .attestationAAGUID, sides[0], sides[1])
        }
        if let counter = parts.counter { add("counter of an attestation", .attestationCounter, "0", "\(counter)") }
    }

    private mutating func add(_ request: AssertionRequest) {
        add(request.app, "authenticatorData.rpIdHash", .assertionAppID)
        if let counter = parts.counter {
            add(
                "counter", .assertionCounter,
                "stored \(request.storedCounter), so greater than \(request.storedCounter)",
                "\(counter)", isDifferent: violates(.assertionCounter))
        }
        if let challenge = request.challenge {
            let found = (try? JSONValue.parse(request.clientData))?["challenge"]
            add(
                "challenge in the client data", .assertionChallenge, String(decoding: challenge, as: UTF8.self),
                found?.string ?? found?.compactText, isDifferent: found?.string.map { Array($0.utf8) } != challenge)
        }
        // Nothing can be said of the signature where key or evidence cannot be read.
        let signature = assessment.results.first { $0.requirement == .assertionSignature }
        if parts.content("authenticatorData") != nil, parts.content("signature") != nil, request.publicKey.first == 4,
            signature?.status != .notReached
        {
            let isWrong = RequestComparison.signed.contains(where: violates)
            add(
                "signature over this client data", .assertionSignature, "verifies with the stored key",
                isWrong ? "does not verify" : "verifies", isDifferent: isWrong)
        }
    }

    private mutating func add(_ request: ReceiptRequest) {
        add("app ID, field 2", .receiptAppID, request.app.appId, text(2))
        add("type, field 6", .receiptType, request.receiptType.rawValue, text(6))
        if let found = text(7) {
            let wanted = request.environment == .production ? "production" : "sandbox"
            add("environment, field 7", .receiptEnvironment, wanted, found)
        }
        if request.receiptType == .attest, let hash = request.clientDataHash {
            add("clientDataHash, field 4", .receiptClientHash, hash.hex, value(4)?.hex)
        }
        let times: [(String, Int, Requirement, String)] = [
            ("creation", 12, .receiptCreation, "\(request.time.adding(seconds: -300)) to \(request.time)"),
            ("expiration", 21, .receiptExpiry, "after \(request.time)"),
        ]
        for (name, number, requirement, wanted) in times {
            // A moment in RFC 3339, with or without a fraction of a second.
            guard let found = text(number), found.hasSuffix("Z"),
                Timestamp("\(found.prefix { $0 != "." && $0 != "Z" })Z") != nil
            else { continue }
            add("\(name), field \(number)", requirement, wanted, found, isDifferent: violates(requirement))
        }
        if let key = value(3).flatMap(CertificateFacts.init)?.publicKey {
            add("attested key, field 3", .receiptKey, request.publicKey.hex, key.hex)
        }
    }

    /// Returns the value of a field of a receipt; `nil` where it lies in two pieces of the content.
    private func value(_ number: Int) -> [UInt8]? { part(number).map(parts.octets) }

    private func text(_ number: Int) -> String? {
        part(number)?.value.map { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : $0 }
    }

    /// Returns the part of a field of a receipt that holds its value.
    private func part(_ number: Int) -> AnatomyNode? {
        parts["fields.\(number)"]?.children.first { $0.label == "value" }
    }
}

extension EvidenceParts {
    init(_ request: VerificationRequest) { self.init(of: request.evidence, EvidenceAnatomy.tree(of: request)) }

    /// Returns the bytes of a part that can be read.
    func field(_ path: String) -> [UInt8]? { self[path].flatMap { $0.problem == nil ? bytes(of: $0) : nil } }

    var counter: UInt64? { (field("authData.counter") ?? field("authenticatorData.counter"))?.bigEndian }

    /// The certificates of x5c, or those of a receipt, in the order of the evidence. A very long list is cut.
    var certificates: [AnatomyNode] {
        (self["x5c"]?.children ?? self["certificates"]?.children ?? []).filter { $0.path != nil }
    }

    func certificateName(at position: Int) -> String {
        certificates.dropFirst(position).first.map { $0.path ?? $0.label } ?? "certificate \(position)"
    }

    /// Returns the certificate that one of `certificates` is, with the bytes after it.
    func certificate(_ part: AnatomyNode) -> (bytes: [UInt8], excess: Int) {
        // An element of x5c is a byte string around a certificate; one of a receipt is the certificate itself.
        guard self["x5c"] != nil else { return (bytes(of: part), 0) }
        guard let certificate = part.children.first else { return ([], 0) }
        let end = part.range.upperBound
        return (Array(bytes[certificate.offset..<end]), end - certificate.range.upperBound)
    }
}
