/// How a token stands in the header `Authorization`.
package enum AuthorizationForm: String, Sendable, Hashable, CaseIterable {
    /// There is no such header, or nothing in it.
    case none
    /// The token alone, as Apple's text for attestationData has it.
    case bare
    /// Behind the word `Bearer`, as for DeviceCheck.
    case bearer

    /// Takes a header's value apart; the scheme is written in any case (RFC 9110 section 11.1).
    static func split(_ header: String?) -> (form: AuthorizationForm, token: Substring) {
        let value = (header ?? "").trimming { $0 == " " || $0 == "\t" }
        guard !value.isEmpty else { return (.none, "") }
        let scheme = value.prefix { $0 != " " }
        guard scheme.lowercased() == bearer.rawValue else { return (.bare, value) }
        return (.bearer, value.dropFirst(scheme.count).trimming { $0 == " " })
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without the characters at both ends that meet a condition.
    func trimming(_ isWaste: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isWaste($0) }) else { return "" }
        return self[...last].drop { isWaste($0) }
    }
}
