import TestBasics

@Suite("The forms of a returned key")
struct KeyFormTests {
    /// The base point of P-256.
    private let point: [UInt8]
    private let other: [UInt8] = [4] + [UInt8](repeating: 1, count: 64)

    init() throws {
        point = try #require(
            [UInt8](
                hex: "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                    + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"))
    }

    private func output(_ members: [String: JSONValue]) throws -> VerifiedOutput {
        let json = JSONValue.object(members.merging(["id": "1", "verdict": "accept"]) { $1 })
        guard case .verdict(let response) = try AdapterResponse(json: json).content else { return VerifiedOutput() }
        return response.output
    }

    @Test("A key as PEM or as COSE key is the key, for the judgement and for what a server stores")
    func forms() throws {
        let pem = try #require(PEM.publicKey(point))
        let cose = try #require(COSEKey.encode(point))
        #expect(cose.count == 77)
        for members: [String: JSONValue] in [
            ["publicKeyPEM": .string(pem)], ["publicKeyCOSE": .string(cose.base64)],
            ["publicKey": .string(point.base64), "publicKeyPEM": .string(pem), "publicKeyCOSE": .string(cose.base64)],
        ] {
            let output = try output(members)
            #expect(output.publicKey == point)
            #expect(output.mismatches(expected: VerifiedOutput(publicKey: point)).isEmpty)
            // The point follows from the other forms, so that it is not named a second time.
            #expect(output.mismatches(expected: VerifiedOutput(publicKey: other)).count == min(2, members.count))
        }
    }

    @Test("A COSE key may have its members in another order, and without an algorithm; nothing else is a key")
    func cose() throws {
        let (x, y) = (Array(point[1...32]), Array(point[33...64]))
        let reordered: [UInt8] = [0xA4, 0x22, 0x58, 0x20] + y + [0x21, 0x58, 0x20] + x + [0x20, 0x01, 0x01, 0x02]
        #expect(COSEKey.point(reordered) == point)
        let cose = try #require(COSEKey.encode(point))
        for length in 0..<cose.count { #expect(COSEKey.point(Array(cose.prefix(length))) == nil) }
        #expect(COSEKey.point(cose + [0]) == nil)
        #expect(COSEKey.point([0xA6] + cose.dropFirst() + [0x01, 0x02]) == nil)
        #expect(COSEKey.point([UInt8](repeating: 0xBF, count: 77)) == nil)
        #expect(COSEKey.encode(Array(point.dropFirst())) == nil)
    }

    @Test("A wrong form is named")
    func wrongForms() throws {
        let pem = Array(try #require(PEM.publicKey(point)).utf8)
        func bytes(_ count: Int) -> JSONValue { .base64([UInt8](repeating: 7, count: count)) }
        for (members, words): ([String: JSONValue], String) in [
            (["publicKey": bytes(64)], "publicKey is 64 bytes (X and Y without the leading 04), expected "),
            (["publicKey": bytes(32)], "publicKey is 32 bytes (as a key identifier), expected "),
            (["publicKey": .base64(pem)], "publicKey is PEM (return it as publicKeyPEM), expected "),
            (["publicKeyCOSE": bytes(12)], "publicKeyCOSE is not a key on P-256"),
            (["publicKeyPEM": "-----BEGIN PUBLIC KEY-----"], "publicKeyPEM is not a key on P-256"),
            (
                ["publicKey": .base64(point), "publicKeyPEM": .string(PEM.publicKey(other) ?? "")],
                "publicKeyPEM is another key than the attested one"
            ),
        ] {
            let mismatches = try output(members).mismatches(expected: VerifiedOutput(publicKey: point))
            #expect(mismatches.count == 1 && mismatches[0].hasPrefix(words), "\(mismatches)")
        }
    }

    @Test("A request has the stored key as COSE key, where it has such a form")
    func request() throws {
        var request = AssertionRequest.blank
        func written() -> JSONValue? {
            AdapterRequest(id: "1", content: .verify(.assertion(request))).json["publicKeyCOSE"]
        }
        let cose = try #require(COSEKey.encode(request.publicKey))
        #expect(request.publicKeyCOSE == cose && written() == .base64(cose))
        request.publicKey = [2] + request.publicKey[1...32]
        #expect(written() == nil)
    }
}
