import AttestModel
import LabModel

/// The groups of a log of captures, for people and for scripts.
package struct CaptureReport: Document {
    /// The number of lines of a screen, of groups on it, and of reasons why lines were not read.
    private static let limit = (lines: 50, groups: 6, reasons: 3)

    let summary: CaptureSummary
    private let file: String

    /// - Parameter file: the path of the log, for the commands that open an example.
    package init(_ summary: CaptureSummary, file: String) { (self.summary, self.file) = (summary, file) }

    package func lines(_ style: TextStyle) -> [String] {
        var lines = summary.sentence.wrapped(to: 80, margin: 0)
        for words in summary.unreadWords.prefix(Self.limit.reasons) {
            lines += "not read: \(words)".wrapped(to: 80, margin: 2, hanging: 2)
        }
        let shown = summary.groups.prefix(Self.limit.groups)
        let headings = 2 * Set(shown.map(\.direction)).count
        let room = max(5, (Self.limit.lines - lines.count - headings - 2) / max(1, shown.count))
        for (index, group) in shown.enumerated() {
            if index == 0 || shown[index - 1].direction != group.direction {
                let title = group.direction.title
                lines += ["", group.direction.isGrave ? style.red(title) : style.bold(title)]
            }
            lines += self.lines(of: group, in: room, style)
        }
        let rest = summary.groups.dropFirst(Self.limit.groups)
        let count = Count.text(rest.reduce(0) { $0 + $1.count }, "line")
        return lines
            + (rest.isEmpty ? [] : ["", "\(Count.text(rest.count, "further group")) of \(count): see --report."])
    }

    /// Returns the title of a group, the command that opens an example, and the sentences between that there is room for.
    private func lines(of group: CaptureGroup, in room: Int, _ style: TextStyle) -> [String] {
        let title = group.title.wrapped(to: 80, behind: "\(group.count)".leftPadded(to: 7) + "  ")
        let command = CommandLayout.lines(command(of: group), to: 80, behind: "         ").map(style.dim)
        let message = group.message.map { "The verifier says \"\($0)\"." } ?? ""
        var text: [String] = []
        for sentence in group.sentences + [group.advice, message] {
            let longer = (text + [sentence]).joined(separator: " ").wrapped(to: 80, margin: 9)
            if title.count + longer.count + command.count <= room { text.append(sentence) }
        }
        return title + text.joined(separator: " ").wrapped(to: 80, margin: 9) + command
    }

    package var value: JSONValue { header(groups: summary.groups.map(Self.json)) }

    /// The result as JSON Lines: a header, a line for each group, and a footer.
    package var jsonLines: String {
        let footer = JSONValue.of(["type": "footer", "groups": summary.groups.count])
        return ([header()] + summary.groups.map(Self.json) + [footer]).map { $0.compactText + "\n" }.joined()
    }

    /// The result for the page of a job or a message.
    package var markdown: String {
        var lines = ["## Captures", "", MarkdownText.escaped(summary.sentence)]
        if !summary.unread.isEmpty {
            lines += [""] + summary.unreadWords.map { "- not read: \(MarkdownText.escaped($0))" }
        }
        for group in summary.groups {
            let message = group.message.map { "message: \($0)" } ?? ""
            let facts = [group.direction.title] + group.sentences + [message, group.advice]
            lines += ["", "### \(group.count): \(MarkdownText.escaped(group.title))", ""]
            lines += facts.filter { !$0.isEmpty }.map { "- \(MarkdownText.escaped($0))" }
            lines += ["- \(MarkdownText.code(command(of: group)))"]
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A Boolean value that indicates whether a verifier that was asked again judges something wrongly that was judged rightly.
    package var isWorse: Bool { summary.target != nil && summary.groups.contains(where: \.direction.isGrave) }

    func command(of group: CaptureGroup) -> String {
        ["appattest", "diagnose", file, "--only", group.example].map(ShellText.quoted).joined(separator: " ")
    }

    private func header(groups: [JSONValue]? = nil) -> JSONValue {
        let unread = summary.unread.map { unread in
            JSONValue.of(["reason": unread.reason, "count": unread.count, "firstLine": unread.line])
        }
        return .of([
            "type": "header", "lines": summary.lines, "accepted": summary.accepted, "explained": summary.explained,
            "unread": unread, "first": summary.first, "last": summary.last, "target": summary.target, "groups": groups,
        ])
    }

    private static func json(_ group: CaptureGroup) -> JSONValue {
        let facts = group.facts.map { fact in
            JSONValue.of([
                "dimension": fact.dimension, "values": fact.values, "held": fact.held, "rate": fact.rate,
                "others": fact.others,
            ])
        }
        return .of([
            "type": "group", "direction": group.direction, "cause": group.cause, "title": group.title,
            "advice": group.advice, "kinds": group.kinds, "count": group.count, "share": group.share,
            "first": group.first, "last": group.last, "onset": group.onset, "facts": facts, "example": group.example,
            "message": group.message,
        ])
    }
}

extension CaptureGroup.Direction {
    /// A Boolean value that indicates whether the verifier is at fault.
    var isGrave: Bool { self == .acceptedWrongly || self == .refusedGenuine || self == .error }
}
