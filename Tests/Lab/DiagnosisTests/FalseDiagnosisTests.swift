import Diagnosis
import FixtureForge
import LabModel
import ReferenceVerifier
import TestBasics

@Suite("Nothing is diagnosed that is not there")
struct FalseDiagnosisTests {
    private let diagnostician: Diagnostician

    init() throws { diagnostician = Diagnostician(testRoots: try CommittedVectors.roots()) }

    private func diagnose(
        _ request: VerificationRequest, _ change: (inout Claims) -> Void = { _ in }
    ) -> Diagnosis {
        var claims = Claims(request)
        change(&claims)
        return diagnostician.diagnose(request.evidence, as: request.kind, claims)
    }

    @Test("Valid vectors have no mistake")
    func validVectors() throws {
        for vector in try CommittedVectors.all()
        where vector.expect == .accept && vector.id.suite != Suite.devicecheck.rawValue {
            guard let request = vector.request else { continue }
            let found = diagnose(request)
            #expect(found.findings.isEmpty, "\(vector.id): \(found.findings.map(\.mistake.id))")
            #expect(found.outcome == .accepted, "\(vector.id)")
        }
    }

    @Test(
        "Text that encodes no 32 bytes is not called the identifier of another key",
        arguments: ["", " ", "=", "hello", "AAAA"])
    func noIdentifier(text: String) throws {
        let found = diagnose(try Plant.vector("attestation/valid/production")()) { $0.keyId = text }
        #expect(found.outcome == .unexplained && found.findings.isEmpty)
        #expect(found.remaining.map(\.requirement).contains(.attestationKeyID))
    }

    @Test("A value that is no key is not called another key, and one that is no hash is not called another challenge")
    func noKey() throws {
        let text = Array("receipt_key.pem".utf8)
        let key = diagnose(Forged.receipt()) { $0.publicKey = text }
        #expect(key.outcome == .unexplained && key.findings.isEmpty && key.next.map(\.kind) == [.key])
        let hash = diagnose(Forged.attestation()) { ($0.challenge, $0.clientDataHash) = (nil, text) }
        #expect(hash.outcome == .unexplained && hash.findings.isEmpty && hash.next.map(\.kind) == [.clientData])
    }

    @Test("An assertion without key or client data is not verified, whatever else is found", arguments: [true, false])
    func unverified(isEncoded: Bool) throws {
        let object = Forged.assertion().evidence
        let sent = isEncoded ? Array(object.base64.utf8) : object
        let found = diagnostician.diagnose(sent, as: AssertionRequest.kind, Claims())
        #expect(found.outcome == .unverified && !found.outcome.isProved)
        #expect(found.findings.map(\.mistake) == (isEncoded ? [.objectBase64] : []))
        let lacking: [Claim] = [.app, .publicKey, .clientData, .storedCounter]
        #expect(found.next == [NextStep(.give, lacking.map(\.title))])
    }

    @Test("The key identifier is enough to verify an assertion, and another one does not verify it")
    func keyIdentifier() throws {
        let request = Forged.assertion()
        #expect(diagnose(request) { $0.publicKey = nil }.outcome == .accepted)
        let other = diagnose(request) { ($0.publicKey, $0.keyId) = (nil, Digest.sha256([1]).base64) }
        #expect(other.outcome == .unexplained && other.findings.isEmpty)
        #expect(other.remaining.map(\.requirement) == [.assertionKey])
        #expect(other.statements.allSatisfy { !$0.isProved })
    }

    @Test(
        "A key that did not sign is not accused where the client data may be wrong; the keys that may have signed are named"
    )
    func unknownSigner() throws {
        guard case .assertion(let request) = Forged.assertion() else { throw Plant.Missing() }
        let another = DeviceKey(Forged.context.key("another")).key.point
        let found = diagnose(.assertion(request)) { ($0.keyId, $0.publicKey) = (nil, another) }
        #expect(found.outcome == .unexplained && found.findings.isEmpty)
        let step = try #require(found.next.first { $0.kind == .signer })
        #expect(step.values.count == 2 && step.values.contains(request.keyId.base64))
    }

    @Test("No step compares client data that the signature or the receipt confirms")
    func nextSteps() throws {
        let key = diagnose(Forged.assertion()) { $0.keyId = "abcd" }
        #expect(key.findings.isEmpty && key.next.map(\.kind) == [.key])
        let challenge = diagnose(Forged.assertion(clientData: [1])) { $0.challenge = [2] }
        #expect(challenge.findings.isEmpty && challenge.next.map(\.kind) == [.challenge])
        let request = Forged.attestation()
        let start = try #require(request.evidence.firstRange(of: Array("appattest".utf8) + [0])).lowerBound
        let changed = Array(request.evidence[..<start] + "appattestdevelop".utf8 + request.evidence[(start + 16)...])
        let other = diagnostician.diagnose(changed, as: request.kind, Claims(request))
        #expect(other.findings.isEmpty && other.next.map(\.kind) == [.object])
    }

