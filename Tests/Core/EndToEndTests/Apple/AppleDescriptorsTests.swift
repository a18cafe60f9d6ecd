import Foundation
import TestSupport
import Testing

@Suite("appattest apple with few file descriptors")
struct AppleDescriptorsTests {
    /// The descriptors of the event loops.
    private static let loops = 3 * ProcessInfo.processInfo.activeProcessorCount

    private let scratch: ScratchFolder
    private let account: DeveloperAccount

    init() throws {
        scratch = try ScratchFolder()
        account = DeveloperAccount()
    }

    /// The arguments of a shell that starts the service under a limit.
    ///
    /// - Parameter isRaisable: A Boolean value that indicates whether the service may raise the limit.
    private func limited(to count: Int, isRaisable: Bool = false) throws -> [String] {
        let limit = isRaisable ? "-S -n" : "-n"
        return try ["-c", #"ulimit \#(limit) "$0" && exec "$@""#, "\(count)", Appattest.path]
            + SimulatedApple.arguments(account: account, in: scratch)
    }

    @Test("It outlives more connections than it has descriptors, and answers when they are gone")
    func flooded() async throws {
        let count = 48 + Self.loops
        let (status, ending) = try await Program.servingToItsEnd("/bin/sh", try limited(to: count)) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            for name in ["production", "development"] {
                let script = "for i in $(seq \(count)); do exec {fd}<>/dev/tcp/127.0.0.1/\(try apple.port(name)); done"
                #expect(try await Program.run("bash", ["-c", script]).status == 0)
            }
            return try await apple.exchange(try await apple.attest(key: "1")).status
        }
        #expect(status == 200 && ending == 0)
    }

    @Test("Where there is no room for a connection, it does not start, and says how many there must be")
    func tooFew() async throws {
        let count = 20 + Self.loops
        let ended = try await Program.run("/bin/sh", try limited(to: count))
        #expect(ended.status == 2 && ended.standardOutput == "")
        #expect(ended.standardError.contains("cannot listen: this program may open only \(count) files at once"))
    }
}
