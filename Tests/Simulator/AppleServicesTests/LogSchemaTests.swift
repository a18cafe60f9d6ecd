import AppleServices
import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The schema of the log of calls is generated")
struct LogSchemaTests {
    @Test("The committed schema is the one beside the log")
    func committed() throws {
        let file = Built.packageRoot.appending(path: "spec/schema/\(SchemaFile.appleLog.fileName)")
        #expect(try String(contentsOf: file, encoding: .utf8) == SchemaFile.appleLog.text, "run 'make vectors'")
    }
}
