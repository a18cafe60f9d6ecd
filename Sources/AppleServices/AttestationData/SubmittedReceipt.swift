import AttestModel

/// What a call to `attestationData` has in its body: the base64 text of a receipt and nothing else.
enum SubmittedReceipt: Sendable {
    case genuine(ReceivedReceipt, bytes: [UInt8])
    case refused(reason: String)

    /// White space around the text is taken, as line ends behind it are common.
    init(body: [UInt8], receiptReader: any ReceiptReader) {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let end = body.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        let text = String(decoding: body[..<end].drop(while: isSpace), as: UTF8.self)
        guard !text.isEmpty else {
            self = .refused(reason: "the body is empty")
            return
        }
        guard let bytes = [UInt8](base64: text) else {
            self = .refused(reason: "the body is not one text of standard padded base64")
            return
        }
        do {
            self = .genuine(try receiptReader.read(bytes), bytes: bytes)
        } catch {
            self = .refused(reason: error.reason)
        }
    }

    var json: JSONValue {
        switch self {
        case .genuine(let receipt, let bytes): receipt.json(of: bytes)
        case .refused(let reason): .members(["refused": .string(reason)])
        }
    }
}
