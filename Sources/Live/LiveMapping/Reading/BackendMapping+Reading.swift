import AttestModel
import SuiteFiles

extension BackendMapping {
    /// Reads a mapping.
    ///
    /// - Parameters:
    ///   - file: the name of the file, for errors.
    ///   - environment: the variables for `${env:NAME}`.
    /// - Throws: `MappingError` for the first error, with its line and column.
    package init(yaml: String, file: String, environment: [String: String]) throws(MappingError) {
        let root = try YAMLSource.root(
            of: yaml, file: file, subject: "the mapping", page: "spec/mapping.md", environment: environment)
        self = try Form<BackendMapping>.mapping.read(root)
        let order = ["a", "b", "fresh"]
        accounts.sort { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
        try FlowCheck(self).check()
    }
}

extension SchemaFile {
    /// The schema of mappings, for editors.
    package static let mapping = SchemaFile(
        "mapping", title: "Mapping of a backend", "How a backend is spoken to, for 'appattest live' (spec/mapping.md).",
        Form<BackendMapping>.mapping.schema,
        definitions: [
            "template": Form<Template>.definition, "step": Form<Step>.plain("step").schema,
            "signedStep": Form<Step>.evidence("step").schema, "account": Form<AccountPlan>.plan("account").schema,
        ])
}
