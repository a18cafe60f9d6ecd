/// Eight bytes at a time.
extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Returns whether one of the eight bytes is below a bound, which is at most 128.
    func hasByte(below bound: UInt8) -> Bool {
        (self &- Self.ones &* UInt64(bound)) & ~self & Self.highBits != 0
    }

    /// Returns whether one of the eight bytes has a value.
    func hasByte(_ byte: UInt8) -> Bool { (self ^ Self.ones &* UInt64(byte)).hasByte(below: 1) }

    /// A Boolean value that indicates whether all eight bytes are ASCII.
    var isASCII: Bool { self & Self.highBits == 0 }
}
