import TestSupport
import Testing

/// Expects that the examination of each input takes less than 2 seconds of processor time, and that of all of them less
/// than 64 MiB. The process must be there for this alone (`PeakMemory`).
func expectBounds(
    on inputs: [(name: String, bytes: [UInt8])], examining: (_ name: String, _ bytes: [UInt8]) -> Void
) throws {
    let before = try PeakMemory.ofThisProcess()
    for (name, bytes) in inputs {
        let time = ProcessorTime.measure { examining(name, bytes) }
        #expect(time < .seconds(2), "\(name) took \(time)")
    }
    #expect(try PeakMemory.ofThisProcess() - before < 64 << 10)
}
