import AttestModel

/// The receipt as CMS SignedData with its content, in BER or DER.
package struct ReceiptObject {
    package let message: Located<SignedMessage>
    package var signer: Located<MessageSigner>
    package var payload: Located<ReceiptPayload>
    /// The parts of the message that libcrypto reads past; `nil` when they are not where they belong.
    package private(set) var outline: MessageOutline?
    package var bytesAfter = 0
    package var primitiveStructures = 0

    package init(_ bytes: [UInt8]) {
        do {
            let reading = try BERReader.read(bytes[...], levels: MessageOutline.levels)
            let message = try SignedMessage(Array(bytes[..<reading.rest.startIndex]))
            bytesAfter = reading.rest.count
            outline = MessageOutline(reading.element)
            primitiveStructures = reading.primitiveStructures + (outline?.primitiveSets ?? 0)
            self.message = .found(message)
            signer = Self.onlySigner(of: message)
            payload = Self.payload(of: message)
        } catch {
            let reason = "the receipt cannot be read: \(error.reason)"
            (message, signer, payload) = (.absent(reason), .absent(reason), .absent(reason))
        }
    }

    /// The reasons why it is not one signed SET of fields; empty when it is.
    package var faults: [ReceiptFault] {
        let message: SignedMessage
        switch self.message {
        case .found(let found): message = found
        case .absent(let reason): return [.unreadable(reason)]
        }
        var faults: [ReceiptFault] = []
        if bytesAfter > 0 { faults.append(.bytesAfter(bytesAfter)) }
        if primitiveStructures > 0 { faults.append(.primitiveStructures(primitiveStructures)) }
        faults += versionFaults
        if message.contentType != .cmsData { faults.append(.contentType(message.contentType)) }
        if case .absent(let reason) = signer { faults.append(.unreadable(reason)) }
        switch payload {
        case .found(let payload): return faults + payload.faults
        case .absent(let reason): return faults + [.unreadable(reason)]
        }
    }

    /// The versions that are not those of RFC 5652 sections 5.1 and 5.3.
    private var versionFaults: [ReceiptFault] {
        guard let outline else { return [] }
        let message = outline.version.isRight ? [] : [ReceiptFault.version(outline.version)]
        return message + outline.signers.map(\.version).filter { !$0.isRight }.map(ReceiptFault.signerVersion)
    }

    private static func onlySigner(of message: SignedMessage) -> Located<MessageSigner> {
        guard let first = message.signers.first, message.signers.count == 1 else {
            return .absent("the receipt has \(Count.text(message.signers.count, "signer")), expected 1")
        }
        return .found(first)
    }

    private static func payload(of message: SignedMessage) -> Located<ReceiptPayload> {
        guard let content = message.content else { return .absent("the receipt holds no content") }
        do {
            return .found(try ReceiptPayload(content))
        } catch { return .absent("the content is not a SET of fields: \(error.reason)") }
    }
}

/// One reason why a receipt is not one signed SET of fields.
package enum ReceiptFault: Sendable {
    /// A part that cannot be located, with the reason.
    case unreadable(String)
    case bytesAfter(Int)
    case primitiveStructures(Int)
    /// Another version of SignedData than its parts demand.
    case version(StatedVersion)
    /// Another version of a SignerInfo than its way to name the signer demands.
    case signerVersion(StatedVersion)
    case contentType(ObjectID)
    case bytesAfterFields(Int)
    case sequence
    case brokenFields(Int)
    case repeated(Int64, times: Int)
    case missing(ReceiptFieldType)

    var text: String {
        switch self {
        case .unreadable(let reason): reason
        case .bytesAfter(let count): "\(Count.text(count, "byte follows", "bytes follow")) the receipt"
        case .primitiveStructures(let count):
            "\(Count.text(count, "SEQUENCE or SET is", "SEQUENCEs or SETs are")) primitive, expected constructed"
        case .version(let version): "SignedData is of version \(version.text)"
        case .signerVersion(let version): "SignerInfo is of version \(version.text)"
        case .contentType(let type): "the content is of type \(type.text), expected data"
        case .bytesAfterFields(let count): "\(Count.text(count, "byte follows", "bytes follow")) the content's SET"
        case .sequence: "the content is a SEQUENCE, expected a SET"
        case .brokenFields(let count):
            "\(Count.text(count, "element of the content is not a field", "elements of the content are not fields"))"
        case .repeated(let number, let times): "field \(number) occurs \(times) times"
        case .missing(let type): "field \(type.rawValue), the \(type.title), is missing"
        }
    }
}
