/// Why bytes are not one well-formed CBOR item within bounds.
struct CBORFault: Error {
    let reason: String
    /// The offset of the item at fault.
    let offset: Int

    /// The reason with its place, in a sentence of evidence.
    var text: String { "\(reason) at byte \(offset)" }
}
