import Foundation
import TestSupport
import Testing

#if os(Linux)
    @Suite("A command that gets no threads")
    struct FewThreadsTests {
        /// The words that start a program as a user whose processes are bound; the superuser's are not.
        private static let user =
            getuid() == 0 ? ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"] : ["env"]

        /// A Boolean value that indicates whether that user can start the program.
        private static let isPossible = {
            let test = Process()
            test.executableURL = URL(filePath: "/usr/bin/env")
            test.arguments = user + ["test", "-x", Appattest.path]
            test.standardError = FileHandle.nullDevice
            do { try test.run() } catch { return false }
            test.waitUntilExit()
            return test.terminationStatus == 0
        }()

        @Test(
            "It ends at once, and says which limits to raise", .enabled(if: isPossible, "the program is out of reach"),
            arguments: ["run --target exec:cat", "apple", "check-client --target exec:cat"])
        func none(words: String) async throws {
            let script = #"ulimit -u 4 && exec "$@""#
            let ended = try await Program.run(
                "/usr/bin/env",
                Self.user + ["bash", "-c", script, "bash", Appattest.path]
                    + words.split(separator: " ").map(String.init))
            #expect(ended.status == 2)
            #expect(ended.standardOutput == "")
            #expect(ended.standardError.split(separator: "\n").count == 1)
            #expect(ended.standardError.contains("allows no more threads or processes; raise the limits (ulimit -u"))
        }
    }
#endif
