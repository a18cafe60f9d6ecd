/// What reasons that differ only in numbers and other values have in common.
enum ReasonPattern {
    /// The reason with every word replaced that holds a digit, or is longer than words are.
    static func of(_ reason: String) -> String {
        var pattern = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        func end() {
            let isValue = word.count > 24 || word.contains { ("0"..."9").contains($0) }
            pattern.append(contentsOf: isValue ? "#".unicodeScalars : word)
            word = String.UnicodeScalarView()
        }
        for scalar in reason.unicodeScalars {
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                word.append(scalar)
            } else {
                end()
                pattern.append(scalar)
            }
        }
        end()
        return String(pattern)
    }
}
