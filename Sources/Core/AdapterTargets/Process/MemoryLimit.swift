import AttestModel

/// The memory that every process of a target may take for its data. The system enforces it (`RLIMIT_DATA`: heap and
/// private writable mappings; address space that is only reserved, as runtimes with garbage collection do, does not
/// count). A process that wants more gets no memory, which nearly all programs answer by ending.
package struct MemoryLimit: Sendable, Hashable, CustomStringConvertible {
    /// At least one mebibyte.
    package let bytes: Int
    /// As it was written (`512M`).
    package let description: String

    /// A Boolean value that indicates whether the system enforces the limit: Linux does, macOS does not.
    package static var isEnforced: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    private static let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]

    /// Reads a whole number with a unit: `K`, `M` or `G`, powers of 1024.
    /// - Throws: `RunnerError.usage` for anything else, for less than `1M`, and where it would not be enforced.
    package init(_ text: String) throws(RunnerError) {
        guard let unit = text.last.flatMap({ Self.units[$0] }), let count = Int(text.dropLast()), count > 0,
            case (let bytes, false) = count.multipliedReportingOverflow(by: unit), bytes >= 1 << 20
        else {
            throw RunnerError(
                .usage,
                "--memory: '\(text)' is not a size of at least 1M; write a whole number and K, M or G, like 512M.")
        }
        guard Self.isEnforced else {
            throw RunnerError(.usage, "--memory: this system does not hold processes to a limit; leave it out.")
        }
        self.bytes = bytes
        description = text
    }
}