    @Test("An attestation with another fmt is not called WebAuthn", arguments: ["packed", "none", "apple"])
    func noWebAuthn(format: String) throws {
        let found = diagnose(try Plant.vector("attestation/fmt/\(format)")())
        #expect(found.outcome == .unexplained && found.findings.isEmpty)
    }

    @Test("A client data hash that a receipt cannot be compared with is not checked")
    func damagedHash() throws {
        let found = diagnose(Forged.receipt { $0.type = .receipt }) { $0.clientDataHash = Digest.sha256([1]) }
        #expect(found.outcome == .accepted && found.unchecked.map(\.requirement) == [.receiptClientHash])
    }

    @Test("The team alone is not called an extension of the app")
    func teamAlone() throws {
        let found = diagnose(try Plant.vector("attestation/valid/production")()) { $0.app = "ABCDE12345" }
        #expect(found.findings.map(\.mistake) == [.appMalformed])
        #expect(found.findings[0].detail.hasSuffix("team identifier alone. The bundle identifier was not compared."))
    }

    @Test(
        "An assertion that is for another app ID is not called that of another app; a value that is no app ID is named first",
        arguments: [
            ("ZZZZZ99999.com.example.app", Mistake.appDiffers), ("ABCDE12345.org.another", .appDiffers),
            ("ABCDE12345", .appMalformed), ("com.example.app", .appMalformed), ("foo", .appMalformed),
            ("ABC.com.example.app", .appMalformed),
        ])
    func otherAppID(app: String, mistake: Mistake) throws {
        let found = diagnose(Forged.assertion()) { $0.app = app }
        #expect(found.findings.map(\.mistake) == [mistake] && found.outcome == .refused)
        #expect(found.findings[0].mistake.consequence == .confirm && found.next.map(\.kind) == [.app])
        #expect(found.findings[0].detail.contains("neither the team") == (mistake == .appMalformed))
    }

    @Test("A value that is no app ID is named where the signature does not hold, too")
    func malformedAppID() throws {
        let found = diagnose(Forged.assertion()) { ($0.app, $0.clientData) = ("foo", [1]) }
        #expect(found.findings.map(\.mistake) == [.appMalformed] && found.outcome == .refused)
        #expect(found.next.map(\.kind).contains(.clientData))
    }

    @Test("Real objects with their true values have no mistake", .enabled(if: Samples.areHere))
    func realObjects() throws {
        let requests =
            try Samples.attestations().map { VerificationRequest.attestation($0.request) }
            + Samples.assertions().map { .assertion($0.request) } + Samples.receipts().map { .receipt($0.request) }
        #expect(requests.count >= 62)
        for request in requests {
            let found = diagnose(request)
            #expect(found.outcome == .accepted)
            #expect(found.findings.isEmpty)
            #expect(found.statements.contains { $0.isProved })
        }
    }

    @Test("No correction makes an object acceptable that must be rejected, unless it changes a claim and says so")
    func brokenVectors() throws {
        for vector in try CommittedVectors.all() where vector.expect == .reject {
            guard let request = vector.request else { continue }
            let claims = Claims(request)
            let found = diagnose(request)
            #expect(found.outcome != .accepted, "\(vector.id)")
            guard found.outcome == .explained else { continue }
            #expect(found.corrected != claims || found.object != request.evidence, "\(vector.id)")
            #expect(!found.findings.isEmpty)
            for finding in found.findings {
                #expect(finding.mistake.consequence.advice.contains("refusal"), "\(vector.id)")
                #expect(finding.mistake.consequence != .refuse, "\(vector.id)")
            }
            // A value that decides whom the server trusts is never called another form of the right one.
            if claims.storedCounter != found.corrected.storedCounter
                || claims.environment != found.corrected.environment
            {
                #expect(found.findings.contains { $0.mistake.consequence == .confirm }, "\(vector.id)")
            }
        }
    }

    @Test("A value that is not given is not judged, and is named")
    func unchecked() throws {
        let object = try Plant.vector("attestation/valid/production")().evidence
        var claims = Claims()
        claims.roots = [try CommittedVectors.roots()[0]]
        let found = diagnostician.diagnose(object, as: AttestationRequest.kind, claims)
        #expect(found.outcome == .accepted)
        #expect(
            found.unchecked.map(\.requirement.id)
                == ["ATT-VALIDITY", "ATT-NONCE", "ATT-KEYID", "ATT-APPID", "ATT-AAGUID"])
    }

    @Test("Bytes that are nothing known are not explained")
    func unknown() {
        for kind in EvidenceKind.all {
            let found = diagnostician.diagnose(Array("something else".utf8), as: kind, Claims())
            #expect(found.outcome == .unexplained)
            #expect(found.findings.isEmpty)
        }
    }
}
