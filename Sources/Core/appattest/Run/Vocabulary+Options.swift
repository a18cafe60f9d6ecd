import AttestModel

extension Vocabulary {
    /// Reads a comma-separated list of words.
    /// - Parameter noun: the name of such a word, with its article.
    /// - Throws: `RunnerError.usage` that names the word, the one that was probably meant, and all that there are.
    static func list(_ text: String, option: String, noun: String) throws(RunnerError) -> Set<Self>
    where Self: Hashable {
        var chosen: Set<Self> = []
        let parts = text.split(separator: ",")
        for part in parts.isEmpty ? [""] : parts {
            let word = String(part.trimmingPrefix { $0 == " " })
            guard let known = Self(rawValue: word) else {
                let words = allCases.map(\.rawValue)
                throw RunnerError(
                    .usage,
                    "\(option): '\(word)'\(Spelling.hint(word, among: words)) is not \(noun); there are "
                        + "\(words.joined(separator: ", ")).")
            }
            chosen.insert(known)
        }
        return chosen
    }
}

extension Capability {
    /// Reads a comma-separated list of capabilities.
    /// - Throws: `RunnerError.usage` that names the capabilities there are.
    static func list(_ text: String, option: String) throws(RunnerError) -> Set<Capability> {
        guard text.contains(where: { $0 != "," && !$0.isWhitespace }) else {
            throw RunnerError(
                .usage, "\(option): names no capability; leave it out, or give a list like attestation,roots.")
        }
        return try list(text, option: option, noun: "a capability")
    }

    /// Reads the omission of a check, as `CHECK=REASON`.
    /// - Throws: `RunnerError.usage` that names the checks there are, or asks for the reason.
    static func omission(_ text: String, option: String) throws(RunnerError) -> (Capability, reason: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let words = checks.map(\.rawValue)
        guard let check = checks.first(where: { $0.rawValue == parts[0] }) else {
            let hint = Spelling.hint(parts[0], among: words)
            throw RunnerError(
                .usage,
                "\(option): '\(parts[0])'\(hint) is not a check; there are \(words.joined(separator: ", ")).")
        }
        if let reason = parts.dropFirst().first, reason.contains(where: { !$0.isWhitespace }) { return (check, reason) }
        throw RunnerError(
            .usage, "\(option) \(parts[0]): gives no reason; write '\(parts[0])=REASON', which every report repeats.")
    }
}
