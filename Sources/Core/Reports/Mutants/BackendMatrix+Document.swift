import AttestModel

extension BackendMatrix: Document {
    package func lines(_ style: TextStyle) -> [String] {
        var lines = failedByReference.map { "\(style.red("FALSE ALARM"))  \($0) fails the reference backend" }
        lines += survivors.map { "\(style.red("SURVIVES"))  \($0.name)  \($0.about[0])  \($0.fault ?? $0.summary)" }
        for row in rows where !row.unexpected.isEmpty {
            let ids = row.unexpected.map(\.description).joined(separator: ", ")
            lines.append("\(style.red("UNEXPECTED"))  \(row.name)  \(ids)")
        }
        if !lines.isEmpty { lines.append("") }
        let found = rows.filter(\.isFound)
        let width = found.map(\.name.count).max() ?? 0
        lines += found.map { row in
            "\(row.name.padded(to: width))  \("\(row.failed.count)".padded(to: 3))  \(row.failed.examples)"
        }
        return lines + ["", summary]
    }

    package var value: JSONValue {
        let backends = rows.map { row in
            JSONValue.of([
                "name": row.name, "summary": row.summary, "about": row.about, "reason": row.reason,
                "found": row.isFound, "failed": row.failed, "unexpected": row.unexpected,
                "inconclusive": row.inconclusive, "fault": row.fault,
            ])
        }
        return .of([
            "survivors": survivors.map(\.name), "failedByReference": failedByReference, "backends": backends,
        ])
    }

    private var summary: String {
        let survivors = self.survivors.count
        let surprising = rows.count { !$0.unexpected.isEmpty }
        return "\(Count.text(rows.count, "wrong backend")), \(survivors) \(survivors == 1 ? "survives" : "survive"); "
            + "\(surprising) \(surprising == 1 ? "fails" : "fail") a check without a reason; "
            + "\(Count.text(failedByReference.count, "false alarm")) on the reference."
    }
}
