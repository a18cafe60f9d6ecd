extension String {
    /// The text with every character that is not seen, or moves others, as its code point (`\u{1B}`): evidence is shown
    /// on terminals, and must neither steer them nor look like a line of its own.
    var printable: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isPrintable {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }
}

extension Unicode.Scalar {
    /// Not for controls (C0, DEL, C1), formats (bidi controls among them), line separators and what has no character.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
