import Foundation
import Testing

/// The memory that a process has used at most. The tests of a target share one process: a test that measures memory
/// needs one for itself (`#expect(processExitsWith:)`).
package enum PeakMemory {
    /// Returns the highest resident size so far in KiB; 0 where the system does not tell.
    package static func ofThisProcess() throws -> Int {
        #if os(Linux)
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            return try #require(
                line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) })
        #else
            return 0
        #endif
    }
}
