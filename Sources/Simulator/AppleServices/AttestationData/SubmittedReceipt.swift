import AttestModel

/// The body of a call to `attestationData`: the base64 text of a receipt and nothing else.
enum SubmittedReceipt: Sendable {
    case genuine(ReceivedReceipt, bytes: [UInt8])
    case rejected(reason: String)

    /// Reads a body. White space around the text is accepted, because a line feed at the end is common.
    init(body: [UInt8], reader: any ReceiptReader) {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let end = body.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        let text = String(decoding: body[..<end].drop(while: isSpace), as: UTF8.self)
        guard !text.isEmpty else {
            self = .rejected(reason: "the body is empty")
            return
        }
        guard let bytes = [UInt8](base64: text) else {
            self = .rejected(reason: "the body is not standard padded base64")
            return
        }
        do {
            self = .genuine(try reader.read(bytes), bytes: bytes)
        } catch {
            self = .rejected(reason: error.reason)
        }
    }

    var json: JSONValue {
        switch self {
        case .genuine(let receipt, let bytes): receipt.json(of: bytes)
        case .rejected(let reason): .members(["refused": .string(reason)])
        }
    }
}
