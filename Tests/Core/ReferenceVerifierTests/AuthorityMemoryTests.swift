import AttestModel
import Synchronization
import Testing

@testable import ReferenceVerifier

@Suite("The memory of authorities")
struct AuthorityMemoryTests {
    /// The calls that reached libcrypto, by the subject of the certificate.
    private final class Calls: Sendable {
        let read = Mutex<[[UInt8]]>([])
        let verified = Mutex<[[UInt8]]>([])

        /// libcrypto's operations, counted.
        var primitives: Primitives {
            let right = Primitives()
            var counted = right
            counted.certificate = { bytes in
                let certificate = right.certificate(bytes)
                self.read.withLock { $0.append(certificate?.subject ?? []) }
                return certificate
            }
            counted.certificateVerifies = { certificate, issuer in
                self.verified.withLock { $0.append(certificate.subject) }
                return right.certificateVerifies(certificate, issuer)
            }
            return counted
        }
    }

    @Test("Intermediate and root are read and verified once, the leaf each time")
    func once() throws {
        let calls = Calls()
        let verifier = ReferenceVerifier(primitives: AuthorityMemory(of: calls.primitives).primitives)
        let request = try TestAttestation().request()
        for _ in 0..<3 { #expect(verifier.assess(.attestation(request)).isAccepted) }
        let names = Dictionary(grouping: calls.read.withLock { $0 }, by: \.self).values.map(\.count).sorted()
        #expect(names == [1, 1, 3])
        #expect(calls.verified.withLock { $0 }.count == 4)
    }

    @Test("An authority that is remembered is no longer accepted when it has expired")
    func expiry() throws {
        let verifier = ReferenceVerifier(primitives: AuthorityMemory().primitives)
        var request = try TestAttestation().request()
        #expect(verifier.assess(.attestation(request)).isAccepted)
        request.time = Timestamp(secondsSinceEpoch: 4_000_000_000)
        #expect(verifier.assess(.attestation(request)).status(.attestationValidity) == .violated)
    }

    @Test("A signature that does not verify is not remembered as one that does, nor under another root")
    func wrongSignatures() throws {
        let verifier = ReferenceVerifier(primitives: AuthorityMemory().primitives)
        let (first, second) = (try TestAttestation(), try TestAttestation())
        let request = try first.request()
        #expect(verifier.assess(.attestation(request)).isAccepted)
        var foreign = request
        foreign.roots = try second.request().roots
        for _ in 0..<2 { #expect(verifier.assess(.attestation(foreign)).status(.attestationChain) == .violated) }
        #expect(verifier.assess(.attestation(request)).isAccepted)
    }

    @Test("The oldest authority gives way when there are too many")
    func oldest() throws {
        let calls = Calls()
        let verifier = ReferenceVerifier(primitives: AuthorityMemory(of: calls.primitives, capacity: 2).primitives)
        let requests = try (0..<3).map { _ in try TestAttestation().request() }
        for request in requests + requests.prefix(1) { #expect(verifier.assess(.attestation(request)).isAccepted) }
        // Each of the four assessments verifies its leaf and its intermediate.
        #expect(calls.verified.withLock { $0 }.count == 8)
    }
}
