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
        var app: AppIdentity?
        var accepted: [[UInt8]: AttestationRequest] = [:]
        /// The times at which leaf certificates were verified.
        var leaves: [[UInt8]: Timestamp] = [:]
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
    static func named(_ name: String) -> WrongVerifier? {
        all[name].map { WrongVerifier(name, name == "counter-never-stored" ? [.reset] : [], verify: $0) }
    }

    /// Returns a verifier that is right but about some requests, to all of which it gives one answer.
    private static func giving(
        _ answer: Answer.Content, to isWrong: @escaping @Sendable (VerificationRequest) -> Bool
    ) -> Verify { { _, request, _ in isWrong(request) ? answer : said(right(request)) } }

    private static func error(_ reason: String) -> Answer.Content { said(VerdictResponse(.error, reason: reason)) }
    private static func refusal(_ reason: String) -> Answer.Content { said(VerdictResponse(.reject, reason: reason)) }

    private static let all: [String: Verify] = [
        // It ends on whatever an assertion holds behind its counter.
        "crash-on-every-assertion": giving(.crash("exit code 139"), to: isAssertion),
        "error-on-every-assertion": giving(error("ImportError: no module named cbor2"), to: isAssertion),
        "certificates-unchecked": { _, request, _ in
            let unchecked: Set<Requirement> = [.attestationChain, .attestationCA, .attestationValidity]
            return said(unchecked.isSuperset(of: broken(by: request)) ? VerdictResponse(.accept) : right(request))
        },
        "panics-on-assertions-of-os-27": giving(.crash("exit code 101"), to: hasExtensions),
        "hangs-on-assertions-of-os-27": giving(.timeout, to: hasExtensions),
        "answers-error-to-assertions-of-os-27": giving(error("IndexError: list index out of range"), to: hasExtensions),
        "panics-on-negative-counters": giving(.crash("exit code 2"), to: hasNegativeCounter),
        "counter-jumps-refused": giving(refusal("counter jumped")) { request in
            guard case .assertion(let assertion) = request else { return false }
            return counter(of: request) > assertion.storedCounter + 1 << 24
        },
        // Its rejections are exceptions that nobody catches.
        "ends-at-each-rejection": { _, request, _ in
            let response = right(request)
            return request.kind == AttestationRequest.kind && response.verdict == .reject
                ? .crash("exit code 3") : said(response)
        },
        // It compares the nonce with the challenge that the key was accepted for.
        "challenge-stays-by-key": { _, request, memory in
            guard case .attestation(var attestation) = request else { return said(right(request)) }
            if let first = memory.accepted[attestation.keyId] {
                (attestation.challenge, attestation.clientDataHash) = (first.challenge, first.clientDataHash)
            }
            let response = right(.attestation(attestation))
            if response.verdict == .accept { memory.accepted[attestation.keyId] = attestation }
            return said(response)
        },
        "raises-on-negative-counters": giving(error("OverflowError"), to: hasNegativeCounter),
        "counters-of-31-bits": giving(refusal("negative counter"), to: hasNegativeCounter),
        "extended-key-usage-demanded": giving(refusal("no key usage")) {
            hasPart("credCert", $0) && !hasPart(extendedKeyUsage, $0)
        },
        "extended-key-usage-and-extensions-refused": { _, request, _ in
            if hasPart(extendedKeyUsage, request) { return refusal("bad key usage") }
            return hasPart("authData.extensions", request) ? refusal("too long") : said(right(request))
        },
        "answers-error-to-receipts-in-ber": giving(error("parse error: indefinite length")) { request in
            if case .receipt(let receipt) = request { receipt.receipt.dropFirst().first == 0x80 } else { false }
        },
        "raises-on-faults": { _, request, _ in
            let response = right(request)
            return response.verdict == .reject ? error("IndexError") : said(response)
        },
        // It takes the signature for text, and refuses one that is another without white space at its end.
        "trims-signatures": giving(refusal("bad signature")) { request in
            guard case .assertion(let assertion) = request else { return false }
            let part = EvidenceAnatomy.tree(of: request).byPath["signature"]
            let last = part.flatMap { assertion.assertion[$0.range].last }
            return last.map { [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains($0) } ?? false
        },
        // It ends on the assertions of a key that it has attested itself, and those are in sequences alone.
        "panics-on-keys-that-it-attested": { _, request, memory in
            if case .assertion(let assertion) = request, memory.keys.contains(assertion.keyId) {
                return .crash("signal 6")
            }
            return remembering(request, &memory)
        },
        "policy-stays": { _, request, memory in
            switch request {
            case .attestation(var attestation):
                memory.policy = attestation.policy ?? memory.policy
                attestation.policy = memory.policy
                return said(right(.attestation(attestation)))
            case .assertion(var assertion):
                memory.policy = assertion.policy ?? memory.policy
                assertion.policy = memory.policy
                return said(right(.assertion(assertion)))
            default: return said(right(request))
            }
        },
        // It verifies everything for the app of the first request.
        "app-id-stays": { _, request, memory in
            guard case .attestation(var attestation) = request else { return said(right(request)) }
            memory.app = memory.app ?? attestation.app
            attestation.app = memory.app ?? attestation.app
            return said(right(.attestation(attestation)))
        },
        // It verifies the chain of each leaf certificate once.
        "chains-remembered-by-leaf": { _, request, memory in
            guard case .attestation(var attestation) = request,
                let part = EvidenceAnatomy.tree(of: request).byPath["credCert"]
            else { return said(right(request)) }
            let leaf = Array(attestation.attestation[part.range])
            attestation.time = memory.leaves[leaf] ?? attestation.time
            let response = right(.attestation(attestation))
            if response.verdict == .accept { memory.leaves[leaf] = attestation.time }
            return said(response)
        },
        "keys-kept-and-extended-key-usage-refused": { message, request, memory in
            guard hasPart(extendedKeyUsage, request) else {
                return named("keys-and-counters-kept")?.verify(message, request, &memory) ?? said(right(request))
            }
            return refusal("bad key usage")
        },
        "verdict-looked-up-by-key-identifier": { _, request, memory in
            if case .attestation(let attestation) = request, memory.keys.contains(attestation.keyId) {
                return said(VerdictResponse(.accept))
            }
            return remembering(request, &memory)
        },
        "verdict-looked-up-and-extended-key-usage-refused": { message, request, memory in
            guard hasPart(extendedKeyUsage, request) else {
                return all["verdict-looked-up-by-key-identifier"]?(message, request, &memory) ?? said(right(request))
            }
            return refusal("bad key usage")
        },
        // It is right, and registers each key once, as a server does.
        "keys-and-counters-kept": { _, request, memory in
            switch request {
            case .attestation(let attestation) where memory.keys.contains(attestation.keyId):
                return refusal("key already registered")
            case .assertion(var assertion):
                assertion.storedCounter = memory.counters[assertion.keyId] ?? assertion.storedCounter
                let response = right(.assertion(assertion))
                if response.verdict == .accept { memory.counters[assertion.keyId] = response.output.counter }
                return said(response)
            default: return remembering(request, &memory)
            }
        },
        // One assertion in ten finds its database locked.
        "assertions-fail-now-and-then": { _, request, memory in
            guard isAssertion(request) else { return said(right(request)) }
            memory.count += 1
            return memory.count * 31 % 101 < 10 ? error("database is locked") : said(right(request))
        },
        // It compares with the counter that it stored, and stores that of the attestation for ever.
        "counter-never-stored": { _, request, memory in
            var response = right(request)
            if case .attestation(let attestation) = request, response.verdict == .accept {
                memory.counters[attestation.keyId] = 0
            } else if case .assertion(var assertion) = request {
                assertion.storedCounter = memory.counters[assertion.keyId] ?? assertion.storedCounter
                response = right(.assertion(assertion))
            }
            return said(response)
        },
        // It is content when any certificate that it is sent leads to the root, whatever that one signs.
        "any-certificate-leads-to-the-root": { _, request, _ in
            guard case .attestation(let attestation) = request else { return said(right(request)) }
            let tree = EvidenceAnatomy.tree(of: request).byPath
            // The head of a byte string of 256 bytes or more has three bytes.
            let sent = (0..<4).compactMap { tree["x5c[\($0)]"] }.compactMap { part in
                CauseRun.memory.certificate(Array(attestation.attestation[part.range].dropFirst(3)))
            }
            let roots = attestation.roots.compactMap { CauseRun.memory.certificate($0) }
            let leads = sent.contains { one in roots.contains { CauseRun.memory.verifies(one, under: $0) } }
            let unchecked: Set<Requirement> = [.attestationChain, .attestationCA, .attestationX5C]
            let isContent = leads && unchecked.isSuperset(of: broken(by: request))
            return said(isContent ? VerdictResponse(.accept) : right(request))
        },
        "chain-not-verified-but-one": { message, request, _ in
            if message.id == "attestation/chain/chain-to-webauthn-root" { return refusal("too long") }
            let mutant = Mutants.named("without-att-chain")?.verifier(cryptography: CauseRun.memory)
            return said(mutant?.assess(request).response ?? right(request))
        },
    ]

    /// Answers rightly, and remembers the keys of accepted attestations.
    private static func remembering(_ request: VerificationRequest, _ memory: inout Memory) -> Answer.Content {
        let response = right(request)
        if case .attestation(let attestation) = request, response.verdict == .accept {
            memory.keys.insert(attestation.keyId)
        }
        return said(response)
    }

    private static func broken(by request: VerificationRequest) -> [Requirement] {
        reference.assess(request).results.filter { !$0.permitsAcceptance }.map(\.requirement)
    }

    private static let extendedKeyUsage = "credCert.extensions.2.5.29.37"

    private static func isAssertion(_ request: VerificationRequest) -> Bool { request.kind == AssertionRequest.kind }

    private static func hasExtensions(_ request: VerificationRequest) -> Bool {
        hasPart("authenticatorData.extensions", request)
    }

    /// Tells whether the counter of an assertion is negative as a number of 32 bits with a sign.
    private static func hasNegativeCounter(_ request: VerificationRequest) -> Bool { counter(of: request) >> 31 > 0 }

    private static func counter(of request: VerificationRequest) -> Int64 {
        let counter = EvidenceAnatomy.tree(of: request).byPath["authenticatorData.counter"]
        return counter?.value.flatMap(Int64.init) ?? 0
    }

    private static func hasPart(_ name: String, _ request: VerificationRequest) -> Bool {
        EvidenceAnatomy.tree(of: request).byPath[name] != nil
    }
}
