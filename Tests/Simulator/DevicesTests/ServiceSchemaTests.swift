import Devices
import TestBasics

@testable import DeviceServer

@Suite("The schema of the service of simulated devices")
struct ServiceSchemaTests {
    private static let vocabularies: [(path: [String], words: [String])] = [
        (
            ["error", "properties", "error", "properties", "code"],
            DeviceError.Code.allCases.map(\.rawValue) + DeviceFault.Code.allCases.map(\.rawValue)
        ),
        (["failRequest", "properties", "call"], DeviceCall.allCases.map(\.rawValue)),
        (["delayRequest", "properties", "call"], DeviceCall.allCases.map(\.rawValue)),
        (["failRequest", "properties", "error"], DeviceError.Code.allCases.map(\.rawValue)),
        (["devicesRequest", "properties", "system"], DeviceSystem.allCases.map(\.rawValue)),
        (["devicesRequest", "properties", "host"], DeviceHost.allCases.map(\.rawValue)),
    ]

    @Test("It has the words of the program", arguments: vocabularies)
    func words(path: [String], words: [String]) throws {
        #expect(try Built.words(ofSchema: "device-service", at: ["$defs"] + path) == .strings(words))
    }

    @Test("It has the bodies of every call")
    func calls() throws {
        let schema = try Built.schema("device-service")
        for call in DeviceServiceCall.all {
            for body in ["Request", "Answer"] { #expect(schema["$defs"]?["\(call.name)\(body)"] != nil) }
        }
    }
}
