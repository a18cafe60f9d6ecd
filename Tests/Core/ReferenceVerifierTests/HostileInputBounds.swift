import TestSupport
import Testing

/// Expects that the examination of each input takes less than 2 seconds of processor time, and with `measuresMemory` that
/// of all of them less than 64 MiB. For this the process must be there for the inputs alone (`PeakMemory`).
func expectBounds(
    on inputs: [(name: String, bytes: [UInt8])], measuresMemory: Bool,
    examining: (_ name: String, _ bytes: [UInt8]) -> Void
) throws {
    let before = try PeakMemory.ofThisProcess()
    for (name, bytes) in inputs {
        let time = ProcessorTime.measure { examining(name, bytes) }
        #expect(time < .seconds(2), "\(name) took \(time)")
    }
    if measuresMemory { #expect(try PeakMemory.ofThisProcess() - before < 64 << 10) }
}
