import AttestModel
import FixtureForge
import TestSupport
import Testing

@testable import Devices

@Suite("Costs of simulated devices")
struct CostTests {
    @Test("A million devices that nobody has used take less than 100 MiB")
    func memory() {
        let model = DeviceModel(apple: Simulated.apple, profile: DeviceProfile(app: Simulated.app))
        // All of a device lies in its value: the name is short enough for no memory of its own, and empty arrays have
        // none.
        let bytes = MemoryLayout<SimulatedDevice>.stride
        #expect(1_000_000 * bytes < 100 << 20, "\(bytes) bytes each")
        let devices = (0..<1_000_000).map { SimulatedDevice(model, index: $0) }
        #expect(devices[999_999].name == "999999")
        #expect(devices.allSatisfy { $0.name.utf8.count <= 15 && $0.keys.isEmpty && $0.model === model })
    }

    @Test(
        "An attestation and an assertion of a new device take less than 2 ms of a processor, a thousand a second on two"
    )
    func speed() throws {
        let model = DeviceModel(apple: Simulated.apple, profile: DeviceProfile(app: Simulated.app))
        func pairs(_ range: Range<Int>) throws {
            for index in range {
                var device = SimulatedDevice(model, index: index)
                let key = try device.attestNewKey().key.identifier
                _ = try device.generateAssertion(key, clientDataHash: Simulated.hash)
            }
        }
        try pairs(0..<20)
        let time = try ProcessorTime.measure { try pairs(20..<220) } / 200
        // A processor that others keep busy needs more time for the same work: four times the aim is a defect.
        #expect(time < .milliseconds(8), "\(time)")
    }
}
