import AttestModel
import Foundation
import Reports
import TestSupport
import Testing

@Suite("The schemas of the reports for scripts are generated")
struct ReportSchemaTests {
    @Test("The committed schema is the one beside the reports", arguments: SchemaFile.ofReports.map(\.name))
    func committed(name: String) throws {
        let schema = try #require(SchemaFile.ofReports.first { $0.name == name })
        let file = Built.packageRoot.appending(path: "spec/schema/\(schema.fileName)")
        #expect(try String(contentsOf: file, encoding: .utf8) == schema.text, "run 'make vectors'")
    }
}
