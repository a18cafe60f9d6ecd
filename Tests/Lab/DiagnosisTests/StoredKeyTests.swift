import AttestModel
import Diagnosis
import LabModel
import Primitives
import ReferenceVerifier
import TestBasics

@Suite("A stored key in the forms that servers keep")
struct StoredKeyTests {
    private let point: [UInt8]

    init() throws {
        guard case .assertion(let request) = Forged.assertion() else { throw Plant.Missing() }
        point = request.publicKey
    }

    /// The JSON Web Key of the point with other members.
    private func jwk(_ changes: [String: JSONValue] = [:]) -> [UInt8] {
        let members: [String: JSONValue] = [
            "kty": "EC", "crv": "P-256", "x": .string(Array(point[1...32]).base64URL),
            "y": .string(Array(point[33...]).base64URL),
        ]
        return Array(JSONValue.object(members.merging(changes) { $1 }).canonicalText.utf8)
    }

    @Test("The point is read from each form, and from a JSON Web Key without kty and crv")
    func forms() throws {
        let pem = try #require(PEM.publicKey(point))
        let compressed = [point[64].isMultiple(of: 2) ? 2 : 3] + point[1...32]
        let texts = [pem, pem.replacing("\n", with: "\\n"), pem.replacing("\n", with: "\\r\\n")].map { Array($0.utf8) }
        let bare = Array(
            #"{"x":"\#(Array(point[1...32]).base64URL)","y":"\#(Array(point[33...]).base64URL)"}"#.utf8)
        let keys = [
            point, compressed, P256Point.infoPrefix + point, Array(point.dropFirst()),
            try #require(COSEKey.encode(point)), jwk(), bare,
        ]
        for key in keys + texts { #expect(Diagnostician.point(of: key) == point, "\(key.shortText)") }
    }

    @Test(
        "A JSON Web Key of another curve is no key on P-256, and the member is named",
        arguments: [
            ("crv", "P-384", "P-256"), ("crv", "secp256k1", "P-256"), ("kty", "OKP", "EC"),
            ("x", "AAAA", "32 bytes in base64url"), ("y", "", "32 bytes in base64url"),
        ])
    func otherCurves(member: String, value: String, wanted: String) throws {
        let key = jwk([member: .string(value)])
        #expect(Diagnostician.point(of: key) == nil)
        let fault = try #require(JWKFault(key))
        #expect(fault.member == member && fault.found == value && fault.wanted == wanted)
        #expect(JWKFault(jwk()) == nil && JWKFault(Array("key.pem".utf8)) == nil)
    }
}
