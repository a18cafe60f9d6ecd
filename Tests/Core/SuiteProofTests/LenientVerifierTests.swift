import FixtureForge
import SuiteProof
import TestBasics

@testable import VerifierFuzz

@Suite("Verifiers that accept more than the reference")
struct LenientVerifierTests {
    private static let forge = CaseForge(context: .ofSet)

    /// A verifier with the questions that it may answer in its own way.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let seed: FuzzSeed
        let places: [String]
        let words: Set<EditWord>
        /// The variant of the object that is edited.
        var variant: String?

        var testDescription: String { "\(name), \(places.joined(separator: ", "))" }
    }

    private static let rows = [
        Row(
            name: "receipt-a-minute-ahead", seed: .receipt, places: ["fields.12.time", "request.time"], words: [.shift]),
        Row(name: "receipt-root-copy-unread", seed: .receipt, places: ["message", "receipt.bytes"], words: [.flip]),
        Row(name: "byte-order-mark-skipped", seed: .deviceCheckCall, places: ["body"], words: [.prepend]),
        Row(name: "byte-order-mark-skipped", seed: .deviceCheckAnswer, places: ["body"], words: [.prepend]),
        Row(name: "byte-order-mark-skipped", seed: .assertion, places: ["clientData.signed"], words: [.prepend]),
        Row(name: "key-usage-optional", seed: .attestation, places: ["intermediate"], words: [.choose]),
        Row(name: "key-usage-optional", seed: .receipt, places: ["intermediate"], words: [.choose]),
        Row(name: "key-usage-optional", seed: .attestation, places: ["intermediate.tbsCertificate"], words: [.remove]),
        Row(
            name: "names-compared-as-text", seed: .attestation,
            places: ["credCert.tbsCertificate", "intermediate.tbsCertificate"], words: [.retype, .encode, .append]),
        Row(
            name: "extension-keys-of-any-type", seed: .assertion, places: ["authenticatorData.extensions"],
            words: [.retype, .deep, .graft], variant: "extensions of OS 27"),
    ]

    /// Returns the questions of a row: every edit of its words.
    private static func questions(of row: Row) throws -> [FuzzCase] {
        let variants = Self.forge[row.seed].variants.filter { variant in
            row.variant.map { Self.forge.words(for: FuzzCase(row.seed, [variant])) == [$0] } ?? false
        }
        try #require((variants.count == 1) == (row.variant != nil))
        return row.places.flatMap { place in
            Self.forge[row.seed].edits(of: place, after: variants)
                // Every leaf of a long message once.
                .filter { row.words.contains($0.word) && (place != "message" || $0.amount == 0) }
                .map { FuzzCase(row.seed, variants + [FuzzOperation(place, $0)]) }
        }
    }

    @Test("Whatever one accepts beyond the reference is open, and there is such an object", arguments: rows)
    func open(row: Row) throws {
        let reference = ReferenceVerifier(cryptography: TrialMemory())
        let lenient = try #require(LenientVerifier.named(row.name))
        var count = 0
        for question in try Self.questions(of: row) {
            guard let exchange = Self.forge.exchange(question, oracle: { reference.assess($0) }) else { continue }
            let isAccepted = lenient.response(to: exchange.request, after: reference).verdict == .accept
            guard isAccepted, !reference.assess(exchange.request).isAccepted else { continue }
            count += 1
            #expect(exchange.expected.expect == .either, "\(question)")
        }
        #expect(count > 0)
    }

    @Test("A fault beside what is open is found all the same: the edits open no others")
    func closed() throws {
        let cases: [(FuzzCase, Requirement)] = [
            (FuzzCase(.receipt, [FuzzOperation("fields.12.time", Edit(.shift, amount: 13))]), .receiptCreation),
            (FuzzCase(.deviceCheckCall, [FuzzOperation("body", Edit(.prepend, amount: 4))]), .callPayload),
            (
                FuzzCase(.assertion, [FuzzOperation("request.clientData", Edit(.prepend, amount: 9))]),
                .assertionSignature
            ),
            (FuzzCase(.attestation, [FuzzOperation("intermediate", Edit(.choose, amount: 7))]), .attestationCA),
            (FuzzCase(.attestation, [FuzzOperation("credCert", Edit(.choose, amount: 14))]), .attestationChain),
        ]
        let oracle: Oracle = { ReferenceVerifier().assess($0) }
        for (question, requirement) in cases {
            let expected = try #require(Self.forge.exchange(question, oracle: oracle)).expected
            #expect(expected.expect == .reject && expected.violated.contains(requirement), "\(question)")
        }
    }

    @Test(
        "Seconds around the creation of a receipt and the end of its signer are open to a verifier that counts fractions"
    )
    func fractions() throws {
        let reference = ReferenceVerifier(cryptography: TrialMemory())
        let oracle: Oracle = { reference.assess($0) }
        let strict = try #require(StrictVerifier.named("receipt-fraction-counted"))
        for place in ["request.time", "signer.notAfter"] {
            let refused = try Self.forge[.receipt].edits(of: place, after: []).filter { edit in
                let question = FuzzCase(.receipt, [FuzzOperation(place, edit)])
                let exchange = try #require(Self.forge.exchange(question, oracle: oracle))
                guard reference.assess(exchange.request).isAccepted, strict.refuses(exchange.request) else {
                    return false
                }
                #expect(exchange.expected.expect == .either, "\(question)")
                return true
            }
            #expect(!refused.isEmpty, "\(place)")
        }
    }

    @Test("A search accuses none of them, whatever its seed", arguments: [UInt64(1), 2, 3])
    func noFalseAlarm(start: UInt64) throws {
        let reference = ReferenceVerifier(cryptography: TrialMemory())
        var source = QuestionSource(forge: Self.forge, start: start)
        for _ in 0..<250 {
            let question = source.next()
            guard let exchange = Self.forge.exchange(question, oracle: { reference.assess($0) }) else { continue }
            for step in exchange.steps where step.expect == .reject {
                for lenient in LenientVerifier.all {
                    let verdict = lenient.response(to: step.request, after: reference).verdict
                    #expect(verdict != .accept, "\(lenient.name): \(question)")
                }
            }
        }
    }

    @Test("Their names, and those of strict verifiers, are unique, and their summaries sentences")
    func names() {
        #expect(Set(LenientVerifier.all.map(\.name)).count == LenientVerifier.all.count)
        #expect(LenientVerifier.all.allSatisfy { $0.summary.hasPrefix("Accepts ") && $0.summary.hasSuffix(".") })
        #expect(Set(StrictVerifier.all.map(\.name)).count == StrictVerifier.all.count)
        #expect(StrictVerifier.all.allSatisfy { $0.summary.hasPrefix("Refuses ") && $0.summary.hasSuffix(".") })
    }
}
