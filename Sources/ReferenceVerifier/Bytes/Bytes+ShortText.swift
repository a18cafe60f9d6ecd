extension [UInt8] {
    /// The bytes as UTF-8 text for a sentence of evidence, cut off after 80 bytes.
    var shortText: String { String(decoding: prefix(80), as: UTF8.self).printable + (count > 80 ? "…" : "") }
}
