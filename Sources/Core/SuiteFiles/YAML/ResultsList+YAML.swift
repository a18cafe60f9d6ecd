import AttestModel

extension ResultsList {
    /// - Parameter now: the time that the term has to be over at.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` for anything that is not of the format, and
    ///   for a row that may not be public yet, naming file and line.
    package init(file path: String, now: Timestamp) throws(RunnerError) {
        self.init(
            rows: try YAMLNode.read(
                path, option: "--site", page: "'appattest explain reports'", as: .list(of: .row(now: now))))
    }
}

extension Form where Value == ResultsList.Row {
    fileprivate static func row(now: Timestamp) -> Form {
        .mapping(
            [
                .required("report", \.report, .fileName), .optional("consent", \.consent, .consent),
                .optional("told", \.told, .day),
            ], empty: ResultsList.Row()
        ) { (row, node) throws(DocumentError) in
            guard (row.consent == nil) != (row.told == nil) else {
                throw node.error(
                    "has a report without 'consent' or 'told', or with both; results are public when the maintainers "
                        + "agree, or \(ResultsList.term) days after they were told")
            }
            if let end = row.told?.adding(days: ResultsList.term), now < end {
                throw node.error("has a report that may be public from \(end.day), when the term is over")
            }
        }
    }
}

extension Form where Value == ResultsList.Consent {
    fileprivate static var consent: Form {
        .mapping(
            [.required("who", \.who, .text), .required("where", \.place, .text), .required("when", \.day, .day)],
            empty: ResultsList.Consent())
    }
}

extension Form where Value == Timestamp {
    fileprivate static var day: Form {
        Form<String>.text.map { (text, node) throws(DocumentError) -> Timestamp in
            guard let day = Timestamp("\(text)T00:00:00Z") else { throw node.mismatch("a day like 2026-03-01") }
            return day
        }
    }
}

extension Form where Value == String {
    fileprivate static var fileName: Form {
        text.map { (name, node) throws(DocumentError) -> String in
            guard !name.contains("/") else { throw node.error("must be the name of a file beside the list") }
            return name
        }
    }
}
