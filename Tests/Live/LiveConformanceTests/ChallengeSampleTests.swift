import AttestModel
import FixtureForge
import Testing

@testable import LiveConformance

@Suite("The sample of challenges")
struct ChallengeSampleTests {
    /// Returns a hundred challenges of so many bytes, which are the same in each run.
    private static func random(_ count: Int) -> [[UInt8]] {
        (0..<100).map { Seed("challenges").bytes(count, for: "\($0)") }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "Random bytes, and their hexadecimal text, vary in more bits than anybody can try out", arguments: [8, 16, 32])
    func random(count: Int) {
        let bytes = Self.random(count)
        #expect(ChallengeSample(values: bytes).varyingBits >= ChallengeSample.fewestBits)
        #expect(ChallengeSample(values: bytes.map { Self.text($0.hex) }).varyingBits >= ChallengeSample.fewestBits)
    }

    @Test("Counters and times vary in too few bits, whatever stands around them")
    func predictable() {
        let counters = (0..<100).map { Self.text("challenge-of-the-shop-") + [UInt8(truncatingIfNeeded: $0)] }
        let times = (0..<100).map { Self.text("\(1_790_000_000_000 + 137 * $0)-nonce") }
        for sample in [counters, times] {
            #expect(ChallengeSample(values: sample).varyingBits < ChallengeSample.fewestBits)
        }
    }

    @Test("A challenge that occurs twice is found")
    func repeated() {
        let values = Self.random(16)
        #expect(ChallengeSample(values: values).repeated == nil)
        #expect(ChallengeSample(values: values + [values[7]]).repeated == values[7])
    }
}
