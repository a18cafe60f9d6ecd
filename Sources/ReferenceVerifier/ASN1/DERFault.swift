/// Why bytes are not the expected DER, or BER where that is allowed.
struct DERFault: Error {
    let reason: String
}
