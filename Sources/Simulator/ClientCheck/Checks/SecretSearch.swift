import AppleServices
import AttestModel
import Primitives

/// The search for secrets of the client in what it shows to others.
struct SecretSearch {
    /// The number of the first call with each provider token, by the token's digest.
    private let tokens: [String: Int]
    /// Lines of the private key.
    private let lines: [String]
    /// The key that signs provider tokens, also those of no call.
    private let key: DeveloperKey?

    init(_ observation: Observation) {
        tokens = Dictionary(
            observation.calls.compactMap { call in call.providerToken.map { ($0, call.number) } },
            uniquingKeysWith: { first, _ in first })
        (lines, key) = (observation.secrets, observation.key)
    }

    /// Returns a secret that bytes hold, in a few words; `nil` when they hold none.
    func secret(in bytes: [UInt8]) -> String? {
        if let line = lines.first(where: { bytes.firstRange(of: Array($0.utf8)) != nil }) {
            return "a line of the private key (\(line.prefix(4))…)"
        }
        return bytes.split { !Self.isOfToken($0) }.firstNonNil(token)
    }

    /// Returns the provider token that a piece of text ends with, or is followed by further text in.
    private func token(in piece: ArraySlice<UInt8>) -> String? {
        let start = piece.firstRange(of: Array("eyJ".utf8))?.lowerBound ?? piece.startIndex
        let parts = piece[start...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 3 else { return nil }
        let token = Array(parts.prefix(3).joined(separator: [UInt8(ascii: ".")]))
        if let number = tokens[sha256(token).hex] { return "the provider token of call \(number)" }
        return key?.hasSigned(String(decoding: token, as: UTF8.self)) == true ? "a provider token" : nil
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
