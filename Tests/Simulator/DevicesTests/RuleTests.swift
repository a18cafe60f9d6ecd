import TestBasics

@testable import Devices

@Suite("Simulated devices behave as Apple's API does")
struct RuleTests {
    /// Returns the code of the error that a call gets; `nil` for none.
    private func code(_ call: () throws -> Void) -> DeviceError.Code? {
        do {
            try call()
            return nil
        } catch {
            return (error as? DeviceError)?.code
        }
    }

    @Test("A wrong call gets the code that Apple describes")
    func refused() throws {
        var device = Simulated.device()
        func attest(_ key: String, _ hash: [UInt8] = Simulated.hash) -> DeviceError.Code? {
            code { _ = try device.attestKey(key, clientDataHash: hash, at: Simulated.now) }
        }
        func sign(_ key: String, _ hash: [UInt8] = Simulated.hash) -> DeviceError.Code? {
            code { _ = try device.generateAssertion(key, clientDataHash: hash) }
        }
        let (fresh, attested) = (try device.generateKey(), try device.attestNewKey().key.identifier)
        let unknown = Simulated.hash.base64
        #expect(attest(unknown) == .invalidKey && sign(unknown) == .invalidKey)
        #expect(attest(attested) == .invalidKey, "a key is attested once")
        #expect(sign(fresh) == .invalidKey, "only an attested key signs")
        let short = [UInt8](repeating: 1, count: 31).base64
        #expect(attest("nonsense") == .invalidInput && sign(short) == .invalidInput)
        #expect(attest(fresh, []) == .invalidInput && sign(attested, []) == .invalidInput)
        _ = try device.generateAssertion(attested, clientDataHash: Simulated.hash, counter: .max)
        #expect(sign(attested) == .unknownSystemFailure, "the counter is at its end")
        device.reinstall()
        #expect(attest(fresh) == .invalidKey && sign(attested) == .invalidKey, "the keys are lost")
    }

    @Test(
        "Only an app on a device has App Attest, and the simulator has no DeviceCheck", arguments: DeviceHost.allCases)
    func support(host: DeviceHost) {
        var device = Simulated.device { $0.host = host }
        #expect(device.isSupported == (host == .app))
        #expect(device.isDeviceCheckSupported == (host != .simulator))
        let unsupported = host == .app ? nil : DeviceError.Code.featureUnsupported
        #expect(code { _ = try device.generateKey() } == unsupported)
        let attesting = code { _ = try device.attestKey("", clientDataHash: [], at: 0) }
        #expect(attesting == (unsupported ?? .invalidInput))
        #expect(code { _ = try device.generateToken(at: 0) } == (host == .simulator ? .featureUnsupported : nil))
    }

    @Test(
        "The counter begins with 1, rises by 1 for each key, stays over updates, and counts on from the greatest given")
    func counters() throws {
        var device = Simulated.device()
        let keys = [try device.attestNewKey().key.identifier, try device.attestNewKey().key.identifier]
        var counters: [UInt32] = []
        for key in [keys[0], keys[0], keys[1], keys[0]] {
            counters.append(try device.generateAssertion(key, clientDataHash: Simulated.hash).counter)
            device.update { $0.system = .iOS27 }
        }
        #expect(counters == [1, 2, 1, 3])
        let chosen: [UInt32?] = [1000, nil, 5, nil, 0]
        let given = try chosen.map {
            try device.generateAssertion(keys[1], clientDataHash: Simulated.hash, counter: $0).counter
        }
        #expect(given == [1000, 1001, 5, 1002, 0])
    }

    @Test("After serverUnavailable the same call with the same key and hash succeeds")
    func retry() throws {
        var device = Simulated.device()
        let key = try device.generateKey()
        device.plan(PlannedError(.serverUnavailable, in: .attestKey, times: 2))
        for _ in 1...2 {
            #expect(throws: DeviceError.self) {
                try device.attestKey(key, clientDataHash: Simulated.hash, at: Simulated.now)
            }
            #expect(device.keyToAttest == key && device.keyToSignWith == nil)
        }
        let attestation = try device.attestKey(key, clientDataHash: Simulated.hash, at: Simulated.now)
        #expect(Simulated.assess(attestation, of: device).isAccepted)
        #expect(device.keyToAttest == nil && device.keyToSignWith == key && device.plannedErrors.isEmpty)
    }

    @Test("A planned error is of its call, changes nothing else, and is not used up by a call that fails by itself")
    func planned() throws {
        for call in DeviceCall.allCases {
            var device = Simulated.device()
            let attested = try device.attestNewKey().key.identifier
            let fresh = try device.generateKey()
            device.plan(PlannedError(.unknownSystemFailure, in: call))
            // Each of these fails by itself.
            _ = try? device.attestKey(attested, clientDataHash: Simulated.hash, at: Simulated.now)
            _ = try? device.generateAssertion(fresh, clientDataHash: Simulated.hash)
            #expect(device.plannedErrors.count == 1)
            let keys = device.keys
            let calls: [DeviceCall: (inout SimulatedDevice) throws -> Void] = [
                .generateKey: { _ = try $0.generateKey() }, .generateToken: { _ = try $0.generateToken(at: 0) },
                .attestKey: { _ = try $0.attestKey(fresh, clientDataHash: Simulated.hash, at: Simulated.now) },
                .generateAssertion: { _ = try $0.generateAssertion(attested, clientDataHash: Simulated.hash) },
            ]
            let body = try #require(calls[call])
            #expect(code { try body(&device) } == .unknownSystemFailure)
            #expect(device.keys == keys && device.plannedErrors.isEmpty)
            try body(&device)
        }
    }
}

@Suite("Costs of simulated devices")
struct CostTests {
    @Test("A million devices that nobody has used take less than 100 MiB")
    func memory() {
        let model = DeviceModel(apple: Simulated.apple, profile: DeviceProfile(app: Simulated.app))
        // All of a device lies in its value: the name is short enough for no memory of its own, and empty arrays have
        // none.
        let bytes = MemoryLayout<SimulatedDevice>.stride
        #expect(1_000_000 * bytes < 100 << 20, "\(bytes) bytes each")
        let devices = (0..<1_000_000).map { SimulatedDevice(model, name: "\($0)") }
        #expect(devices[999_999].name == "999999")
        #expect(devices.allSatisfy { $0.name.utf8.count <= 15 && $0.keys.isEmpty && $0.model === model })
    }
}
