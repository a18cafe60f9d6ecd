import TestBasics

@testable import FixtureForge

@Suite("Deterministic ECDSA")
struct RFC6979Tests {
    @Test("A signature is the RFC's, number by number", arguments: RFC6979Value.all)
    func signature(_ value: RFC6979Value) throws {
        let key = ECKey(curve: value.curve, scalar: try bytes(value.scalar))
        let signature = key.sign(Array("sample".utf8), hash: value.hash)
        #expect(signature.r.hex.uppercased() == value.r)
        #expect(signature.s.hex.uppercased() == value.s)
    }

    @Test("When the first signature is not wanted, the next nonce of the sequence is taken")
    func search() throws {
        let key = testContext.key("of this test")
        let digest = sha256(Array("message".utf8))
        let first = key.sign(digest: digest, hash: .sha256)
        let second = key.sign(digest: digest, hash: .sha256) { $0 != first }
        #expect(second.nonce.bytes(32) == secondNonce(key: key, digest: digest))
        #expect(second.signature.isValid(for: Array("message".utf8), hash: .sha256, point: key.point))
    }

    /// RFC 6979 section 3.2 written out for P-256 and SHA-256, once through the last step's retry.
    private func secondNonce(key: ECKey, digest: [UInt8]) -> [UInt8] {
        let hmac = HashAlgorithm.sha256.hmac
        var v = [UInt8](repeating: 1, count: 32)
        var k = [UInt8](repeating: 0, count: 32)
        for separator: UInt8 in [0, 1] {
            k = hmac(k, v + [separator] + key.scalar + digest)
            v = hmac(k, v)
        }
        v = hmac(k, v)
        k = hmac(k, v + [0])
        v = hmac(k, v)
        return hmac(k, v)
    }
}

/// The signature of the message "sample" in RFC 6979 appendix A.2, in the RFC's own hexadecimal.
struct RFC6979Value: Sendable, CustomTestStringConvertible {
    let curve: Curve
    let hash: HashAlgorithm
    let r: String
    let s: String

    /// The private keys of appendix A.2.5 and A.2.6, with x and y of their public points.
    static let keys = [
        (
            Curve.p256, "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721",
            "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6",
            "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
        ),
        (
            Curve.p384,
            "6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5",
            "EC3A4E415B4E19A4568618029F427FA5DA9A8BC4AE92E02E06AAE5286B300C64DEF8F0EA9055866064A254515480BC13",
            "8015D9B72D7D57244EA8EF9AC0C621896708A59367F9DFB9F54CA84B3F1C9DB1288B231C3AE0D4FE7344FD2533264720"
        ),
    ]

    var scalar: String { Self.keys[curve == .p256 ? 0 : 1].1 }

    var testDescription: String { "P-\(curve.size * 8), \(hash.digest(of: []).count * 8) bits" }
}

extension RFC6979Value {
    static let all = [
        RFC6979Value(
            curve: .p256, hash: .sha1, r: "61340C88C3AAEBEB4F6D667F672CA9759A6CCAA9FA8811313039EE4A35471D32",
            s: "6D7F147DAC089441BB2E2FE8F7A3FA264B9C475098FDCF6E00D7C996E1B8B7EB"),
        RFC6979Value(
            curve: .p256, hash: .sha256, r: "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
            s: "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"),
        RFC6979Value(
            curve: .p256, hash: .sha384, r: "0EAFEA039B20E9B42309FB1D89E213057CBF973DC0CFC8F129EDDDC800EF7719",
            s: "4861F0491E6998B9455193E34E7B0D284DDD7149A74B95B9261F13ABDE940954"),
        RFC6979Value(
            curve: .p384, hash: .sha1,
            r: "EC748D839243D6FBEF4FC5C4859A7DFFD7F3ABDDF72014540C16D73309834FA37B9BA002899F6FDA3A4A9386790D4EB2",
            s: "A3BCFA947BEEF4732BF247AC17F71676CB31A847B9FF0CBC9C9ED4C1A5B3FACF26F49CA031D4857570CCB5CA4424A443"),
        RFC6979Value(
            curve: .p384, hash: .sha256,
            r: "21B13D1E013C7FA1392D03C5F99AF8B30C570C6F98D4EA8E354B63A21D3DAA33BDE1E888E63355D92FA2B3C36D8FB2CD",
            s: "F3AA443FB107745BF4BD77CB3891674632068A10CA67E3D45DB2266FA7D1FEEBEFDC63ECCD1AC42EC0CB8668A4FA0AB0"),
        RFC6979Value(
            curve: .p384, hash: .sha384,
            r: "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46",
            s: "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8"),
    ]
}
