/// The risk metric of a receipt, which is decimal text.
enum RiskMetric {
    /// The number of digits alone; `nil` for anything else and for more than 63 bits.
    static func value(of text: [UInt8]) -> Int64? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.allSatisfy(digits.contains) else { return nil }
        return Int64(String(decoding: text, as: UTF8.self))
    }
}
