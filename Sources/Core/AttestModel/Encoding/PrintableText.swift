/// The words of a target, made safe to show: bytes that are not UTF-8 and control characters other than line
/// feeds and tabs are replaced, so that nothing a target writes can drive a terminal.
package enum PrintableText {
    package static func of(_ bytes: some Collection<UInt8>) -> String { of(String(decoding: bytes, as: UTF8.self)) }

    package static func of(_ text: String) -> String {
        var printable = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            printable.append(isControl && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar)
        }
        return String(printable)
    }

    /// Returns the text, cut after 4 KiB: reports keep the words of every answer.
    package static func bounded(_ text: String) -> String {
        let limit = 4096
        guard text.utf8.count > limit else { return text }
        return String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "… (\(text.utf8.count) bytes)"
    }

    /// Returns the beginning of a line, at most 200 bytes of it.
    package static func prefix(of line: some Collection<UInt8>) -> String {
        of(line.prefix(200)) + (line.count > 200 ? "… (\(Count.text(line.count, "byte")))" : "")
    }
}
