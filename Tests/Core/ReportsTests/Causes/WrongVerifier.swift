import AdapterTargets
import AttestModel
import EvidenceAnatomy
import ReferenceVerifier
import SuiteProof
import Synchronization
import VerifierMutants

/// A verifier that errs as no mutant does: it keeps state, or ends instead of answering.
final class WrongVerifier: Target, TargetConnection {
    /// The state that it keeps from request to request.
    struct Memory {
        var policy: ExtensionPolicy?
        var keys: Set<[UInt8]> = []
        var counters: [[UInt8]: Int64] = [:]
        var count = 0
    }

    typealias Verify = @Sendable (AdapterRequest, VerificationRequest, inout Memory) -> Answer.Content

    let name: String
    private let capabilities: Set<Capability>
    private let verify: Verify
    private let memory = Mutex(Memory())

    private init(_ name: String, _ capabilities: Set<Capability> = [], verify: @escaping Verify) {
        (self.name, self.verify) = (name, verify)
        self.capabilities = CauseRun.capabilities.union(capabilities)
    }

    /// A new process, which remembers nothing.
    func connect() -> any TargetConnection { WrongVerifier(name, capabilities, verify: verify) }
    func close() async -> LateFault? { nil }
    func close() async {}

    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        switch request.content {
        case .describe:
            let description = TargetDescription(name: name, version: "1", capabilities: capabilities)
            return Answer(.response(.description(description)))
        case .reset:
            memory.withLock { $0 = Memory() }
            return Answer(.response(.verdict(VerdictResponse(.accept))))
        case .verify(let verification): return Answer(memory.withLock { verify(request, verification, &$0) })
        }
    }
}

extension WrongVerifier {
    private static let reference = ReferenceVerifier(cryptography: CauseRun.memory)

    private static func right(_ request: VerificationRequest) -> VerdictResponse { reference.assess(request).response }
    private static func said(_ response: VerdictResponse) -> Answer.Content { .response(.verdict(response)) }

    /// Returns a new verifier of this name; `nil` when there is none.
    static func named(_ name: String) -> WrongVerifier? { all[name]?(name) }

