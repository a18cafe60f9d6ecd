import FixtureForge

extension Group {
    /// Returns a case for each near miss of a value, except those that other cases of the group are.
    /// - Parameters:
    ///   - value: The value at the beginning of a sentence (`Nonce`).
    ///   - entry: Returns the case of a name, with a value that is made of the right one.
    static func nearMisses(
        of value: String, except known: Set<NearMiss> = [],
        _ entry: (_ name: String, _ miss: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Entry
    ) -> [Entry] {
        NearMiss.allCases.filter { !known.contains($0) }.map { miss in
            entry("near-\(miss.rawValue)") { miss.of($0) }
                .sharing("near/\(miss.rawValue)", saying: ["value": value])
        }
    }
}
