import Primitives
import TestBasics

@Suite("The primitives of libcrypto give known answers")
struct PrimitivesTests {
    private static let message = Array("hello".utf8)
    /// The point of RFC 6979 appendix A.2.5.
    private static let point: [UInt8] =
        [UInt8](
            hex: "0460FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
                + "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299") ?? []
    /// A key on P-384 in PKCS #8, base64.
    private static let keyOnP384 =
        "MIGkAgEBBDA7uqTipPDcRUoE1OfDKsL2slt4jNXHZnpKX9yMZbsmFy/ER/MxbFjjdvAqYcfz0LWgBwYFK4EEACKhZA"
        + "NiAAQTzvY/7Rd8e3T3R+wvHSdqfLgeuWgt7I+zWSE5IKN/JzMkIolnglJED2T8Nr3NKz8yjU2/23yMhp/D3+RYW1Z/"
        + "OE/sYeBFSip0urF3EjAM2883gpx0TSJRcAARn/MHsqg="

    private static func pem(_ label: String, _ base64: String) -> String {
        "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
    }

    @Test(
        "A digest of 'hello'",
        arguments: [
            (.md5, "5d41402abc4b2a76b9719d911017c592"), (.sha1, "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"),
            (.sha256, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"),
        ] as [(HashAlgorithm, String)])
    func digest(hash: HashAlgorithm, expected: String) { #expect(hash.digest(of: Self.message).hex == expected) }

    @Test("HMAC with SHA-256, test case 2 of RFC 4231, and with nothing")
    func hmac() {
        let code = HashAlgorithm.sha256.hmac(key: Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
        #expect(code.hex == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            HashAlgorithm.sha256.hmac(key: [], []).hex
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test("AES-GCM opens what it sealed, and nothing else")
    func sealing() {
        let (cipher, nonce) = (AESGCM(key: [UInt8](0..<32)), [UInt8](0..<12))
        let sealed = cipher.seal(Self.message, nonce: nonce)
        #expect(sealed.hex == "2f67ba77aa2797ff353b8a046d28236dcd9d057bbb")
        #expect(cipher.open(sealed, nonce: nonce) == Self.message)
        #expect(cipher.open(sealed, nonce: [UInt8](1..<13)) == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(cipher.open(changed, nonce: nonce) == nil)
        }
        #expect(cipher.open([], nonce: nonce) == nil)
    }

    @Test("scrypt, RFC 7914 section 12, and a cost that is no power of 2")
    func scrypt() {
        let (password, salt) = (Array("pleaseletmein".utf8), Array("SodiumChloride".utf8))
        #expect(
            Scrypt.key(password: password, salt: salt, cost: 16_384)?.hex
                == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
        for cost in [-1, 0, 1, 1000] { #expect(Scrypt.key(password: password, salt: salt, cost: cost) == nil) }
    }

    @Test("A key as PEM signs so that its point verifies, and a text or another curve is no key")
    func signing() throws {
        // The key of RFC 6979 appendix A.2.5.
        let text = "MDECAQEEIMmvqdhFunUWa1whV2ex1pNOUMPbNuibEnuKYisSD2choAoGCCqGSM49AwEH"
        let key = try #require(ECPrivateKey(pem: Self.pem("EC PRIVATE KEY", text)))
        let signature = key.signature(of: Self.message)
        #expect(signature.count == 64)
        // A number in DER has a zero byte before a first bit of 1.
        func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            let digits = Array(bytes.drop { $0 == 0 })
            let content = (digits.first ?? 0x80) >= 0x80 ? [0] + digits : digits
            return [0x02, UInt8(content.count)] + content
        }
        let numbers = number(signature.prefix(32)) + number(signature.suffix(32))
        let point = try #require(ECPublicKey(point: Self.point))
        #expect(point.verifies([0x30, UInt8(numbers.count)] + numbers, digest: sha256(Self.message)))
        #expect(ECPrivateKey(pem: Self.pem("EC PRIVATE KEY", String(text.dropLast(8)))) == nil)
        #expect(ECPrivateKey(pem: "no key") == nil)
        #expect(ECPrivateKey(pem: Self.pem("PRIVATE KEY", Self.keyOnP384)) == nil)
    }

    @Test("ECDSA on P-256 with SHA-256, RFC 6979 appendix A.2.5, and the recovery of its key")
    func signature() throws {
        let signature = try #require(
            [UInt8](
                hex: "3046022100EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
                    + "022100F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"))
        let key = try #require(ECPublicKey(point: Self.point))
        #expect(key.verifies(signature, digest: sha256(Array("sample".utf8))))
        #expect(!key.verifies(signature, digest: sha256(Array("test".utf8))))
        #expect(!key.verifies(signature + [0], digest: sha256(Array("sample".utf8))))
        #expect(!key.verifies([], digest: sha256(Array("sample".utf8))))
        let recovered = ECDSARecovery.keys(signature: signature, digest: sha256(Array("sample".utf8)))
        #expect(recovered.count == 2 && recovered.contains(Self.point))
        let others = ECDSARecovery.keys(signature: signature, digest: sha256(Array("test".utf8)))
        #expect(others.count == 2 && !others.contains(Self.point))
        for bytes in [[], [0x30, 0x00], signature + [0], Array(signature.dropLast())] {
            #expect(ECDSARecovery.keys(signature: bytes, digest: sha256([])).isEmpty)
        }
    }

    @Test("A point that is compressed, cut off or not on the curve is no key")
    func badPoints() {
        for point in [[], [4], [2] + [UInt8](repeating: 1, count: 32), [4] + [UInt8](repeating: 1, count: 64)] {
            #expect(ECPublicKey(point: point) == nil)
        }
    }
}
