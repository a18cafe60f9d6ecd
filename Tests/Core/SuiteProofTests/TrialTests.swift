import Synchronization
import TestBasics

@testable import SuiteProof

struct MutantTrialTests {
    @Test(
        "A trial that shares work among mutants finds the same as each mutant alone",
        arguments: [
            "attestation/valid/production", "attestation/decode/empty-input", "attestation/cose/garbage",
            "attestation/nonce/other-challenge", "assertion/valid/first", "assertion/signature/other-key",
            "assertion/counter/replay-equal", "receipt/valid/attest-definite-der",
            "receipt/decode/field-twice-genuine-first",
            "receipt/chain/other-root-same-names", "receipt/signature/content-bit-flipped",
        ])
    func sharedWork(id: String) throws {
        let vector = try CommittedVectors.named(id)
        let request = try #require(vector.request)
        let trial = VectorTrial(vector, memory: TrialMemory())
        // Not the trial's: the mutants alone share nothing with it but what libcrypto says.
        let memory = TrialMemory()
        for mutant in Mutants.all {
            let response = mutant.verifier(cryptography: memory).assess(request).response
            let isRight = Judgement(of: response, expect: vector.expect, result: vector.result) == .right
            #expect(trial.kills(mutant) == !isRight, "\(mutant.name)")
        }
    }
}

/// A memory that confuses two calls would prove what is not so.
struct TrialMemoryTests {
    /// The calls that reached the cryptography behind the memory, in order.
    private final class Calls: Sendable {
        private let all = Mutex<[String]>([])

        var count: Int { all.withLock { $0.count } }

        /// Records a call, and returns a result that the next call does not get.
        func add(_ name: String) -> Bool {
            all.withLock { all in
                all.append(name)
                return all.count.isMultiple(of: 2)
            }
        }
    }

    /// Cryptography that count their calls. Of two calls in turn, only one finds a signature right.
    private struct Counting: Cryptography {
        let calls: Calls

        func certificate(_ bytes: [UInt8]) -> Certificate? {
            _ = calls.add("certificate")
            return Libcrypto().certificate(bytes)
        }

        func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool { calls.add("issued") }

        func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
            calls.add("signed")
        }
    }

    private let calls = Calls()
    private let cryptography: TrialMemory

    init() { cryptography = TrialMemory(of: Counting(calls: calls)) }

    @Test("A certificate's signature is remembered for its issuer alone")
    func issuance() throws {
        let roots = try CommittedVectors.roots().map { try #require(cryptography.certificate($0)) }
        #expect(calls.count == 2)
        let pairs = roots.flatMap { certificate in roots.map { (certificate, $0) } }
        let results = pairs.map { cryptography.verifies($0, under: $1) }
        #expect(results == [false, true, false, true])
        #expect(pairs.map { cryptography.verifies($0, under: $1) } == results)
        for root in roots { #expect(cryptography.certificate(root.received) === root) }
        #expect(calls.count == 6)
    }

    @Test("A signature is remembered for its digest and its key alone")
    func signatures() throws {
        // The x coordinate of the generator of P-256: a point and its negative (SEC 2 section 2.4.2).
        let x = try #require([UInt8](hex: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"))
        let keys = try [0x02, 0x03].map { sign in try #require(P256Point(octets: [sign] + x)) }
        let signatures = try [1, 2].map { try ECDSASignature(der: [0x30, 0x06, 0x02, 0x01, $0, 0x02, 0x01, 0x01]) }
        let digests: [[UInt8]] = [[1], [2]]
        let triples = signatures.flatMap { signature in
            digests.flatMap { digest in keys.map { (signature, digest, $0) } }
        }
        let results = triples.map { cryptography.verifies($0, digest: $1, under: $2) }
        #expect(results == [false, true, false, true, false, true, false, true])
        #expect(triples.map { cryptography.verifies($0, digest: $1, under: $2) } == results)
        #expect(calls.count == 8)
    }
}
