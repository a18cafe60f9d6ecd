import FixtureForge
import SuiteProof
import TestBasics

/// The set of somebody's own app, and of app IDs of unusual forms.
@Suite("Sets for an own app")
struct OwnAppTests {
    private static let verifier = ReferenceVerifier()
    private static let own = EvidenceSubject(
        app: AppIdentity(teamId: "Q7X2KD91MZ", bundleId: "org.Example.shop-2"), environment: .development)

    private static func forge(_ subject: EvidenceSubject, only isWanted: (VectorOutline) -> Bool) throws -> [Vector] {
        let outlines = try Catalog.outlines(about: subject)
        let wanted = outlines.filter(isWanted)
        return try SetGenerator.vectors(
            Set(wanted.map(\.id) + wanted.compactMap(\.control)), seed: SetGenerator.defaultSeed,
            time: SetGenerator.defaultTime, subject: subject)
    }

    @Test("Every vector for an own app in development is proved and about the app, and no mutant survives")
    func whole() async throws {
        let set = try SetGenerator.set(subject: Self.own)
        try VectorProof.check(set.vectors) { Self.verifier.assess($0) }
        let matrix = await KillMatrix.trial(of: set.vectors)
        #expect(matrix.survivors.map(\.name) == [])
        let committed = try CommittedVectors.all()
        let missing = Set(committed.map(\.id.description)).subtracting(set.vectors.map(\.id.description))
        #expect(missing == ["receipt/env/sandbox-in-production", "receipt/env/sandbox-in-production-risk"])
        try expectAbout(Self.own, set)
    }

    /// No text or request names the example app, and the requests of all but a few vectors name the own one.
    private func expectAbout(_ subject: EvidenceSubject, _ set: VectorSet) throws {
        let example = EvidenceSubject.example.app
        for (name, bytes) in set.files where name != "README.md" {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains(example.teamId) && !text.contains(example.bundleId), "\(name)")
        }
        var others: Set<String> = []
        for vector in set.vectors {
            for case let request as any AppEvidenceRequest in vector.content.requests.map(\.request) {
                if request.app != subject.app { others.insert(vector.id.description) }
                if request.environment != subject.environment {
                    #expect(vector.needs.contains(.environment), "\(vector.id)")
                }
            }
        }
        #expect(
            others == [
                "attestation/valid/macos-signing-identifier", "attestation/valid/app-id-longest",
                "attestation/valid/app-id-non-ascii-team", "attestation/valid/app-id-with-hyphen",
                "sequence/state/attestation-again-for-other-app", "sequence/state/receipt-again-for-other-app",
            ])
        #expect(set.manifest.subject == subject)
        #expect(try Manifest(json: set.manifest.json) == set.manifest)
        let readme = String(decoding: set.files["README.md"] ?? [], as: UTF8.self)
        #expect(readme.contains("| app ID | `Q7X2KD91MZ.org.Example.shop-2` |"))
        #expect(readme.contains("- `receipt/env/sandbox-in-production`: "))
    }

    @Test(
        "The vectors about the app ID are proved for app IDs of every form, and left out where they do not exist",
        arguments: [
            ("A.b", ["hyphen-for-period", "parent-bundle", "prefix", "prefix-of-app-id"]),
            (
                "9.9",
                [
                    "lower-case", "case", "hyphen-for-period", "parent-bundle", "parts-in-other-order", "prefix",
                    "prefix-of-app-id", "swapped-parts",
                ]
            ),
            ("1234567890.1.2", ["lower-case", "case", "prefix", "prefix-of-app-id"]),
            ("ABCDE12345.com.example.other", []), ("ZYXWV98765.com.example.app", []),
            ("ABCDE12345.COM.EXAMPLE.APP", ["case"]), ("A1B2C3D4E5.my-app.x-y-", []),
            (
                "ABCDE12345.\(String(repeating: "a", count: 155))",
                ["hyphen-for-period", "parent-bundle", "app-clip", "app-id-extended", "extended", "watch-app"]
            ),
            (
                "ABCDE12345.\(String(repeating: "a.", count: 77))b",
                ["prefix", "prefix-of-app-id", "app-clip", "app-id-extended", "extended", "watch-app"]
            ),
        ])
    func forms(appId: String, absent: [String]) throws {
        let subject = EvidenceSubject(app: try #require(AppIdentity(appId: appId)))
        #expect(subject.app.defect == nil)
        let vectors = try Self.forge(subject) { outline in
            outline.id.group == "appid" || outline.id.group == "decode" && outline.id.suite == "receipt"
                || ["app-id-longest", "rejected-app-id-does-not-advance", "duplicate-split-first-signed"].contains(
                    outline.id.description.split(separator: "/").last.map(String.init) ?? "")
        }
        try VectorProof.check(vectors) { Self.verifier.assess($0) }
        let absences = try Catalog.absences(about: subject)
        #expect(
            Set(absences.compactMap { $0.id.description.split(separator: "/").last.map(String.init) })
                == Set(absent))
        #expect(absences.allSatisfy { $0.reason.hasSuffix(".") })
    }

    @Test(
        "Texts that no app has as its ID are told apart",
        arguments: [
            "noperiod", ".com", "ABCDE12345.", "ABCDE12345.com.example.*", "ABCDE12345.com..app", "ABCDE12345.app.",
            "ABCDE12345.café", "ABCDE12345.two words", "ABCDE12345.\(String(repeating: "a", count: 156))",
        ])
    func defects(appId: String) {
        let app = AppIdentity(appId: appId)
        #expect(appId.contains(".") ? app?.defect != nil : app == nil)
    }
}
