import AttestModel

/// A description of input in which nothing was recognized, for the error about it.
enum InputLikeness {
    /// Returns the description, which goes on after "it is".
    static func text(of input: [UInt8]) -> String {
        let size = Count.text(input.count, "byte")
        guard let text = InputText(input) else { return "\(size) \(binary(input))" }
        if PEMSearch.hasBlock(text.bytes) {
            return "\(size) of PEM without a certificate or a public key that can be read"
        }
        if case .object(let members)? = text.json {
            let names = members.keys.sorted().prefix(8).map { PrintableText.prefix(of: $0.utf8) }
            return "a JSON document whose members hold none: \(names.joined(separator: ", "))"
        }
        if text.json != nil { return "a JSON document that holds none" }
        guard let reading = TextForm.readings(of: text.bytes, isLenient: true).first else {
            return "\(size) of text that is not base64: \(firstOther(text.bytes))"
        }
        let count = Count.text(reading.bytes.count, "byte")
        let hint =
            reading.bytes.count > 200 ? "; a device token of DeviceCheck looks so, and nothing in it can be read" : ""
        return "\(reading.encoding.description) of \(count) \(binary(reading.bytes))\(hint)"
    }

    private static func binary(_ bytes: [UInt8]) -> String {
        let beginning = Array(bytes.prefix(8)).hex
        return "that begin with \(beginning)\(bytes.count > 8 ? "…" : ""), and are not CBOR or DER of App Attest"
    }

    /// Describes the first character that base64 has not.
    private static func firstOther(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_= \t\r\n")
        guard let index = text.firstIndex(where: { !letters.contains($0) }) else {
            return "its length or its padding is wrong"
        }
        let position = text.distance(from: text.startIndex, to: index) + 1
        return "character '\(PrintableText.of(String(text[index])))' at \(position)"
    }
}
