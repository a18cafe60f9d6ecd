import TestBasics
@testable import Reports

@Suite("The bytes of control and vector, and the values of request and evidence, side by side")
struct ComparisonTests {
    private static func marks(_ before: [UInt8], _ after: [UInt8]) -> [String] {
        ByteAlignment(before, after).rows.map { row in
            row.map { cell in (cell.isMarked ? "!" : "") + (cell.byte.map { "\($0)" } ?? "-") }.joined(separator: " ")
        }
    }

    @Test("Only what differs is marked, and a byte that was added has no counterpart")
    func alignment() {
        #expect(Self.marks([1, 2, 3, 4], [1, 9, 3, 8]) == ["1 !2 3 !4", "1 !9 3 !8"])
        #expect(
            Self.marks([7, 1, 2, 3, 4, 5, 8], [7, 9, 1, 2, 3, 4, 5, 9, 8]) == [
                "7 !- 1 2 3 4 5 !- 8", "7 !9 1 2 3 4 5 !9 8",
            ])
        #expect(Self.marks([1, 2], []) == ["!1 !2", "!- !-"])
        #expect(Self.marks([5, 5], [5, 5]) == ["5 5", "5 5"])
    }

    @Test("Of a long difference the beginning is shown, and the rest is counted")
    func long() {
        let alignment = ByteAlignment([UInt8](repeating: 1, count: 100), [UInt8](repeating: 2, count: 100))
        #expect(alignment.rows.map(\.count) == [18, 18] && alignment.leftOut == 82)
    }

    @Test("Long fields are in step again after a change, and a cut quote says nothing about the bytes behind its end")
    func inStep() {
        let before = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var after = before
        (after[10], after[299]) = (200, 0)
        after.insert(contentsOf: [1, 2, 3], at: 150)
        let alignment = ByteAlignment(before, after)
        #expect(alignment.leftOut == 0 && alignment.start == 4)
        #expect(alignment.rows[0].filter(\.isMarked).map(\.byte) == [70, nil, nil, nil, 45])
        #expect(alignment.rows[1].filter(\.isMarked).map(\.byte) == [200, 1, 2, 3, 0])

        let whole = (0..<1024).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let cut = ByteAlignment(whole, Array(([1, 2] + whole).prefix(1024)))
        #expect(
            cut.rows[1].filter(\.isMarked).map(\.byte) == [1, 2] && cut.rows[0].filter { $0.byte == nil }.count == 2)
    }

    @Test("Of a long field a few bytes before and after the difference are shown")
    func context() {
        var changed = [UInt8](0..<100)
        changed[50] = 200
        let alignment = ByteAlignment([UInt8](0..<100), changed)
        #expect(alignment.start == 44 && alignment.rows[1].map(\.byte).first == 44 && alignment.rows[1].count == 13)
    }

    @Test(
        "Both sides are decoded",
        arguments: [
            ("attestation/aaguid/appattest-then-develop-zero-padded", ["“appattest·······”", "“appattest·develo”"]),
            ("assertion/counter/zero-first", ["1", "0"]),
            (
                "attestation/validity/always-expired",
                [
                    "UTCTime \"200101000000Z\" to UTCTime \"491231235959Z\"",
                    "UTCTime \"200101000000Z\" to UTCTime \"210101000000Z\"",
                ]
            ),
        ])
    func meanings(id: String, words: [String]) throws {
        let comparison = try #require(try ByteComparison(vector: CommittedVectors.named(id)))
        #expect(comparison.meanings == words)
    }

    @Test("Every vector's lines fit into 80 columns, and a difference has a mark below it")
    func lines() throws {
        for vector in try CommittedVectors.all() {
            let pictures = VectorPictures(vector, findings: .ofReference)
            for (heading, lines) in pictures.sections where heading != "steps" {
                #expect(
                    lines.allSatisfy { $0.count <= 80 }, "\(vector.id) \(heading): \(lines.filter { $0.count > 80 })")
            }
            guard let comparison = ByteComparison(vector: vector) else { continue }
            #expect(comparison.lines.contains { $0.contains("^^") }, "\(vector.id)")
            let gaps = zip(comparison.lines, comparison.lines.dropFirst()).count { $0 == "  …" && $1 == "  …" }
            #expect(gaps == 0, "\(vector.id)")
        }
    }

    @Test("No value differs in a genuine object")
    func genuine() throws {
        var count = 0
        for vector in try CommittedVectors.all() where vector.expect == .accept {
            for request in vector.content.requests {
                let rows = ComparedValues(of: request, FindingsReader.ofReference.assess(request)).rows
                let wrong = rows.filter(\.isDifferent)
                count += 1
                #expect(wrong.isEmpty, "\(vector.id): \(wrong)")
            }
        }
        #expect(count > 100)
    }

    @Test("A value differs for each vector that is about it")
    func faulty() throws {
        let compared: [Requirement] = [
            .attestationAppID, .attestationKeyID, .attestationCredentialID, .attestationAAGUID, .attestationCounter,
            .attestationNonce, .assertionAppID, .assertionCounter, .receiptAppID, .receiptEnvironment, .receiptType,
        ]
        for vector in try CommittedVectors.all() where vector.expect == .reject && vector.steps == nil {
            guard compared.contains(where: { $0.id == vector.requirement.id }) else { continue }
            // The genuine one of two extensions is right.
            guard !["two-extensions-genuine-first"].contains(vector.id.name) else { continue }
            let rows = RequestComparison(vector: vector, assess: FindingsReader.ofReference.assess)?.rows ?? []
            #expect(rows.contains { $0.isDifferent }, "\(vector.id)")
        }
    }

    @Test("A vector shows the values of its own requirement, and no others")
    func own() throws {
        for (id, names) in [
            (
                "attestation/keyid/one-bit-off",
                ["key identifier, SHA-256 of the leaf's key", "key identifier, credentialId"]
            ),
            ("sequence/state/replay-same-bytes", ["counter"]), ("attestation/chain/psychic-signature-leaf", []),
        ] {
            let comparison = try RequestComparison(
                vector: CommittedVectors.named(id), assess: FindingsReader.ofReference.assess)
            #expect(comparison?.rows.map(\.name) ?? [] == names, "\(id)")
        }
    }
}
