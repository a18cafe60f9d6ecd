import TestBasics

/// Forged evidence of the committed set, laid out as files as a user has them.
struct Forged {
    let scratch: ScratchFolder
    /// The root that the forged certificates end at.
    static let root = "\(Appattest.vectors)/authorities/attestation-root.pem"

    init() throws { scratch = try ScratchFolder() }

    static func request(_ id: String) throws -> VerificationRequest {
        try #require(try Vector(json: .read("\(Appattest.vectors)/\(id).json")).request)
    }

    static func attestation(_ id: String) throws -> AttestationRequest {
        try #require(request(id).request as? AttestationRequest)
    }

    static func assertion(_ id: String) throws -> AssertionRequest {
        try #require(request(id).request as? AssertionRequest)
    }

    /// The command line that verifies an attestation.
    ///
    /// - Parameter root: The root to trust; `nil` for Apple's alone.
    func arguments(for request: AttestationRequest, root: String? = root) throws -> [String] {
        let file = try write(request.attestation, to: "attestation.cbor")
        return [
            "verify", "attestation", file, "--app-id", request.app.appId, "--key-id", request.keyId.base64,
            "--client-data-hash", request.clientDataHash.base64, "--environment", request.environment.rawValue, "--at",
            request.time.description,
        ] + (root.map { ["--root", $0] } ?? [])
    }

    /// The command line that verifies an assertion.
    func arguments(for request: AssertionRequest) throws -> [String] {
        let file = try write(request.assertion, to: "assertion.cbor")
        let clientData = try write(request.clientData, to: "client-data")
        let challenge = request.challenge.map { ["--challenge-text", String(decoding: $0, as: UTF8.self)] } ?? []
        return [
            "verify", "assertion", file, "--app-id", request.app.appId, "--public-key", request.publicKey.base64,
            "--client-data", clientData, "--stored-counter", "\(request.storedCounter)", "--at",
            request.time.description,
        ] + challenge
    }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = scratch.path(name)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }
}
