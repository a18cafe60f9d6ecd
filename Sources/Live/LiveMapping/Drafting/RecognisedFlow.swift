import AttestModel
import Primitives

/// The exchanges of an app by their part in the flow, found by what they carry.
struct RecognisedFlow: Sendable {
    let attest: DraftExchange
    let attestation: FoundAttestation
    /// The protected request that the flow leads to: the first one, unless the flow is that of another.
    private(set) var assert: DraftExchange
    private(set) var assertion: FoundAssertion
    /// The other protected requests, each of another endpoint.
    private var others: [ProtectedRequest]
    let deviceCheck: DraftExchange?
    /// The recorded requests without a part.
    let dropped: [DroppedRequest]
    private var parts: [DraftPart: DraftExchange]

    /// A protected request with its evidence and the fetch of its challenge.
    private struct ProtectedRequest {
        let exchange: DraftExchange
        let assertion: FoundAssertion
        let challenge: DraftExchange?
    }

    private typealias Numbered = (offset: Int, element: DraftExchange)

    subscript(part: DraftPart) -> DraftExchange? { parts[part] }

    var otherFlows: [RecognisedFlow] {
        others.map { other in
            var flow = self
            (flow.assert, flow.assertion, flow.others) = (other.exchange, other.assertion, [])
            (flow.parts[.assert], flow.parts[.assertChallenge]) = (other.exchange, other.challenge)
            return flow
        }
    }

    init(_ recording: Recording, source: String, kind: String) throws(MappingError) {
        let recorded = recording.exchanges
        let exchanges = recorded.enumerated().filter { !$0.element.isRefused }
        let attestations = Self.all(exchanges, FoundAttestation.init)
        let assertions = Self.all(exchanges, FoundAssertion.init)
        let missing = MissingEvidence(recorded: recorded, source: source, kind: kind)
        guard let (attestIndex, attest, attestation) = attestations.first else { throw missing.attestation }
        guard let (assertIndex, assert, assertion) = assertions.first else { throw missing.assertion }
        (self.attest, self.attestation, self.assert, self.assertion) = (attest, attestation, assert, assertion)
        let evidence = Set(attestations.map(\.0) + assertions.map(\.0))
        let rest = exchanges.filter { !evidence.contains($0.offset) }
        let device = rest.first { $1.leaves.contains(where: Self.isDeviceToken) }
        deviceCheck = device?.element
        // A mapping has one address: answers of other addresses stay out of it.
        let own = rest.filter { $1.base == attest.base }
        let login = own.last { index, exchange in
            !exchange.isRegistration && index < max(attestIndex, assertIndex) && !exchange.credentials.isEmpty
                && exchange.opensSession(for: exchanges.filter { $0.offset > index }.map(\.element))
        }
        let registration = own.last { index, exchange in
            !exchange.credentials.isEmpty && exchange.isRegistration && index < login?.offset ?? attestIndex
        }
        let free = own.filter { $1.credentials.isEmpty && !$1.leaves.contains(where: Self.isDeviceToken) }
        let attestChallenge = Self.challenge(among: free.filter { $0.offset < attestIndex }, for: attest) {
            attestation.covers(hash: sha256($0))
        }
        func assertChallenge(_ index: Int, _ exchange: DraftExchange) -> Numbered? {
            Self.challenge(among: free.filter { $0.offset > attestIndex && $0.offset < index }, for: exchange) { _ in
                false
            }
        }
        let found: [DraftPart: Numbered?] = [
            .registration: registration, .login: login, .attestChallenge: attestChallenge,
            .assertChallenge: assertChallenge(assertIndex, assert), .attest: (attestIndex, attest),
            .assert: (assertIndex, assert),
        ]
        parts = found.compactMapValues { $0?.element }
        var taken = Set((found.values.compactMap { $0 } + [device].compactMap { $0 }).map(\.offset))
        var (others, endpoints) = ([ProtectedRequest](), Set([assert.endpoint]))
        for (index, exchange, assertion) in assertions.dropFirst() where exchange.base == attest.base {
            guard endpoints.insert(exchange.endpoint).inserted else { continue }
            let challenge = assertChallenge(index, exchange)
            others.append(.init(exchange: exchange, assertion: assertion, challenge: challenge?.element))
            taken.formUnion([index] + [challenge?.offset].compactMap { $0 })
        }
        self.others = others
        let used = recorded.enumerated().filter { taken.contains($0.offset) }.map(\.element.endpoint)
        let unused = recorded.enumerated().filter { !taken.contains($0.offset) }
        dropped =
            recording.dropped
            + unused.map { index, exchange in
                let reason =
                    if let status = exchange.answer?.status, exchange.isRefused {
                        "answered \(status)"
                    } else if exchange.base != attest.base {
                        "at another address"
                    } else if used.contains(exchange.endpoint) {
                        "like a request that is used"
                    } else if evidence.contains(index) {
                        "another attestation"
                    } else if !exchange.credentials.isEmpty {
                        "opens no session that later requests use"
                    } else {
                        "has no evidence, challenge or login"
                    }
                return exchange.dropped(reason, besides: attest.base)
            }
    }

    private static func all<Found>(
        _ exchanges: [Numbered], _ find: ([UInt8]) -> Found?
    ) -> [(Int, DraftExchange, Found)] {
        exchanges.compactMap { index, exchange in evidence(in: exchange, find).map { (index, exchange, $0) } }
    }

    /// Returns the exchange whose answer holds the challenge of a request: something that the request repeats, or that
    /// is proven otherwise. Where no answer is known, the last exchange is returned.
    private static func challenge(
        among exchanges: [Numbered], for request: DraftExchange, proof: ([UInt8]) -> Bool
    ) -> Numbered? {
        let sent = Set(request.leaves.flatMap { BinaryText.values(of: $0.value) })
        let match = exchanges.last { _, exchange in
            guard let answer = exchange.answer else { return false }
            let texts = FoundChallenge.texts(of: answer) + answer.headers.map(\.value)
            return ([answer.body] + texts.flatMap(BinaryText.values)).contains {
                $0.count >= 8 && (sent.contains($0) || proof($0))
            }
        }
        return match ?? exchanges.last { $1.answer == nil }
    }

    private static func isDeviceToken(_ leaf: HeaderField) -> Bool {
        let name = leaf.name.lowercased().filter(\.isLetter)
        return name.hasSuffix("devicetoken") && BinaryText.readings(of: leaf.value).contains { $0.0.count > 64 }
    }

    /// Returns the evidence in a request: as its body, or as text anywhere.
    static func evidence<Found>(in exchange: DraftExchange, _ find: ([UInt8]) -> Found?) -> Found? {
        find(exchange.body)
            ?? exchange.leaves.firstNonNil { leaf in
                leaf.value.split(whereSeparator: { " ,;".contains($0) }).firstNonNil { word in
                    Self.words(String(word)).firstNonNil { word in
                        BinaryText.values(of: word).firstNonNil(find)
                    }
                }
            }
    }

    /// Returns the texts that may be one value: the word, and what follows an equals sign in it.
    private static func words(_ word: String) -> [String] {
        let word = word.percentDecoded
        let value = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        return [word, value.map(String.init)].compactMap { $0 }.map { String($0.filter { $0 != "\"" }) }
    }
}
