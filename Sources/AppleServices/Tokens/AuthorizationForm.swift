/// The form of a token in the header `Authorization`.
package enum AuthorizationForm: String, Sendable, Hashable, CaseIterable {
    /// The header is missing or empty.
    case none
    /// The token alone, as Apple's documentation of attestationData shows it.
    case bare
    /// The token after the word `Bearer`, as for DeviceCheck.
    case bearer

    /// Splits a header's value. The scheme is not case-sensitive (RFC 9110 section 11.1).
    static func split(_ header: String?) -> (form: AuthorizationForm, token: Substring) {
        let value = (header ?? "").trimming { $0 == " " || $0 == "\t" }
        guard !value.isEmpty else { return (.none, "") }
        let scheme = value.prefix { $0 != " " }
        guard scheme.lowercased() == bearer.rawValue else { return (.bare, value) }
        return (.bearer, value.dropFirst(scheme.count).trimming { $0 == " " })
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Returns the text without the characters at both ends that meet a condition.
    func trimming(_ isWaste: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isWaste($0) }) else { return "" }
        return self[...last].drop { isWaste($0) }
    }
}
