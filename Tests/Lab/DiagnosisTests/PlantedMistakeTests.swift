import AttestModel
import CEmbeddedFiles
import Diagnosis
import FixtureForge
import ReferenceVerifier
import Testing
import TestSupport

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
