import AttestModel

/// The words for what the version of a profile has wrong about vectors.
enum CorrectionText {
    /// Returns clauses like `0.5.0 corrects this: only Apple could make the object (should, hardening)`.
    /// - Parameter result: the result of the vector, with its level and its impact now.
    static func of(_ corrections: [Correction], now result: VectorResult) -> String {
        let impact = (result.outline?.impact ?? result.impact).rawValue
        return corrections.map { correction in
            let reason = correction.reason.map { ": \($0.prefix(1).lowercased())\($0.dropFirst().dropLast())" } ?? ""
            return "\(correction.corrected) corrects \(object(of: correction))\(reason)"
        }.joined(separator: "; ") + " (\(result.level.rawValue), \(impact))"
    }

    private static func object(of correction: Correction) -> String {
        if correction.hasWrongBytes { return "the bytes, which this run sends" }
        guard let impact = correction.impact, correction.level == nil, correction.expect == nil else { return "this" }
        return "the impact, which was \(impact.rawValue)"
    }
}

extension RunSummary {
    /// The number of entries of a baseline that a sentence names.
    private static let entryLimit = 3

    /// The number of failures over vectors that a later version no longer judges.
    var released: String? {
        let versions = report.failures.compactMap { header.release(of: $0.id) }
        guard let last = versions.max(by: Correction.isOlder) else { return nil }
        let failures = Count.text(report.failures.count, "failure")
        let verb = versions.count == 1 ? "is" : "are"
        return "\(versions.count) of \(failures) \(verb) over vectors that core@\(last) does not judge"
    }

    /// The entries of the baseline that exist only for vectors that a later version no longer judges.
    var needless: [String] {
        guard let file = header.baseline?.baseline.file, fault == nil else { return [] }
        let found = Dictionary(grouping: header.needlessEntries, by: \.version)
        return found.sorted { Correction.isOlder($0.key, than: $1.key) }.map { version, entries in
            let names = entries.prefix(Self.entryLimit).map { "'\($0.entry.pattern)' (line \($0.entry.line))" }
            let rest = entries.count - names.count
            let (verb, pronoun) = entries.count == 1 ? ("exists", "it is") : ("exist", "they are")
            return PrintableText.of(
                "\(file): \(Count.text(entries.count, "entry", "entries")) \(verb) only for vectors that \(version) corrects; "
                    + "with core@\(version) \(pronoun) not needed: \(names.joined(separator: ", "))"
                    + (rest > 0 ? ", and \(rest) more" : ""))
        }
    }
}
