import AttestModel
import LabModel
import ReferenceVerifier

/// The client data hashes that a device may have been given, from the values that the server has.
enum ClientDataHypotheses {
    /// A client data hash, and the client data where SHA-256 of them is the hash.
    struct Guess: Hashable {
        let hash: [UInt8]
        let clientData: [UInt8]?

        /// The bytes that the device hashed, in a sentence; empty where they are no text.
        var detail: String {
            guard let clientData, clientData.text != nil, !clientData.isEmpty else { return "" }
            return "The device hashed '\(clientData.shortText)'."
        }
    }

    /// The largest number of bytes for which two forms are combined.
    private static let shortLength = 4096

    /// Returns the guesses from all values of the server, nearest first. A group is made when all before have failed.
    /// - Parameters:
    ///   - clientData: the value that the device should have hashed.
    ///   - isChallenge: whether that is a challenge; otherwise it is the client data of a request.
    ///   - hash: the value that the server takes for the hash.
    ///   - challenge: a challenge beside the client data.
    ///   - keyId: the identifier of the key, 32 bytes.
    ///   - known: the hash that the object states.
    static func groups(
        clientData: [UInt8]?, isChallenge: Bool, hash: [UInt8]?, challenge: [UInt8]? = nil, keyId: [UInt8]? = nil,
        known: [UInt8]? = nil
    ) -> some Sequence<Candidate<Guess>> {
        var groups: [() -> [Candidate<Guess>]] = []
        if let clientData {
            let right = Digest.sha256(clientData)
            if let hash, hash != right {
                groups.append {
                    [guess([hashes(of: right).contains(hash) ? .hashOfHash : .hashMismatch], of: clientData)]
                }
            }
            groups.append { single(clientData, isChallenge: isChallenge) }
            if let challenge { groups.append { guesses(challenge: challenge, beside: clientData) } }
            if let keyId { groups.append { guesses(challenge: clientData, keyId: keyId) } }
        }
        if let hash { groups.append { guesses(aboutHash: hash) } }
        if let known {
            let hashes = hashes(of: known)
            let isHash = [hash, clientData].contains { $0.map(hashes.contains) == true }
            groups.append { isHash ? [unhashed([.hashOfHash], known)] : [] }
        }
        if let clientData, clientData.count <= shortLength {
            groups.append { combined(clientData, isChallenge: isChallenge) }
        }
        return groups.lazy.flatMap { $0() }
    }

    /// Returns the hashes of a hash and of its text.
    private static func hashes(of hash: [UInt8]) -> [[UInt8]] {
        [hash, Array(hash.hex.utf8), Array(hash.base64.utf8)].map { Digest.sha256($0) }
    }

    /// Returns the guesses with at most one form of a value.
    private static func single(_ value: [UInt8], isChallenge: Bool) -> [Candidate<Guess>] {
        layers(of: value, [], isChallenge: isChallenge)
            + forms(of: value).flatMap { layers(of: $0.bytes, $0.mistakes, isChallenge: isChallenge) }
            + [guess([.emptyClientData], of: []), unhashed([.emptyClientData], [])]
    }

    /// Returns the guesses with two forms of a value, one upon the other.
    private static func combined(_ value: [UInt8], isChallenge: Bool) -> [Candidate<Guess>] {
        forms(of: value).flatMap { first in
            byteForms(of: first.bytes).filter { !first.mistakes.contains($0.mistakes[0]) }.flatMap { second in
                let mistakes = first.mistakes + second.mistakes
                return [
                    guess(mistakes, of: second.bytes),
                    unhashed(mistakes + [raw(isChallenge, second.bytes)], second.bytes),
                ]
            }
        }
    }

    /// Returns the guesses about a value that the server took for the hash.
    private static func guesses(aboutHash hash: [UInt8]) -> [Candidate<Guess>] {
        let decoded = [hash.text.flatMap { [UInt8](hex: $0) }, hash.text.flatMap { [UInt8](lenientBase64: $0) }]
        return [guess([.valueGiven], of: hash)] + texts(of: hash, [])
            + decoded.compactMap(\.self).map { unhashed([.hashTextGiven], $0) }
    }

    /// Returns the guesses about a challenge that was signed beside the client data.
    private static func guesses(challenge: [UInt8], beside clientData: [UInt8]) -> [Candidate<Guess>] {
        let challenges = [([], challenge)] + byteForms(of: challenge)
        return challenges.flatMap { mistakes, challenge in
            [
                guess([.challengeWithPayload] + mistakes, of: challenge + clientData),
                guess([.challengeWithPayload] + mistakes, of: clientData + challenge),
            ] + layers(of: challenge, [.challengeOnly] + mistakes, isChallenge: true)
        }
    }

    /// Returns the guesses about a challenge that was hashed with the key identifier.
    private static func guesses(challenge: [UInt8], keyId: [UInt8]) -> [Candidate<Guess>] {
        let challenges = [([], challenge)] + byteForms(of: challenge)
        return challenges.flatMap { mistakes, challenge in
            [keyId, Array(keyId.base64.utf8)].flatMap { keyId in
                [
                    guess([.challengeWithKeyId] + mistakes, of: challenge + keyId),
                    guess([.challengeWithKeyId] + mistakes, of: keyId + challenge),
                ]
            }
        }
    }

    private static func forms(of value: [UInt8]) -> [(mistakes: [Mistake], bytes: [UInt8])] {
        byteForms(of: value) + JSONForms.forms(of: value)
    }

    private static func byteForms(of value: [UInt8]) -> [(mistakes: [Mistake], bytes: [UInt8])] {
        Form.ofValues.compactMap { form in
            form.apply(value).flatMap { $0 == value || $0.isEmpty ? nil : (mistakes: [form.mistake], bytes: $0) }
        }
    }

    /// Returns the ways in which a value becomes the hash.
    private static func layers(of value: [UInt8], _ mistakes: [Mistake], isChallenge: Bool) -> [Candidate<Guess>] {
        let hash = Digest.sha256(value)
        return [
            guess(mistakes, of: value), unhashed(mistakes + [raw(isChallenge, value)], value),
            guess(mistakes + [.hashedTwice], of: hash),
        ] + texts(of: hash, mistakes)
    }

    /// Returns the ways in which the text of a hash becomes the hash.
    private static func texts(of hash: [UInt8], _ mistakes: [Mistake]) -> [Candidate<Guess>] {
        let (hex, base64) = (Array(hash.hex.utf8), Array(hash.base64.utf8))
        return [
            unhashed(mistakes + [.hashHexText], hex), unhashed(mistakes + [.hashBase64Text], base64),
            guess(mistakes + [.hashHexHashed], of: hex), guess(mistakes + [.hashBase64Hashed], of: base64),
        ]
    }

    /// The mistake of giving a value to the device without hashing it.
    private static func raw(_ isChallenge: Bool, _ value: [UInt8]) -> Mistake {
        isChallenge || value.count != 32 ? .notHashed : .hashGiven
    }

    private static func guess(_ mistakes: [Mistake], of clientData: [UInt8]) -> Candidate<Guess> {
        Candidate(mistakes: mistakes, value: Guess(hash: Digest.sha256(clientData), clientData: clientData))
    }

    private static func unhashed(_ mistakes: [Mistake], _ hash: [UInt8]) -> Candidate<Guess> {
        Candidate(mistakes: mistakes, value: Guess(hash: hash, clientData: nil))
    }
}
