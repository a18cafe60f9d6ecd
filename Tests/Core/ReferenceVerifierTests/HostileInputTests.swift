import FixtureForge
import TestBasics

@testable import ReferenceVerifier

@Suite("Hostile input is rejected, quickly and without a trap")
struct HostileInputTests {
    private static let mebibyte = 1 << 20

    /// Bytes that make a careless decoder allocate, recurse or read past the end.
    static let inputs: [(name: String, bytes: [UInt8])] = [
        ("empty", []), ("one byte", [0xA3]), ("array of 2^31", [0x9A, 0x7F, 0xFF, 0xFF, 0xFF]),
        ("array of 2^63", [0x9B, 0x7F] + repeated([0xFF], 7)), ("array of 2^64", [0x9B] + repeated([0xFF], 8)),
        ("map of 2^64", [0xBB] + repeated([0xFF], 8)), ("bytes of 2^63", [0x5B, 0x7F] + repeated([0xFF], 7)),
        ("bytes of 2^64", [0x5B] + repeated([0xFF], 8)), ("text of 2^64", [0x7B] + repeated([0xFF], 8)),
        ("10000 arrays deep", repeated([0x81], 10_000)), ("10000 tags deep", repeated([0xC0], 10_000)),
        ("10000 indefinite maps deep", repeated([0xBF], 10_000)), ("1 MiB of 0x80", repeated([0x80], mebibyte)),
        ("1 MiB of 0xA0", repeated([0xA0], mebibyte)), ("1 MiB of 0x5F", repeated([0x5F], mebibyte)),
        ("1 MiB of 0xFF", repeated([0xFF], mebibyte)), ("1 MiB of text items", repeated([0x61, 0x61], mebibyte / 2)),
        ("an array of 1 MiB of empty arrays", [0x9F] + repeated([0x80], mebibyte)),
        ("an array of 1 MiB of empty maps", [0x9A, 0, 0x10, 0, 0] + repeated([0xA0], mebibyte)),
        ("1 MiB of chunks", [0x7F] + repeated([0x61, 0x61], mebibyte / 2)),
        ("a map with one million keys", [0xBF] + repeated([0x00], mebibyte)),
        ("1 MiB in x5c", x5c(repeated([0x30], mebibyte))),
        ("1 MiB of nested sequences in x5c", x5c(repeated([0x30, 0x80], mebibyte / 2))),
        ("1 MiB in authData", CBORValue.map(["authData": .bytes(repeated([0xFF], mebibyte))]).encoded),
    ]

    private static func x5c(_ element: [UInt8]) -> [UInt8] {
        let statement = CBORValue.map(["x5c": .array([.bytes(element), .bytes([])])])
        return CBORValue.map(["fmt": .text("apple-appattest"), "attStmt": statement]).encoded
    }

    @Test("Inputs up to 1 MiB violate decoding in bounds: of processor time, nightly of memory, too")
    func bounded() async throws {
        // Once a process is started for a test, its monitor looks for ended processes without pause.
        guard isNightly else { return try Self.examine(measuresMemory: false) }
        await #expect(processExitsWith: .success) { try Self.examine(measuresMemory: true) }
    }

    private static func examine(measuresMemory: Bool) throws {
        let (attestation, assertion) = (AttestationRequest.kind.blank, AssertionRequest.kind.blank)
        try expectBounds(on: inputs, measuresMemory: measuresMemory) { name, bytes in
            #expect(assess(attestation.with(evidence: bytes)).violatedIDs.contains("ATT-DECODE"), "\(name)")
            #expect(assess(assertion.with(evidence: bytes)).violatedIDs.contains("AST-DECODE"), "\(name)")
        }
    }

    @Test("A certificate of a million bytes of extensions or names violates x5c only")
    func hugeCertificates() {
        let genuine = AttestationDraft.forge("test", in: forgeContext, edits: [])
        let own = genuine.leaf.extensions.flatMap(\.der)
        let others = (0..<60_000).flatMap { number in
            let id = [0x2A, 0x83, 0x80 | UInt8(number >> 8 & 0x7F), UInt8(number & 0x7F)]
            return DERBytes.sequence([0x06, 0x04] + id, DERBytes.octetString([]))
        }
        // The attribute is a common name of one letter.
        let part = DERBytes.set(DERBytes.sequence([0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 0x01, 0x61]))
        let name = DERBytes.sequence(repeated(part, 70_000))
        let changes = [(genuine.leaf.subject.der, name), (DERBytes.sequence(own), DERBytes.sequence(own + others))]
        for (genuinePart, hugePart) in changes {
            let leaf = DERBytes.replacing(genuinePart, with: hugePart, in: genuine.x5c[0])
            let edit = DraftEdit<AttestationDraft>(.chain) { $0.x5c[0] = leaf }
            let request = AttestationDraft.forge("test", in: forgeContext, edits: [edit]).request
            let time = ProcessorTime.measure { #expect(assess(request).violatedIDs == ["ATT-X5C"]) }
            #expect(time < .seconds(2), "\(request.attestation.count) bytes took \(time)")
        }
    }

    @Test(
        "1 MiB of client data is searched for its challenge in bounds",
        arguments: ["[", "{\"a\":", "[],", "\"", "\\u0061", " "])
    func clientData(unit: String) {
        var request = AssertionRequest.blank
        request.challenge = [0x61]
        let filling = String(repeating: unit, count: Self.mebibyte / unit.utf8.count)
        request.clientData = Array("{\"a\":[\(filling)".utf8)
        #expect(!assess(request).isAccepted)
    }

    @Test("Every truncation of a real object is rejected", .enabled(if: Samples.areHere))
    func truncations() throws {
        for sample in try Samples.attestations().prefix(isExhaustive ? .max : 2) {
            for length in stride(from: 0, to: sample.request.attestation.count, by: isExhaustive ? 1 : 61) {
                var request = sample.request
                request.attestation = Array(request.attestation.prefix(length))
                #expect(assess(request).violatedIDs == ["ATT-DECODE"], "\(sample.name) at \(length)")
            }
        }
        for sample in try Samples.assertions().prefix(isExhaustive ? .max : 4) {
            for length in 0..<sample.request.assertion.count {
                var request = sample.request
                request.assertion = Array(request.assertion.prefix(length))
                #expect(assess(request).violatedIDs == ["AST-DECODE"], "\(sample.name) at \(length)")
            }
        }
    }
}
