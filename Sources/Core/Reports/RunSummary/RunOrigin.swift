import AttestModel

/// The origin of a run in a few words: profile, set, time and target.
enum RunOrigin {
    /// Returns words like `profile core` and `5.6 s`; those that are not known are left out. The target is not among
    /// them.
    static func words(_ report: RunRecord) -> [String] {
        let header = report.header
        let words: [String?] = [
            "profile \(header.options.profile.rawValue)", header.options.level.map { "level \($0)" },
            "set \(header.suiteVersion) (\(header.digest.hex.prefix(7)))",
            header.started.map(time), report.duration.map(\.shortText),
            header.description.commit.map { "commit \(PrintableText.of(String($0.prefix(40))))" },
            header.description.language.map(PrintableText.of),
        ]
        return words.compactMap(\.self)
    }

    /// Returns text like `2026-11-21 14:44 UTC`.
    private static func time(_ time: Timestamp) -> String {
        "\(time.description.prefix(16).replacing("T", with: " ")) UTC"
    }
}
