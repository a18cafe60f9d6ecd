import CEmbeddedFiles
import Diagnosis
import FixtureForge
import ReferenceVerifier
import TestBasics

@testable import LabModel

@Suite("Planted mistakes are named, and their corrections verify")
struct PlantedMistakeTests {
    private func check(_ plant: Plant) throws {
        let scene = try plant.scene()
        let diagnosis = Diagnostician(testRoots: try CommittedVectors.roots()).diagnose(
            scene.object, as: scene.kind, scene.claims)
        #expect(diagnosis.findings.map(\.mistake.id) == plant.expected, "\(diagnosis.remaining.map(\.evidence))")
        #expect(diagnosis.outcome == plant.outcome)
        // The format alone says that an object is of WebAuthn; no hypothesis is tried.
        #expect(diagnosis.hypotheses > 0 || plant.expected == ["kind-webauthn"])
        guard plant.outcome == .explained else {
            #expect(diagnosis.corrected == scene.claims)
            return
        }
        // The correction is no mistake any more: with it nothing is found.
        let again = Diagnostician().diagnose(diagnosis.object, as: scene.kind, diagnosis.corrected)
        #expect(again.outcome == .accepted)
        #expect(again.findings.isEmpty)
    }

    @Test("In forged objects", arguments: Plant.all)
    func forged(plant: Plant) throws { try check(plant) }

    @Test("Roots of real objects", .enabled(if: Samples.areHere))
    func realRoots() throws {
        let receipt = try #require(try Samples.receipts().first)
        // Its device signed the SHA-256 of the challenge.
        let attestation = try #require(try Samples.attestations().first { $0.name == "att_a6dda57872f41ccb.json" })
        let plants = try Plant.realRoots(.attestation(attestation.request), receipt: .receipt(receipt.request))
        for plant in plants { try check(plant) }
    }

    @Test(
        "In every real attestation: app, key identifier, environment and time together", .enabled(if: Samples.areHere))
    func realAttestations() throws {
        for sample in try Samples.attestations() {
            var claims = Claims(.attestation(sample.request))
            claims.app = sample.request.app.bundleId
            claims.keyId = sample.request.keyId.hex
            claims.environment = sample.request.environment == .production ? .development : .production
            claims.time = Timestamp("2027-06-01T00:00:00Z")
            let found = Diagnostician().diagnose(
                Array(sample.request.attestation.base64.utf8), as: AttestationRequest.kind, claims)
            let environment = "environment-\(sample.request.environment.rawValue)"
            #expect(
                found.findings.map(\.mistake.id)
                    == ["object-base64", "time-expired", "keyid-hex", "app-bundle-only", environment], "\(sample.name)")
            #expect(found.outcome == .explained, "\(sample.name)")
            #expect(
                found.statements.contains { $0.name == "app ID" && $0.value == sample.request.app.appId && $0.isProved }
            )
        }
    }

    @Test("In every real assertion: the stored key, the app and a line feed", .enabled(if: Samples.areHere))
    func realAssertions() throws {
        for sample in try Samples.assertions() {
            var claims = Claims(.assertion(sample.request))
            claims.publicKey = P256Point.infoPrefix + sample.request.publicKey
            claims.app = sample.request.app.appId + "\n"
            claims.clientData = sample.request.clientData + [10]
            let found = Diagnostician().diagnose(sample.request.assertion, as: AssertionRequest.kind, claims)
            #expect(found.findings.map(\.mistake.id) == ["key-spki", "form-trimmed", "app-space"], "\(sample.name)")
            #expect(found.outcome == .explained, "\(sample.name)")
        }
    }

    @Test("In every real receipt: the app and the key, and its age", .enabled(if: Samples.areHere))
    func realReceipts() throws {
        for sample in try Samples.receipts() {
            var claims = Claims(.receipt(sample.request))
            claims.app = sample.request.app.bundleId
            claims.publicKey = Array(sample.request.publicKey.dropFirst())
            claims.time = sample.request.time.adding(seconds: 86_400)
            let found = Diagnostician().diagnose(sample.request.receipt, as: ReceiptRequest.kind, claims)
            #expect(
                found.findings.map(\.mistake.id) == ["receipt-stale", "app-bundle-only", "key-xy"], "\(sample.name)")
            #expect(found.outcome == .explained, "\(sample.name)")
        }
    }

    @Test("Every mistake is planted")
    func all() throws {
        let attestation = Forged.attestation()
        let planted = Set((Plant.all + (try Plant.realRoots(attestation, receipt: attestation))).flatMap(\.expected))
        let missing = Mistake.allCases.map(\.id).filter { !planted.contains($0) }
        #expect(missing.isEmpty)
        #expect(Set(Mistake.allCases.map(\.id)).count == Mistake.allCases.count)
    }
}

@Suite("The file of mistakes")
struct MistakeFileTests {
    @Test("It describes every mistake once, in the order of the names")
    func entries() throws {
        let entries = try MistakeDescription.read(EmbeddedFile.mistakes_json.bytes)
        #expect(entries.map(\.0) == Mistake.allCases)
        for (mistake, text) in entries {
            for sentence in [text.title, text.believed, text.done, text.correction, text.why] {
                #expect(sentence.last == "." && !sentence.contains("{"), "\(mistake.id): \(sentence)")
            }
            #expect(!text.sources.isEmpty, "\(mistake.id)")
            #expect(mistake.title == text.title && mistake.topic == text.topic, "\(mistake.id)")
        }
    }

    @Test(
        "An entry that cannot be read is named with the file",
        arguments: [
            (#"[{"shared": {}, "mistakes": [{"id": "form-hex"}]}]"#, "mistakes.json[0]: form-hex.topic"),
            (#"[{"shared": {}, "mistakes": [{"id": "form-hax"}]}]"#, "mistakes.json[0].id"),
            (#"[{"shared": {}}]"#, "mistakes.json[0].mistakes"), ("{}", "mistakes.json"),
        ])
    func defects(text: String, path: String) {
        let error = #expect(throws: ModelError.self) { try MistakeDescription.read(Array(text.utf8)) }
        #expect(error?.path == path)
    }
}
