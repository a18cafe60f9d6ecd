import EvidenceAnatomy
import TestBasics
@testable import Reports

@Suite("What refused objects have in common")
struct SharedTraitTests {
    /// Returns the request of a vector, with white space at the end of the hash of its client data.
    private func blank(_ id: String) throws -> VerificationRequest {
        guard case .assertion(var request)? = try CommittedVectors.named(id).request else {
            throw VectorWithoutAssertion(id: id)
        }
        request.clientDataHash[31] = 0x20
        return .assertion(request)
    }

    private struct VectorWithoutAssertion: Error {
        let id: String
    }

    @Test("An end of a value that may be there by chance hides neither a counter nor a part")
    func chance() throws {
        let accepted = SharedTrait.all(of: try CommittedVectors.named("assertion/valid/first").request)
        #expect(SharedTrait.without("credCert.extensions.1.2.840.113635.100.8.6").name.hasSuffix("January 2026)"))
        #expect(accepted.contains(.part("signature")) && !accepted.contains(.edge("clientDataHash", .blankLast)))
        let (large, extended) = (try blank("assertion/valid/counter-2-31"), try blank("assertion/valid/os27-ed-only"))
        #expect(SharedTrait.all(of: large).contains(.edge("clientDataHash", .blankLast)))
        #expect(
            SharedTrait.distinguishing([large], from: accepted)?.words(of: 1).hasPrefix("with a counter of ") == true)
        let part = try #require(SharedTrait.distinguishing([extended, extended], from: accepted))
        #expect(part.trait == .part("authenticatorData.extensions") && part.count == 2 && part.example == extended)
        #expect(part.words(of: 2) == "all with authenticatorData.extensions (OS 27)" && part.trait.isNamedByOne)
        #expect(part.trait.remedy?.contains("a CBOR map behind byte 37") == true)
    }

    @Test("A counter of 2^31 after a lower one is what a signed reader refuses")
    func signed() throws {
        guard case .assertion(var high)? = try CommittedVectors.named("assertion/valid/counter-2-31").request else {
            throw VectorWithoutAssertion(id: "assertion/valid/counter-2-31")
        }
        let low = VerificationRequest.assertion(high)
        high.storedCounter = 1 << 31
        let accepted = SharedTrait.all(of: .assertion(high))
        let share = try #require(SharedTrait.distinguishing([low], from: accepted))
        #expect(share.words(of: 1) == "with a counter of 2147483648 or more after a stored one below")
        #expect(share.trait.remedy?.hasPrefix("Read the counter as an unsigned number of four bytes") == true)
    }
}
