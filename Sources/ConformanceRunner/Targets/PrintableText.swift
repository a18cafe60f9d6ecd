/// What a target said, made safe to show: bytes that are not UTF-8 and control characters other than line
/// feeds and tabs are replaced, so that nothing a target writes can drive a terminal.
public enum PrintableText {
    /// Text of all the bytes.
    public static func of(_ bytes: some Collection<UInt8>) -> String { of(String(decoding: bytes, as: UTF8.self)) }

    /// The text with its control characters replaced.
    public static func of(_ text: String) -> String {
        var printable = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            printable.append(isControl && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar)
        }
        return String(printable)
    }

    /// The beginning of a line, at most 200 bytes of it.
    static func prefix(of line: some Collection<UInt8>) -> String {
        of(line.prefix(200)) + (line.count > 200 ? "… (\(line.count) bytes)" : "")
    }
}
