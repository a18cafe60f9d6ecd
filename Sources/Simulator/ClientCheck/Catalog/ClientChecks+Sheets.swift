import AttestModel

extension ClientChecks {
    /// All checks of clients, as explanations state them.
    package static var sheets: [CheckSheet] {
        all.map { check in
            let isOfAdapters = check.kinds.contains(.adapter)
            let kinds = ClientKind.allCases.filter(check.kinds.contains).map(\.words).joined(separator: " and of ")
            return CheckSheet(
                check.outline, kind: .client, made: "of \(kinds)\(check.isAboutGrants ? ", with --grants-once" : "")",
                command: "appattest check-client \(isOfAdapters ? "--target TARGET" : "--endpoint URL") "
                    + "\(check.isAboutGrants ? "--grants-once " : "")--only \(check.outline.id)")
        }
    }
}

extension ClientKind {
    fileprivate var words: String {
        switch self {
        case .adapter: "an adapter (--target)"
        case .endpoint: "an endpoint (--endpoint)"
        }
    }
}
