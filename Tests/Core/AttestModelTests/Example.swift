import TestBasics

/// Values with every member set, for the tests that write and read them.
enum Example {
    static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    static let policy = ExtensionPolicy(validationCategories: [4, 5], bundleVersions: ["42"])

    static let attestation = AttestationRequest(
        attestation: [0xA3, 1], challenge: [1, 2], clientDataHash: [3], keyId: [4], app: app, environment: .development,
        roots: [[0x30, 0], [0x30, 1, 2]], time: time, policy: policy)

    static let assertion = AssertionRequest(
        assertion: [0xA2], clientData: [], clientDataHash: [5, 6], publicKey: [4, 1, 2], publicKeyPEM: "-----BEGIN\n",
        credentialCertificate: [0x30], keyId: [7], app: app, environment: .production, storedCounter: 4_294_967_295,
        challenge: [8], time: time, policy: ExtensionPolicy())

    static let receipt = ReceiptRequest(
        receipt: [0x30, 0x80], receiptType: .attest, app: app, publicKey: [4, 1, 2], publicKeyPEM: "-----BEGIN\n",
        clientDataHash: [3], environment: .production, roots: [[0x30, 0]], time: time)

    static let output = VerifiedOutput(
        publicKey: [4, 9], counter: 7, environment: .production, hasReceipt: true,
        receiptSHA256: [UInt8](repeating: 6, count: 32), validationCategory: 4,
        bundleVersion: "42", riskMetric: 3)

    static func vector() throws -> Vector {
        var outline = VectorOutline(
            id: try #require(VectorID("attestation/nonce/example")), title: "Title", why: "Why.",
            requirement: .attestationNonce, level: .must, impact: .replay, expect: .reject, stage: .nonce,
            control: VectorID("attestation/valid/example"), alsoBreaks: AlsoBreaks(.attestationChain, "Because."),
            needs: [.roots, .attestation], unless: [.challenge], tags: ["one", "two"])
        outline.source = "Source"
        return Vector(
            outline, fault: FaultRecord(path: "a.b", change: "replaced", before: [0, 255], after: nil),
            content: .single(.attestation(attestation), result: nil))
    }

    /// A document with one member put elsewhere, given by the names on the way to it; `nil` removes it.
    static func changing(_ json: JSONValue, _ path: [String], to value: JSONValue?) throws -> JSONValue {
        guard let name = path.first else { return try #require(value) }
        if case .array(var elements) = json, let index = Int(name) {
            elements[index] = try changing(elements[index], Array(path.dropFirst()), to: value)
            return .array(elements)
        }
        guard case .object(var members) = json else { throw ModelError(.badValue, path: name, detail: "no object") }
        if path.count == 1 {
            members[name] = value
        } else {
            members[name] = try changing(try #require(members[name]), Array(path.dropFirst()), to: value)
        }
        return .object(members)
    }
}
