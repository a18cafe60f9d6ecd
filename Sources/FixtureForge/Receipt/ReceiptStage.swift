/// The stages of a receipt's making, in order.
package enum ReceiptStage: Sendable, Hashable {
    /// App, device, type, times, who signs.
    case plan
    /// What the receipt says, field by field; nothing is signed yet.
    case fields
    /// The payload as bytes; nothing is signed yet.
    case payload
    /// The certificates before they are signed, and who signs them and the payload.
    case issuance
    /// The certificates, signed, in the order in which the receipt holds them.
    case certificates
    /// The message with its signature; what changes from here on is not covered by it.
    case message
    /// The message's bytes.
    case encoded
    /// The question that goes with it.
    case request
}
