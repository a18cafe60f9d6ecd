import AppleServices
import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The schema of the log of calls")
struct LogSchemaTests {
    private static let vocabularies: [(path: [String], words: [String])] = [
        (["authorization", "properties", "form"], AuthorizationForm.allCases.map(\.rawValue)),
        (["authorization", "properties", "fault"], TokenFault.Code.allCases.map(\.rawValue)),
        (["deviceCheck", "properties", "call"], DeviceCheckCall.allCases.map(\.rawValue)),
        (["faults", "items"], DeviceCheckFault.allCases.map(\.rawValue)),
        (["script", "properties", "call"], DeviceCheckCall.allCases.map(\.rawValue)),
        (["script", "properties", "fail"], WireFailure.allCases.map(\.rawValue)),
    ]

    @Test("It has the words of the program", arguments: vocabularies)
    func words(path: [String], words: [String]) throws {
        let file = Built.packageRoot.appending(path: "spec/schema/apple-log.schema.json")
        let schema = try JSONValue.parse([UInt8](Data(contentsOf: file)))
        let found = (["properties"] + path + ["enum"]).reduce(schema as JSONValue?) { $0?[$1] }
        #expect(found == .strings(words))
    }
}
