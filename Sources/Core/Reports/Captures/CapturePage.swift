import AttestModel
import CEmbeddedFiles
import LabModel

extension CaptureReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.CapturePage_mustache.bytes, style: EmbeddedFile.CapturePage_css.bytes)
    private static let bars = 60

    package var title: String { "Captures of App Attest checks" }

    package var context: [String: Any?] {
        [
            "title": title, "sentence": summary.sentence, "unread": summary.unreadWords,
            "groups": summary.groups.map { group in
                [
                    "title": group.title, "count": group.count, "direction": group.direction.title,
                    "tone": group.direction.isGrave ? "bad" : "odd", "facts": group.sentences,
                    "message": group.message, "advice": group.advice.isEmpty ? nil : group.advice,
                    "command": command(of: group), "share": CaptureGroup.percent(group.share),
                    "width": max(1, Int((group.share * 300).rounded())), "bars": Self.bars(of: group),
                    "from": group.timeline.first?.start.day, "to": group.timeline.last?.start.day,
                ] as [String: Any?]
            },
        ]
    }

    /// Returns the bars of a timeline: the share of the group in each piece of the time, up to a height of 40.
    private static func bars(of group: CaptureGroup) -> [[String: Any?]] {
        guard let first = group.timeline.first?.start, let last = group.timeline.last?.start else { return [] }
        let width = max(1, (last.secondsSinceEpoch - first.secondsSinceEpoch) / Int64(bars) + 1)
        var counts = [(own: Int, all: Int)](repeating: (0, 0), count: bars)
        for piece in group.timeline {
            let bar = Int((piece.start.secondsSinceEpoch - first.secondsSinceEpoch) / width)
            counts[bar] = (counts[bar].own + piece.count, counts[bar].all + piece.total)
        }
        return counts.enumerated().compactMap { bar, count in
            guard count.own > 0 else { return nil }
            let height = max(1, count.own * 40 / count.all)
            let start = first.adding(seconds: Int64(bar) * width)
            return [
                "x": bar * 5, "y": 40 - height, "height": height,
                "label": "\(CaptureGroup.hour(start)): \(count.own) of \(count.all)",
            ]
        }
    }
}
