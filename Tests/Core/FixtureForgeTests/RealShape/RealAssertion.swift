import AttestModel
import Testing

@testable import FixtureForge

/// A real assertion, taken apart by readers that share nothing with the forge's writers.
struct RealAssertion: Sendable {
    let signature: [UInt8]
    let authenticatorData: [UInt8]

    init(_ encoded: [UInt8]) throws {
        let object = try TestCBORReader.item(encoded)
        signature = try #require(object["signature"]?.byteString)
        authenticatorData = try #require(object["authenticatorData"]?.byteString)
        try #require(authenticatorData.count >= 37)
    }

    /// r and s, read by swift-crypto.
    func numbers() throws -> ECDSASignature {
        try ECDSASignature(derRepresentation: signature, curve: .p256)
    }

    /// The same assertion as the forge makes it: told app, client data, counter, flags, values of extensions, and
    /// the signature's two numbers.
    func forged(for request: AssertionRequest) throws -> AssertionDraft {
        let numbers = try numbers()
        let extensions = try AuthDataExtensions(real: Array(authenticatorData[37...]))
        let flags = authenticatorData[32]
        let counter = authenticatorData[33..<37].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return AssertionDraft.forge(
            "real", in: testContext,
            edits: [
                DraftEdit(.plan) {
                    $0.app = request.app
                    $0.ownClientData = request.clientData
                    $0.counter = counter
                    $0.flags = flags
                    $0.authDataExtensions = extensions
                },
                DraftEdit(.signature) { $0.signature = numbers },
            ])
    }
}
