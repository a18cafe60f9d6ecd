import AttestModel
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite("A real object with one byte changed is rejected", .enabled(if: Samples.areHere))
struct TamperingTests {
    /// Changes of one byte: its lowest bit, its highest bit and, exhaustively, every other bit.
    private static let masks: [UInt8] = isExhaustive ? (0..<8).map { 1 << $0 } : [0x01, 0x80]

    /// Changes one byte after the other of a part of each object, in different objects at different positions.
    ///
    /// - Parameter part: returns the part, which is long enough to occur once.
    private func expectRejection<Request: EvidenceRequest>(
        of samples: [Sample<Request>], every step: Int, in part: (Request) throws -> [UInt8]
    ) throws {
        let step = isExhaustive ? 1 : step
        for (number, sample) in samples.enumerated() {
            let (object, part) = (sample.request.evidence, try part(sample.request))
            let start = try #require((0...(object.count - part.count)).first { object[$0...].starts(with: part) })
            for position in stride(from: number % step, to: part.count, by: step) {
                for mask in Self.masks {
                    var request = sample.request
                    request.evidence[start + position] ^= mask
                    #expect(
                        !assess(request).violations.isEmpty,
                        "\(sample.name): byte \(position) of the part, xor \(mask)")
                }
            }
        }
    }

    @Test("Anywhere in the leaf, in the intermediate and in authData")
    func attestations() throws {
        let parts: [(AttestationObject) throws -> [UInt8]] = [
            { try #require($0.x5c.value?.first) }, { try #require($0.x5c.value?.dropFirst().first) },
            { try #require($0.authData.value) },
        ]
        for part in parts {
            try expectRejection(of: Samples.attestations(), every: 37) { try part(AttestationObject($0.attestation)) }
        }
    }

    @Test("Anywhere in the signature and in authenticatorData")
    func assertions() throws {
        let parts: [(AssertionObject) throws -> [UInt8]] = [
            { try #require($0.signature.value) }, { try #require($0.authenticatorData.value) },
        ]
        for part in parts {
            try expectRejection(of: Samples.assertions(), every: 11) { try part(AssertionObject($0.assertion)) }
        }
    }

    @Test("Anywhere in the content and the signature of a receipt, and in the signer's certificates")
    func receipts() throws {
        let parts: [(ReceiptObject) throws -> [UInt8]] = [
            // The pieces of the content, as they lie in the receipt.
            { Array(try #require($0.message.value?.content).prefix(1000)) },
            { Array(try #require($0.message.value?.content).dropFirst(1000)) },
            { try #require($0.signer.value?.signature) },
            { try #require($0.message.value?.certificates.first?.received) },
            { try #require($0.message.value?.certificates.dropFirst().first?.received) },
        ]
        for part in parts {
            try expectRejection(of: RealReceiptTests.all.get(), every: 101) { try part(ReceiptObject($0.receipt)) }
        }
    }
}
