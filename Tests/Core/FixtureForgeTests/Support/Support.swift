// The modules that most files of these tests use.
@_exported import Primitives
import FixtureForge
import TestBasics

/// One context for all tests: it makes two chains of authorities, which takes a moment.
let testContext = ForgeContext(seed: Seed("tests"), time: Timestamp(secondsSinceEpoch: 1_772_366_400))

/// Bytes of hexadecimal text, in which spaces may stand.
func bytes(_ hex: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt8] {
    try #require([UInt8](hex: hex.filter { !$0.isWhitespace }), sourceLocation: sourceLocation)
}

extension EvidenceDraft {
    /// Genuine evidence with edits.
    static func forged(_ edits: DraftEdit<Self>...) -> Self { forge("test", in: testContext, edits: edits) }
}

extension ECDSASignature {
    /// Returns a Boolean value that indicates whether libcrypto's ECDSA, which shares no code with the forge's signing,
    /// accepts the signature of a message.
    func isValid(for message: [UInt8], hash: HashAlgorithm, point: [UInt8]) -> Bool {
        ECPublicKey(point: point)?.verifies(der, digest: hash.digest(of: message)) ?? false
    }

    /// The numbers of a DER signature.
    init(der: [UInt8], curve: Curve) throws {
        let numbers = try TestBERReader.node(der).children
        guard numbers.map(\.tag) == [0x02, 0x02] else { throw TestBERReader.Malformed() }
        self.init(curve: curve, r: numbers[0].content, s: numbers[1].content)
    }
}
