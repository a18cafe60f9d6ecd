import AttestModel
import FixtureForge

/// The value that a device attests or signs, which a client gives in one of three forms.
enum ClientData {
    private static let forms = ["clientDataHash", "challenge", "clientData"]

    /// Reads the hash that the device is given.
    ///
    /// - Returns: the clientDataHash, of any length, or the SHA-256 of the challenge or of the client data.
    static func hash(_ reader: inout ObjectReader) throws(ModelError) -> [UInt8] {
        let hash = try reader.optionalBytes("clientDataHash")
        let challenge = try reader.optionalBytes("challenge")
        let clientData = try reader.optionalString("clientData")
        switch (hash, challenge, clientData) {
        case (let hash?, nil, nil): return hash
        case (nil, let challenge?, nil): return sha256(challenge)
        case (nil, nil, let text?): return sha256(Array(text.utf8))
        default:
            throw ModelError(
                .badValue, path: "clientDataHash", detail: "expected one of \(forms.joined(separator: ", "))")
        }
    }

    static let schemaMembers: [SchemaMember] = [
        .optional("clientDataHash", .shared("base64"), "The hash itself, 32 bytes. Give one of the three forms."),
        .optional("challenge", .shared("base64"), "A challenge, of which the device is given the SHA-256."),
        .optional("clientData", .string, "Client data as text, of which the device is given the SHA-256."),
    ]
}
