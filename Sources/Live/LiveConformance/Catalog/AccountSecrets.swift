import AttestModel
import FixtureForge
import Foundation
import LiveMapping
import Transport

/// The values of one account that no answer to another one may show.
struct AccountSecrets: Sendable {
    /// One value in all spellings in which an answer may show it.
    private struct Secret: Sendable {
        let description: String
        let spellings: [Data]
    }

    private var secrets: [Secret] = []

    /// The fewest bytes of a value that occurs nowhere by chance.
    private static let fewestBytes = 8

    init(publicKey: ECKey) {
        add(publicKey.point, "the public key")
        add(publicKey.subjectPublicKeyInfo, "the public key")
    }

    /// Adds a value, in words such as "a challenge".
    mutating func add(_ value: [UInt8]?, _ words: String) {
        guard let value, value.count >= Self.fewestBytes else { return }
        let unpadded = { (text: String) in String(text.prefix { $0 != "=" }) }
        let texts = [unpadded(value.base64), unpadded(value.base64URL), value.hex, value.hex.uppercased()]
        secrets.append(Secret(description: words, spellings: [Data(value)] + texts.map { Data($0.utf8) }))
    }

    /// Adds the values of an account that another one does not have: its session, say.
    mutating func add(ofAccount owner: LiveAccount, unlike other: LiveAccount) {
        for (name, value) in owner.values.all.sorted(by: { $0.key < $1.key }) where other.values[name] != value {
            add(value, "the value '\(name)'")
        }
        for (name, value) in owner.cookies.sorted(by: { $0.key < $1.key }) where other.cookies[name] != value {
            add(Array(value.utf8), "the cookie '\(name)'")
        }
    }

    /// Returns the description of a secret that the answer of an exchange shows and its request did not, or `nil`.
    func shown(by exchange: LiveExchange) -> String? {
        guard case .success(let response) = exchange.result else { return nil }
        let answer = Self.bytes(response.headers, response.body)
        let request = Data(exchange.request.target.utf8) + Self.bytes(exchange.request.headers, exchange.request.body)
        return secrets.first { secret in
            secret.spellings.contains { answer.range(of: $0) != nil && request.range(of: $0) == nil }
        }?.description
    }

    private static func bytes(_ headers: [HeaderField], _ body: [UInt8]) -> Data {
        Data(headers.map { "\($0.name): \($0.value)\n" }.joined().utf8) + Data(body)
    }
}
