import AttestModel
import Primitives

/// The exchanges of an app by their part in the flow, found by what they carry.
struct RecognisedFlow: Sendable {
    let attest: DraftExchange
    let attestation: FoundAttestation
    let assert: DraftExchange
    let assertion: FoundAssertion
    let deviceCheck: DraftExchange?
    /// The exchanges without a part.
    let others: [DraftExchange]
    private let parts: [DraftPart: DraftExchange]

    /// The exchange of a part; `nil` where none was found.
    subscript(part: DraftPart) -> DraftExchange? { parts[part] }

    init(_ exchanges: [DraftExchange], source: String, kind: String) throws(MappingError) {
        func first<Found>(_ find: ([UInt8]) -> Found?) -> (Int, DraftExchange, Found)? {
            exchanges.enumerated().firstNonNil { index, exchange in
                Self.evidence(in: exchange, find).map { (index, exchange, $0) }
            }
        }
        guard let (attestIndex, attest, attestation) = first(FoundAttestation.init) else {
            throw Self.missing("an attestation (CBOR with the format apple-appattest)", exchanges, source, kind)
        }
        guard let (assertIndex, assert, assertion) = first(FoundAssertion.init) else {
            throw Self.missing("an assertion (CBOR with signature and authenticatorData)", exchanges, source, kind)
        }
        (self.attest, self.attestation, self.assert, self.assertion) = (attest, attestation, assert, assertion)
        let rest = exchanges.enumerated().filter { index, exchange in
            ![attestIndex, assertIndex].contains(index) && Self.evidence(in: exchange, FoundAttestation.init) == nil
                && Self.evidence(in: exchange, FoundAssertion.init) == nil
        }
        deviceCheck = rest.first { $1.leaves.contains(where: Self.isDeviceToken) }?.element
        // A mapping has one address: answers of other addresses stay out of it.
        let own = rest.filter { $1.base == attest.base }
        let login = own.last { index, exchange in
            !exchange.isRegistration && index < max(attestIndex, assertIndex) && !exchange.credentials.isEmpty
                && exchange.opensSession(for: exchanges[(index + 1)...])
        }
        let registration = own.last { index, exchange in
            !exchange.credentials.isEmpty && exchange.isRegistration && (exchange.answer?.status ?? 200) < 400
                && index < login?.offset ?? attestIndex
        }
        let free = own.filter { $1.credentials.isEmpty && !$1.leaves.contains(where: Self.isDeviceToken) }
        let attestChallenge = Self.challenge(among: free.filter { $0.offset < attestIndex }, for: attest) {
            attestation.covers(hash: sha256($0))
        }
        let assertChallenge = Self.challenge(
            among: free.filter { $0.offset > attestIndex && $0.offset < assertIndex }, for: assert
        ) { _ in false }
        let found: [DraftPart: (offset: Int, element: DraftExchange)?] = [
            .registration: registration, .login: login, .attestChallenge: attestChallenge,
            .assertChallenge: assertChallenge, .attest: (attestIndex, attest), .assert: (assertIndex, assert),
        ]
        parts = found.compactMapValues { $0?.element }
        let taken = found.values.compactMap { $0?.offset }
        others = rest.filter { index, exchange in
            !taken.contains(index) && !exchange.leaves.contains(where: Self.isDeviceToken)
        }.map(\.element)
    }

    /// Returns the exchange whose answer holds the challenge of a request: something that the request repeats, or that
    /// is proven otherwise. Where no answer is known, the last exchange is returned.
    private static func challenge(
        among exchanges: [(offset: Int, element: DraftExchange)], for request: DraftExchange,
        proof: ([UInt8]) -> Bool
    ) -> (offset: Int, element: DraftExchange)? {
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

    private static func missing(
        _ what: String, _ exchanges: [DraftExchange], _ source: String, _ kind: String
    ) -> MappingError {
        let searched =
            exchanges.isEmpty ? "there is no \(kind)" : "none of \(Count.text(exchanges.count, kind)) carries it"
        return MappingError(
            file: source, line: nil, column: nil,
            message: "has no request with \(what): \(searched); paste the requests of a real device whole")
    }

    private static func isDeviceToken(_ leaf: HeaderField) -> Bool {
        let name = leaf.name.lowercased().filter(\.isLetter)
        return name.hasSuffix("devicetoken") && BinaryText.readings(of: leaf.value).contains { $0.0.count > 64 }
    }

    /// Returns the evidence in a request: as its body, or as text anywhere.
    private static func evidence<Found>(in exchange: DraftExchange, _ find: ([UInt8]) -> Found?) -> Found? {
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
        let word = PercentEncoding.decoded(word)
        let value = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        return [word, value.map(String.init)].compactMap { $0 }.map { String($0.filter { $0 != "\"" }) }
    }
}

/// A challenge with the proof of what the device signed.
struct FoundChallenge: Sendable {
    /// The bytes that the client data is.
    let bytes: [UInt8]
    /// A Boolean value that indicates whether the challenge is the text of an answer or request, and no bytes behind it.
    let isText: Bool
    /// A Boolean value that indicates whether the attestation's certificate proves it.
    let isProven: Bool
    /// A Boolean value that indicates whether the device was given the challenge itself as hash.
    let isHash: Bool

    /// Finds the challenge of an attestation among the texts of its request and of the answers before.
    init?(of flow: RecognisedFlow) {
        let answer = flow[.attestChallenge]?.answer
        let answers = answer.map { Self.texts(of: $0) } ?? []
        let sent = flow.attest.leaves.filter { !$0.value.isEmpty }
        var candidates: [([UInt8], Bool)] =
            answer.map { [($0.body, String(validating: $0.body, as: UTF8.self) != nil)] } ?? []
        for text in answers + sent.map(\.value) {
            candidates.append((Array(text.utf8), true))
            candidates += BinaryText.readings(of: text).map { ($0.0, false) }
        }
        for (bytes, isText) in candidates {
            let isHash = flow.attestation.covers(hash: bytes)
            guard isHash || flow.attestation.covers(hash: sha256(bytes)) else { continue }
            // The bytes of an answer may be UTF-8 by chance: text is what can be read, or what a request repeats.
            let isRead =
                bytes.allSatisfy { (0x20...0x7E).contains($0) } || sent.contains { Array($0.value.utf8) == bytes }
            (self.bytes, self.isText, self.isProven, self.isHash) = (bytes, isText && isRead, true, isHash)
            return
        }
        let named = sent.first { Credential.isChallenge($0.name) }
        guard let text = named?.value ?? answers.first(where: { text in sent.contains { $0.value == text } }) else {
            return nil
        }
        (bytes, isText, isProven, isHash) = (Array(text.utf8), true, false, false)
    }

    /// Returns the texts of an answer: its whole body, or those of its JSON.
    static func texts(of answer: LiveResponse) -> [String] {
        JSONTree(container: answer.body)?.leaves.map(\.value)
            ?? [String(validating: answer.body, as: UTF8.self)].compactMap { $0 }
    }
}
