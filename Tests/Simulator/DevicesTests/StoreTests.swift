import TestBasics

@testable import Devices

@Suite("Files of simulated devices")
struct StoreTests {
    /// Signs at once from several threads, and returns all counters.
    private func counters(_ file: DeviceFile, key: String, threads: Int, each: Int) async throws -> [UInt32] {
        try await withThrowingTaskGroup(of: [UInt32].self) { group in
            for _ in 0..<threads {
                group.addTask {
                    try (0..<each).map { _ in
                        try file.access { device throws(DeviceError) in
                            try device.generateAssertion(key, clientDataHash: Simulated.hash).counter
                        }.get()
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Test("No counter is given twice and none is lost, and no other file is left")
    func file() async throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("phone.json")
        var device = Simulated.device()
        let key = try device.attestNewKey().key.identifier
        try DeviceFile.make(device, at: path)
        // A symbolic link is the same device.
        try FileManager.default.createSymbolicLink(atPath: scratch.path("link.json"), withDestinationPath: "phone.json")
        async let direct = counters(DeviceFile(path: path), key: key, threads: 4, each: 25)
        async let linked = counters(DeviceFile(path: scratch.path("link.json")), key: key, threads: 4, each: 25)
        let given = try await direct + linked
        #expect(given.sorted() == Array(1...200))
        #expect(try DeviceFile(path: path).access { $0.keys[0].counter }.get() == 200)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
        #expect(names.sorted() == ["link.json", "phone.json"])
        let kind = try FileManager.default.attributesOfItem(atPath: scratch.path("link.json"))[.type]
        #expect(kind as? FileAttributeType == .typeSymbolicLink)
    }

    @Test("A file keeps the whole device")
    func roundTrip() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("phone.json")
        var device = Simulated.device("Ann's \"phone\" 📱") {
            $0.system = .macOS27
            $0.environment = .development
            $0.bundleVersion = "1.2"
            $0.validationCategory = 10
        }
        let key = try device.attestNewKey().key.identifier
        _ = try device.generateKey()
        _ = try device.generateToken(at: Simulated.now)
        device.reinstall()
        _ = try device.generateKey()
        device.plan(PlannedError(.serverUnavailable, in: .attestKey, times: 3))
        try DeviceFile.make(device, at: path)
        let read = try DeviceFile(path: path).access { $0 }.get()
        #expect(read.json == device.json && read.keys == device.keys && read.outline == device.outline)
        #expect(read.profile == device.profile && read.keys.map(\.number) == [3] && read.installation == 2)
        #expect(!read.keys.contains { $0.identifier == key })
    }

    @Test("The file's permissions stay, and a file that did not change is not written")
    func permissions() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("phone.json")
        try DeviceFile.make(Simulated.device(), at: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        func number() throws -> NSNumber? {
            try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
        }
        let old = try number()
        #expect(try DeviceFile(path: path).access { $0.installation }.get() == 1)
        #expect(try number() == old)
        try DeviceFile(path: path).access { $0.reinstall() }.get()
        #expect(try number() != old)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode == 0o600)
    }

    @Test("A new device takes no file's place, and a missing file or a folder is named")
    func unusable() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write("precious", to: "phone.json")
        #expect(throws: DeviceFileError(.exists, "")) { try DeviceFile.make(Simulated.device(), at: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        #expect(throws: DeviceFileError(.notSaved, "")) {
            try DeviceFile.make(Simulated.device(), at: scratch.path("none/phone.json"))
        }
        for name in ["none.json", "."] {
            #expect(throws: DeviceFileError(.unreadable, "")) {
                try DeviceFile(path: scratch.path(name)).access { $0.reinstall() }
            }
        }
    }

    private static let edits: [(String, String, String)] = [
        (#""format": 1"#, #""format": 2"#, "format"), (#""seed": "devices""#, #""seed": """#, "seed"),
        (#""seed": "devices""#, #""seed": "1""#, "keys[0].keyId"),
        (#""name": "phone""#, #""name": "tablet""#, "keys[0].keyId"),
        (#""name": "phone""#, #""names": "phone""#, "name"),
        (#""system": "ios-26""#, #""system": "ios-25""#, "system"), (#""host": "app""#, #""host": "tv""#, "host"),
        (#""ABCDE12345.com.example.app""#, #""ABCDE12345""#, "appId"),
        (#""counter": 0"#, #""counter": -1"#, "keys[0].counter"),
        (#""counter": 0"#, #""counter": 4294967296"#, "keys[0].counter"),
        (#""attestedAt": 1772366400250"#, #""attestedAt": -1"#, "keys[0].attestedAt"),
        (#""number": 1"#, #""number": 2"#, "keys[0].keyId"),
        (#""generatedKeys": 1"#, #""generatedKeys": 0"#, "keys[0].number"),
        (#""installation": 1"#, #""installation": 0"#, "installation"),
        (#""plannedErrors": []"#, #""plannedErrors": [{"call":"x","error":"invalidKey","times":1}]"#, "[0].call"),
        (#""plannedErrors": []"#, #""plannedErrors": {}"#, "plannedErrors"), ("{", "", "JSON"),
    ]

    @Test("A damaged file is named with its member, and left as it is", arguments: edits)
    func damaged(old: String, new: String, member: String) throws {
        let scratch = try ScratchFolder()
        var device = Simulated.device()
        _ = try device.attestNewKey()
        let text = device.json.canonicalText
        let damaged = text.replacingCharacters(in: try #require(text.firstRange(of: old)), with: new)
        let path = try scratch.write(damaged, to: "phone.json")
        #expect {
            try DeviceFile(path: path).access { $0.reinstall() }
        } throws: { error in
            guard let error = error as? DeviceFileError, error.code == .badContent else { return false }
            return error.message.contains("phone.json is not a device file") && error.message.contains(member)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == damaged)
    }
}
