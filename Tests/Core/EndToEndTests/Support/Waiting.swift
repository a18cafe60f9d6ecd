import Foundation

/// Waits for what another process does, where nothing tells that it is done.
enum Waiting {
    /// Returns when a condition holds. It asks again and again and never gives up: the job's own limit ends it.
    static func until(_ condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Returns the text of a file as soon as it ends in a line feed.
    static func line(in file: String) async throws -> String {
        var text = ""
        try await until {
            text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            return text.hasSuffix("\n")
        }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Returns when a process is gone, or about to be reaped.
    static func end(of process: pid_t) async throws {
        try await until {
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            return kill(process, 0) != 0 || state?.contains(") Z ") == true
        }
    }
}
