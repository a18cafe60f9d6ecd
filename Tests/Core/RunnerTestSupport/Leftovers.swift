import TestBasics

/// The processes that a test has left running.
package enum Leftovers {
    /// The processes that still run of those that a test's targets have written down.
    package static func running(of fixture: FakeTargetFixture, file: String) throws -> [pid_t] {
        try fixture.lines(of: file).compactMap(pid_t.init).filter { !isGone($0) }
    }

    /// The command lines that name a folder; only a test's targets name its scratch folder. Empty where there is no
    /// `/proc`.
    package static func naming(_ folder: ScratchFolder) -> [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { process in
            guard Int(process) != nil, let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
            else { return nil }
            let text = String(decoding: data, as: UTF8.self).replacing("\0", with: " ")
            return text.contains(folder.url.path) ? text : nil
        }
    }

    /// A killed process that nobody has waited for yet is gone too: it runs no more.
    private static func isGone(_ process: pid_t) -> Bool {
        if kill(process, 0) != 0 { return true }
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return status.contains(") Z ")
    }
}
