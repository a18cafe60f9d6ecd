import AttestModel
import Foundation
import LocalServer
import Primitives
import ReferenceVerifier

/// A correct backend for one app in production, with its state in memory.
actor Backend {
    private struct Refusal: Error { let text: String }

    private struct Key {
        let publicKey: [UInt8]
        var counter: Int64
    }

    private let app: AppIdentity
    private let roots: [[UInt8]]
    private let verifier = ReferenceVerifier()
    private var challenges: Set<[UInt8]> = []
    private var keys: [[UInt8]: Key] = [:]

    init(appId: String, rootFile: String) throws {
        guard let app = AppIdentity(appId: appId) else { throw Refusal(text: "\(appId) is not an app ID") }
        self.app = app
        roots = PEM.decode(try String(contentsOfFile: rootFile, encoding: .utf8), label: "CERTIFICATE")
    }

    /// Answers `/challenge`, `/register` and `/order`: 200 to accept, 403 with the reason to reject.
    func respond(to request: LocalRequest) async -> LocalResponse {
        do {
            let body = try await request.body()
            var reader = try ObjectReader(body.isEmpty ? .object([:]) : JSONValue.parse(body))
            switch request.path {
            case "/challenge": return LocalResponse(json: .object(["challenge": .base64(challenge())]))
            case "/register": try register(&reader)
            case "/order": try order(&reader)
            default: throw Refusal(text: "there is no \(request.path)")
            }
            return LocalResponse(json: .object([:]))
        } catch {
            return LocalResponse(json: .object(["error": .string("\(error)")]), status: 403)
        }
    }

    private var now: Timestamp { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) }

    private func challenge() -> [UInt8] {
        let challenge = (0..<32).map { _ in UInt8.random(in: 0...255) }
        challenges.insert(challenge)
        return challenge
    }

    private func register(_ reader: inout ObjectReader) throws {
        let (keyId, attestation) = (try reader.bytes("keyId"), try reader.bytes("attestation"))
        guard let challenge = challenges.remove(try reader.bytes("challenge")) else {
            throw Refusal(text: "the challenge is not one of this backend")
        }
        let request = AttestationRequest(
            attestation: attestation, challenge: challenge, clientDataHash: sha256(challenge),
            keyId: keyId, app: app, environment: .production, roots: roots, time: now)
        let output = try accepted(.attestation(request))
        guard keys[keyId] == nil, let publicKey = output.publicKey else { throw Refusal(text: "the key is registered") }
        keys[keyId] = Key(publicKey: publicKey, counter: 0)
    }

    private func order(_ reader: inout ObjectReader) throws {
        let (keyId, assertion) = (try reader.bytes("keyId"), try reader.bytes("assertion"))
        let order = Array(try reader.string("order").utf8)
        guard let key = keys[keyId] else { throw Refusal(text: "the key is not registered") }
        let request = AssertionRequest(
            assertion: assertion, clientData: order, clientDataHash: sha256(order),
            publicKey: key.publicKey, publicKeyPEM: PEM.publicKey(key.publicKey) ?? "",
            credentialCertificate: [], keyId: keyId, app: app, environment: .production,
            storedCounter: key.counter, challenge: nil, time: now)
        keys[keyId]?.counter = try accepted(.assertion(request)).counter ?? key.counter
    }

    private func accepted(_ request: VerificationRequest) throws -> VerifiedOutput {
        let assessment = verifier.assess(request)
        if let output = assessment.output { return output }
        throw Refusal(text: assessment.violations.map(\.requirement.id).joined(separator: ", "))
    }
}
