import AttestModel

/// A named place in finished evidence, with a function that reads the bytes there.
package struct FaultPath<Draft: EvidenceDraft>: Sendable {
    /// The name, dotted, in the terms of the field (`authData.counter`).
    package let name: String
    /// A Boolean value that indicates whether the place is large, so that a record quotes only the bytes that differ.
    package let isLarge: Bool
    /// A Boolean value that indicates whether a signature of Apple or of the device covers the place.
    package let isSigned: Bool
    /// Returns the bytes at this place; `nil` when the evidence has no such place.
    package let bytes: @Sendable (Draft) -> [UInt8]?

    package init(
        _ name: String, isLarge: Bool = false, isSigned: Bool = false, _ bytes: @escaping @Sendable (Draft) -> [UInt8]?
    ) { (self.name, self.isLarge, self.isSigned, self.bytes) = (name, isLarge, isSigned, bytes) }

    static func signed(
        _ name: String, isLarge: Bool = false, _ bytes: @escaping @Sendable (Draft) -> [UInt8]?
    ) -> FaultPath { FaultPath(name, isLarge: isLarge, isSigned: true, bytes) }

    /// Returns the difference between two pieces of evidence at this place; `nil` when there is none.
    ///
    /// In a large place the common bytes at the beginning and at the end are left out, the name gets the offset, and of
    /// the differing bytes of each the first are quoted (`FaultRecord.quotedBytes`).
    package func difference(before control: Draft, after broken: Draft) -> (name: String, [UInt8]?, [UInt8]?)? {
        let (before, after) = (bytes(control), bytes(broken))
        guard before != after else { return nil }
        guard isLarge, let before, let after else { return (name, before, after) }
        let shorter = min(before.count, after.count)
        let start = (0..<shorter).first { before[$0] != after[$0] } ?? shorter
        let rest = shorter - start
        let end = (0..<rest).first { before[before.count - 1 - $0] != after[after.count - 1 - $0] } ?? rest
        func quoted(_ bytes: [UInt8]) -> [UInt8] {
            Array(bytes[start..<bytes.count - end].prefix(FaultRecord.quotedBytes))
        }
        return ("\(name)[\(start)...]", quoted(before), quoted(after))
    }
}
