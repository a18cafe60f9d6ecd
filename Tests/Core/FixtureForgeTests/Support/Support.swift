import AttestModel
import FixtureForge
import Testing

/// One context for all tests: it makes two chains of authorities, which takes a moment.
let testContext = ForgeContext(seed: Seed("tests"), time: Timestamp(secondsSinceEpoch: 1_772_366_400))

/// Bytes of hexadecimal text, in which spaces may stand.
func bytes(_ hex: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [UInt8] {
    try #require([UInt8](hex: hex.filter { !$0.isWhitespace }), sourceLocation: sourceLocation)
}

extension AttestationDraft {
    /// A genuine attestation with edits.
    static func forged(_ edits: DraftEdit<AttestationDraft>...) -> AttestationDraft {
        forge("test", in: testContext, edits: edits)
    }
}

extension AssertionDraft {
    /// A genuine assertion with edits.
    static func forged(_ edits: DraftEdit<AssertionDraft>...) -> AssertionDraft {
        forge("test", in: testContext, edits: edits)
    }
}
