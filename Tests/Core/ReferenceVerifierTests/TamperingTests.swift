import AttestModel
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite("A real object with one byte changed is rejected", .enabled(if: Samples.areHere))
struct TamperingTests {
    /// Changes of one byte: its lowest bit, its highest bit and, exhaustively, every other bit.
    private static let masks: [UInt8] = isExhaustive ? (0..<8).map { 1 << $0 } : [0x01, 0x80]

    /// Returns the place of a part in its object. The parts are long enough to occur once.
    private static func range(of part: [UInt8], in object: [UInt8]) throws -> Range<Int> {
        let start = try #require((0...(object.count - part.count)).first { object[$0...].starts(with: part) })
        return start..<start + part.count
    }

    private func attestations(_ part: (AttestationObject) throws -> [UInt8]) throws {
        for (number, sample) in try Samples.attestations().enumerated() {
            let range = try Self.range(
                of: part(AttestationObject(sample.request.attestation)), in: sample.request.attestation)
            // Different samples are tried at different positions.
            for position in stride(
                from: range.lowerBound + (isExhaustive ? 0 : number), to: range.upperBound, by: isExhaustive ? 1 : 37)
            {
                for mask in Self.masks {
                    var request = sample.request
                    request.attestation[position] ^= mask
                    let assessment = assess(request)
                    #expect(
                        !assessment.violations.isEmpty,
                        "\(sample.name): byte \(position - range.lowerBound) of the part, xor \(mask)")
                }
            }
        }
    }

    private func assertions(_ part: (AssertionObject) throws -> [UInt8]) throws {
        for (number, sample) in try Samples.assertions().enumerated() {
            let range = try Self.range(
                of: part(AssertionObject(sample.request.assertion)), in: sample.request.assertion)
            for position in stride(
                from: range.lowerBound + (isExhaustive ? 0 : number % 11), to: range.upperBound,
                by: isExhaustive ? 1 : 11
            ) {
                for mask in Self.masks {
                    var request = sample.request
                    request.assertion[position] ^= mask
                    #expect(
                        !assess(request).violations.isEmpty,
                        "\(sample.name): byte \(position - range.lowerBound) of the part, xor \(mask)")
                }
            }
        }
    }

    @Test("Anywhere in the leaf certificate")
    func leaf() throws { try attestations { try #require($0.x5c.value?.first) } }

    @Test("Anywhere in the intermediate certificate")
    func intermediate() throws { try attestations { try #require($0.x5c.value?.dropFirst().first) } }

    @Test("Anywhere in authData")
    func authData() throws { try attestations { try #require($0.authData.value) } }

    @Test("Anywhere in the signature")
    func signature() throws { try assertions { try #require($0.signature.value) } }

    @Test("Anywhere in authenticatorData")
    func authenticatorData() throws { try assertions { try #require($0.authenticatorData.value) } }
}
