import AttestModel
import FixtureForge
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
        let devices = (0..<1_000_000).map { SimulatedDevice(model, name: "\($0)") }
        #expect(devices[999_999].name == "999999")
        #expect(devices.allSatisfy { $0.name.utf8.count <= 15 && $0.keys.isEmpty && $0.model === model })
    }
}
