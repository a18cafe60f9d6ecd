/// Why bytes are not the expected DER.
struct DERFault: Error {
    let reason: String
}
