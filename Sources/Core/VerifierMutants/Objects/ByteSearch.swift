import Foundation

extension Collection<UInt8> {
    /// Returns whether the bytes hold others. A mutant asks of many objects, and the search of the standard library, which
    /// is made for any element, takes most of its time.
    func holds(_ part: some Collection<UInt8>) -> Bool { place(of: part) != nil }

    /// Returns the number of bytes before the first occurrence of others; `nil` when there is none.
    func place(of part: some Collection<UInt8>, from start: Int = 0) -> Int? {
        guard !part.isEmpty else { return start }
        return Data(dropFirst(start)).range(of: Data(part)).map { start + $0.lowerBound }
    }
}
