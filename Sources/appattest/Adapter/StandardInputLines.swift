import Foundation

/// The lines of stdin as bytes, without their line feeds; the last one need not have any.
struct StandardInputLines: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
        private var pending: [UInt8] = []
        private var scanned = 0
        private var isAtEnd = false

        mutating func next() async throws -> [UInt8]? {
            while true {
                if let end = pending[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
                    let line = Array(pending[..<end])
                    pending.removeSubrange(...end)
                    scanned = 0
                    return line
                }
                scanned = pending.count
                guard !isAtEnd else { break }
                let chunk = FileHandle.standardInput.availableData
                isAtEnd = chunk.isEmpty
                pending += chunk
            }
            guard !pending.isEmpty else { return nil }
            defer {
                pending = []
                scanned = 0
            }
            return pending
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
