import FixtureForge
import Primitives

extension ECDSASignature {
    /// Returns a Boolean value that indicates whether libcrypto's ECDSA, which shares no code with the forge's signing,
    /// accepts the signature of a message.
    func isValid(for message: [UInt8], hash: HashAlgorithm, point: [UInt8]) -> Bool {
        ECPublicKey(point: point)?.verifies(der, digest: hash.digest(of: message)) ?? false
    }

    /// The numbers of a DER signature.
    init(der: [UInt8], curve: Curve) throws {
        let numbers = try TestBERReader.node(der).children
        guard numbers.map(\.tag) == [0x02, 0x02] else { throw TestBERReader.Malformed() }
        self.init(curve: curve, r: numbers[0].content, s: numbers[1].content)
    }
}
