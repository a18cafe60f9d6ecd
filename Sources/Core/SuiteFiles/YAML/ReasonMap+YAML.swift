import AttestModel

extension ReasonMap {
    /// Reads a mapping (spec/judgement.md).
    /// - Parameter option: the option that named it, for errors.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` with file and line for another format.
    package init(file path: String, option: String) throws(RunnerError) {
        self = try YAMLNode.read(path, option: option, page: "'appattest explain judgement'", as: .reasons)
        file = path
    }
}

extension Form where Value == ReasonMap {
    fileprivate static var reasons: Form {
        .mapping(
            [.optional("codes", \.codes, .entries), .optional("reasons", \.reasons, .entries)],
            empty: ReasonMap(file: "", codes: [], reasons: [])
        ) { (map, node) throws(DocumentError) in
            guard !map.codes.isEmpty || !map.reasons.isEmpty else {
                throw node.error("maps nothing; it needs 'codes' or 'reasons'")
            }
        }
    }
}

extension Form where Value == [ReasonMap.Entry] {
    fileprivate static var entries: Form {
        Form<[(name: String, value: [Stage], place: DocumentPlace)]>.named(
            .list(of: .word, isSingleAllowed: true), what: "text to one stage or a list of stages", names: "^.+$"
        ) { (name, place) throws(DocumentError) in
            guard !name.isEmpty else { throw place.error("the text that is mapped is empty") }
        }.map { (entries, _) throws(DocumentError) -> [ReasonMap.Entry] in
            entries.map { ReasonMap.Entry(pattern: $0.name, stages: Set($0.value)) }
        }
    }
}
