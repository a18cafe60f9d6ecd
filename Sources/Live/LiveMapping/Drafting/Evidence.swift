import AttestModel
import Foundation
import Primitives

/// An attestation in a request, with what a mapping's author needs to know of it.
struct FoundAttestation: Sendable {
    let bytes: [UInt8]
    let authData: [UInt8]
    /// The credential ID, 32 bytes.
    let keyId: [UInt8]
    /// The key as X9.62 point, 65 bytes; `nil` when authData holds none.
    let publicKey: [UInt8]?
    let environment: AttestEnvironment
    /// The app, as the receipt names it and authData confirms it; `nil` when the receipt does not name it in one piece.
    let app: AppIdentity?

    /// - Returns: `nil` for bytes that are no attestation of an app.
    init?(_ bytes: [UInt8]) {
        guard let first = bytes.first, first == 0xA3 || first == 0xBF, bytes.contains(Array("apple-appattest".utf8)),
            let authData = CBORMember.bytes("authData", in: bytes), authData.count >= 87
        else { return nil }
        (self.bytes, self.authData) = (bytes, authData)
        keyId = Array(authData[55..<87])
        environment = authData[37..<53].elementsEqual("appattestdevelop".utf8) ? .development : .production
        publicKey = Self.point(Array(authData[87...]))
        app = Self.app(in: bytes, hash: Array(authData[..<32]))
    }

    /// Returns a Boolean value that indicates whether the attestation was made over a hash: its certificate holds the
    /// SHA-256 of authData and the hash.
    func covers(hash: [UInt8]) -> Bool { bytes.contains(sha256(authData + hash)) }

    /// Returns the app whose ID is somewhere in the bytes and has a hash.
    private static func app(in bytes: [UInt8], hash: [UInt8]) -> AppIdentity? {
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-".utf8)
        for period in bytes.indices where period >= 10 && bytes[period] == UInt8(ascii: ".") {
            let start = period - 10
            guard bytes[start..<period].allSatisfy(letters.contains) else { continue }
            let text = bytes[start...].prefix(11 + AppIdentity.longestBundleId).prefix(while: letters.contains)
            // The text after the app ID may look like a part of it.
            for end in (period + 1)..<(text.endIndex + 1)
            where sha256(Array(bytes[start..<end])) == hash {
                return AppIdentity(appId: String(decoding: bytes[start..<end], as: UTF8.self))
            }
        }
        return nil
    }

    /// Returns the point of a COSE key (RFC 9053).
    private static func point(_ key: [UInt8]) -> [UInt8]? {
        let (x, y): ([UInt8], [UInt8]) = ([0x21, 0x58, 0x20], [0x22, 0x58, 0x20])
        guard let first = key.firstRange(of: x), key.count >= first.upperBound + 67,
            Array(key[(first.upperBound + 32)..<(first.upperBound + 35)]) == y
        else { return nil }
        return [4] + key[first.upperBound..<(first.upperBound + 32)]
            + key[(first.upperBound + 35)..<(first.upperBound + 67)]
    }
}

/// An assertion in a request.
struct FoundAssertion: Sendable {
    let bytes: [UInt8]
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard let first = bytes.first, first == 0xA2 || first == 0xBF,
            let authenticatorData = CBORMember.bytes("authenticatorData", in: bytes), authenticatorData.count >= 37,
            let signature = CBORMember.bytes("signature", in: bytes)
        else { return nil }
        (self.bytes, self.authenticatorData, self.signature) = (bytes, authenticatorData, signature)
    }

    /// Returns a Boolean value that indicates whether a key made the assertion over a hash.
    func covers(hash: [UInt8], key: [UInt8]) -> Bool {
        ECPublicKey(point: key)?.verifies(signature, digest: sha256(sha256(authenticatorData + hash))) ?? false
    }
}

/// The members of the outermost map of evidence, found by the bytes of their names. Others say whether it is right.
enum CBORMember {
    /// Returns a byte string by the name before it; `nil` when there is none.
    static func bytes(_ name: String, in cbor: [UInt8]) -> [UInt8]? {
        guard name.utf8.count < 24 else { return nil }
        let key = [0x60 | UInt8(name.utf8.count)] + Array(name.utf8)
        guard let range = cbor.firstRange(of: key) else { return nil }
        let head = cbor[range.upperBound...]
        let (count, start): (Int, Int)
        switch head.first {
        case let byte? where (0x40...0x57).contains(byte): (count, start) = (Int(byte & 0x1F), head.startIndex + 1)
        case 0x58 where head.count > 1: (count, start) = (Int(head[head.startIndex + 1]), head.startIndex + 2)
        case 0x59 where head.count > 2:
            (count, start) = (Int(head[head.startIndex + 1]) << 8 | Int(head[head.startIndex + 2]), head.startIndex + 3)
        default: return nil
        }
        return start + count <= cbor.endIndex ? Array(cbor[start..<(start + count)]) : nil
    }
}
