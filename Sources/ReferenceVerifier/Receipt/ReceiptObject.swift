/// The receipt as CMS SignedData with its content, in BER or DER.
struct ReceiptObject {
    /// Why it is not that; empty when it is.
    let faults: [String]
    let message: Located<SignedMessage>
    /// The one signer.
    let signer: Located<MessageSigner>
    let payload: Located<ReceiptPayload>

    init(_ bytes: [UInt8], reading: Reading = .right) {
        var faults: [String] = []
        let message: SignedMessage
        do {
            let (_, rest) = try BERReader.read(bytes[...])
            if !rest.isEmpty, !reading.ignoresTrailingBytes { faults.append("\(rest.count) bytes follow the receipt") }
            message = try SignedMessage(Array(bytes[..<rest.startIndex]))
        } catch {
            let reason = "the receipt cannot be read: \(error.reason)"
            self.faults = [reason]
            (self.message, signer, payload) = (.absent(reason), .absent(reason), .absent(reason))
            return
        }
        self.message = .found(message)
        if message.contentType != .cmsData {
            faults.append("the content is of type \(message.contentType.text), expected data")
        }
        signer = Self.onlySigner(of: message, reading: reading)
        if case .absent(let reason) = signer { faults.append(reason) }
        payload = Self.payload(of: message, reading: reading)
        switch payload {
        case .found(let payload): faults += payload.faults
        case .absent(let reason): faults.append(reason)
        }
        self.faults = faults
    }

    private static func onlySigner(of message: SignedMessage, reading: Reading) -> Located<MessageSigner> {
        guard let first = message.signers.first, message.signers.count == 1 || reading.takesFirstSigner else {
            return .absent("the receipt has \(message.signers.count) signers, expected 1")
        }
        return .found(first)
    }

    private static func payload(of message: SignedMessage, reading: Reading) -> Located<ReceiptPayload> {
        guard let content = message.content else { return .absent("the receipt holds no content") }
        do {
            return .found(try ReceiptPayload(content, reading: reading))
        } catch {
            return .absent("the content is no SET of fields: \(error.reason)")
        }
    }
}
