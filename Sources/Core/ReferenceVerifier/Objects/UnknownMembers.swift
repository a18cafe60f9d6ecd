import AttestModel

extension CBORMap {
    /// Returns the names of the members that are not known, in their order.
    func unknownMembers(besides known: Set<String>) -> [String] {
        pairs.map(\.key).filter { key in
            guard case .text(let text) = key else { return true }
            return !known.contains(String(decoding: text, as: UTF8.self))
        }.map(\.memberName)
    }
}

extension CBORItem {
    /// The key of a member as a name in a path.
    fileprivate var memberName: String {
        guard case .text(let text) = self else { return label }
        return PrintableText.of(text.prefix(64))
    }
}

extension [UnverifiedPart] {
    /// Returns the parts of maps: the members of an object that are not known.
    static func members(_ names: [String]) -> [UnverifiedPart] {
        names.map { UnverifiedPart($0, .member, isSigned: false) }
    }
}