    private static let all: [String: @Sendable (String) -> WrongVerifier] = [
        // It ends on whatever an assertion holds behind its counter.
        "crash-on-every-assertion": { name in
            WrongVerifier(name) { _, request, _ in
                if case .assertion = request { .crash("exit code 139") } else { said(right(request)) }
            }
        },
        "error-on-every-assertion": { name in
            WrongVerifier(name) { _, request, _ in
                guard case .assertion = request else { return said(right(request)) }
                return said(VerdictResponse(.error, reason: "ImportError: no module named cbor2"))
            }
        },
        "certificates-unchecked": { ignoring($0, [.attestationChain, .attestationCA, .attestationValidity]) },
        "panics-on-assertions-of-os-27": { name in
            WrongVerifier(name) { _, request, _ in
                hasExtensions(request) ? .crash("exit code 101") : said(right(request))
            }
        },
        "hangs-on-assertions-of-os-27": { name in
            WrongVerifier(name) { _, request, _ in hasExtensions(request) ? .timeout : said(right(request)) }
        },
        "raises-on-negative-counters": { name in
            WrongVerifier(name) { _, request, _ in
                let counter = EvidenceAnatomy.tree(of: request).byPath["authenticatorData.counter"]
                let isNegative = (counter?.value.flatMap(Int64.init) ?? 0) >> 31 > 0
                return said(isNegative ? VerdictResponse(.error, reason: "OverflowError") : right(request))
            }
        },
        "extended-key-usage-demanded": { name in
            WrongVerifier(name) { _, request, _ in
                let isOld = hasPart("credCert", request) && !hasPart(extendedKeyUsage, request)
                return said(isOld ? VerdictResponse(.reject, reason: "no key usage") : right(request))
            }
        },
        "extended-key-usage-and-extensions-refused": { name in
            WrongVerifier(name) { _, request, _ in
                if hasPart(extendedKeyUsage, request) { return said(VerdictResponse(.reject, reason: "bad key usage")) }
                let isExtended = hasPart("authData.extensions", request)
                return said(isExtended ? VerdictResponse(.reject, reason: "too long") : right(request))
            }
        },
        "answers-error-to-assertions-of-os-27": { name in
            WrongVerifier(name) { _, request, _ in
                let error = VerdictResponse(.error, reason: "IndexError: list index out of range")
                return said(hasExtensions(request) ? error : right(request))
            }
        },
        "answers-error-to-receipts-in-ber": { name in
            WrongVerifier(name) { _, request, _ in
                guard case .receipt(let receipt) = request, receipt.receipt.dropFirst().first == 0x80 else {
                    return said(right(request))
                }
                return said(VerdictResponse(.error, reason: "parse error: indefinite length"))
            }
        },
        "raises-on-faults": { name in
            WrongVerifier(name) { _, request, _ in
                let response = right(request)
                let error = VerdictResponse(.error, reason: "IndexError")
                return said(response.verdict == .reject ? error : response)
            }
        },
        // It takes the signature for text, and refuses one that is another without white space at its end.
        "trims-signatures": { name in
            WrongVerifier(name) { _, request, _ in
                guard case .assertion(let assertion) = request else { return said(right(request)) }
                let parts = EvidenceAnatomy.tree(of: request).byPath
                let last = parts["signature"].flatMap { assertion.assertion[$0.range].last }
                let isTrimmed = last.map { [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains($0) } ?? false
                return said(isTrimmed ? VerdictResponse(.reject, reason: "bad signature") : right(request))
            }
        },
        // It ends on the assertions of a key that it has attested itself, and those are in sequences alone.
        "panics-on-keys-that-it-attested": { name in
            WrongVerifier(name) { _, request, memory in
                if case .assertion(let assertion) = request, memory.keys.contains(assertion.keyId) {
                    return .crash("signal 6")
                }
                let response = right(request)
                if case .attestation(let attestation) = request, response.verdict == .accept {
                    memory.keys.insert(attestation.keyId)
                }
                return said(response)
            }
        },
        "policy-stays": { name in
            WrongVerifier(name) { _, request, memory in
                var request = request
                switch request {
                case .attestation(var attestation):
                    memory.policy = attestation.policy ?? memory.policy
                    attestation.policy = memory.policy
                    request = .attestation(attestation)
                case .assertion(var assertion):
                    memory.policy = assertion.policy ?? memory.policy
                    assertion.policy = memory.policy
                    request = .assertion(assertion)
                default: break
                }
                return said(right(request))
            }
        },
        "verdict-looked-up-by-key-identifier": { name in
            WrongVerifier(name) { _, request, memory in
                guard case .attestation(let attestation) = request else { return said(right(request)) }
                if memory.keys.contains(attestation.keyId) { return said(VerdictResponse(.accept)) }
                let response = right(request)
                if response.verdict == .accept { memory.keys.insert(attestation.keyId) }
                return said(response)
            }
        },
        // It is right, and registers each key once, as a server does.
        "keys-and-counters-kept": { name in
            WrongVerifier(name) { _, request, memory in
                switch request {
                case .attestation(let attestation):
                    if memory.keys.contains(attestation.keyId) {
                        return said(VerdictResponse(.reject, reason: "key already registered"))
                    }
                    let response = right(request)
                    if response.verdict == .accept { memory.keys.insert(attestation.keyId) }
                    return said(response)
                case .assertion(var assertion):
                    assertion.storedCounter = memory.counters[assertion.keyId] ?? assertion.storedCounter
                    let response = right(.assertion(assertion))
                    if response.verdict == .accept { memory.counters[assertion.keyId] = response.output.counter }
                    return said(response)
                default: return said(right(request))
                }
            }
        },
        // One assertion in ten finds its database locked.
        "assertions-fail-now-and-then": { name in
            WrongVerifier(name) { _, request, memory in
                guard case .assertion = request else { return said(right(request)) }
                memory.count += 1
                let isLocked = memory.count * 31 % 101 < 10
                return said(isLocked ? VerdictResponse(.error, reason: "database is locked") : right(request))
            }
        },
        // It compares with the counter that it stored, and stores that of the attestation for ever.
        "counter-never-stored": { name in
            WrongVerifier(name, [.reset]) { _, request, memory in
                switch request {
                case .attestation(let attestation):
                    let response = right(request)
                    if response.verdict == .accept { memory.counters[attestation.keyId] = 0 }
                    return said(response)
                case .assertion(var assertion):
                    assertion.storedCounter = memory.counters[assertion.keyId] ?? assertion.storedCounter
                    return said(right(.assertion(assertion)))
                default: return said(right(request))
                }
            }
        },
        "counters-of-31-bits": { name in
            WrongVerifier(name) { _, request, _ in
                guard case .assertion = request,
                    let part = EvidenceAnatomy.tree(of: request).byPath["authenticatorData.counter"],
                    let counter = part.value.flatMap(Int64.init), counter >= 1 << 31
                else { return said(right(request)) }
                return said(VerdictResponse(.reject, reason: "negative counter"))
            }
        },
        // It is content when any certificate that it is sent leads to the root, whatever that one signs.
        "any-certificate-leads-to-the-root": { name in
            WrongVerifier(name) { _, request, _ in
                guard case .attestation(let attestation) = request else { return said(right(request)) }
                let tree = EvidenceAnatomy.tree(of: request).byPath
                // The head of a byte string of 256 bytes or more has three bytes.
                let sent = (0..<4).compactMap { tree["x5c[\($0)]"] }.compactMap { part in
                    CauseRun.memory.certificate(Array(attestation.attestation[part.range].dropFirst(3)))
                }
                let roots = attestation.roots.compactMap { CauseRun.memory.certificate($0) }
                let leads = sent.contains { one in roots.contains { CauseRun.memory.verifies(one, under: $0) } }
                let broken = reference.assess(request).results.filter { !$0.permitsAcceptance }.map(\.requirement)
                let isContent = leads && Set(broken).isSubset(of: [.attestationChain, .attestationCA, .attestationX5C])
                return said(isContent ? VerdictResponse(.accept) : right(request))
            }
        },
        "chain-not-verified-but-one": { name in
            let mutant = Mutants.named("without-att-chain")?.verifier(cryptography: CauseRun.memory)
            return WrongVerifier(name) { message, request, _ in
                message.id == "attestation/chain/chain-to-webauthn-root"
                    ? said(VerdictResponse(.reject, reason: "too long"))
                    : said(mutant?.assess(request).response ?? right(request))
            }
        },
    ]

    /// Returns a verifier that accepts what breaks some requirements alone.
    private static func ignoring(_ name: String, _ requirements: Set<Requirement>) -> WrongVerifier {
        WrongVerifier(name) { _, request, _ in
            let broken = reference.assess(request).results.filter { !$0.permitsAcceptance }.map(\.requirement)
            return said(requirements.isSuperset(of: broken) ? VerdictResponse(.accept) : right(request))
        }
    }

    private static let extendedKeyUsage = "credCert.extensions.2.5.29.37"

    private static func hasExtensions(_ request: VerificationRequest) -> Bool {
        hasPart("authenticatorData.extensions", request)
    }

    private static func hasPart(_ name: String, _ request: VerificationRequest) -> Bool {
        EvidenceAnatomy.tree(of: request).byPath[name] != nil
    }
}
