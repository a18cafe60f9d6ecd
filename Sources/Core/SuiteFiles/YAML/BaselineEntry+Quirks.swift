import AttestModel

extension BaselineEntry {
    /// Reads a file of quirks: a list of findings by id or glob, each with the reason why it is left out (spec/fuzz.md).
    /// - Parameter option: the option that named the file, for errors.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` with file and line for another format.
    package static func quirks(file path: String, option: String) throws(RunnerError) -> [BaselineEntry] {
        try YAMLNode.read(path, option: option, page: "'appattest explain fuzz'", as: .quirks)
    }
}

extension Form where Value == [BaselineEntry] {
    fileprivate static var quirks: Form {
        let keys: [Key<BaselineEntry>] = [.required("id", \.pattern, .pattern), .required("reason", \.reason, .text)]
        let quirk = Form<BaselineEntry>.mapping(keys, empty: BaselineEntry(pattern: Glob(""), failure: nil, reason: ""))
        return .mapping([.required("quirks", \.self, .list(of: quirk))], empty: [])
    }
}

extension Form where Value == Glob {
    /// A pattern over ids.
    static var pattern: Form { Form<String>.text.map { (text, _) throws(DocumentError) -> Glob in Glob(text) } }
}
