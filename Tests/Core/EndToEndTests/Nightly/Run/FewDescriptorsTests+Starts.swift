import AttestModel
import Foundation
import TestSupport
import Testing

extension FewDescriptorsTests {
    @Test(
        "When they run out in the middle of a start, the run does not wait for it without end",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")), arguments: 19...34)
    func runOutAtStart(count: Int) async throws {
        // The limit that the adapter leaves to the program is near the number of files that it has open.
        let fake = try FakeAdapter(
            cases: """
                assertion/counter/replay-equal) prlimit --pid=$PPID --nofile=\(count):\(count); exit 7 ;;
                *) reference ;;
                """)
        let ended = try await run(limit: "-n 256", within: 1200, jobs: 1, fake.target)
        // There are enough for another start, or there are not.
        #expect([1, 3].contains(ended.status), "\(ended.status) \(ended.standardError)")
        let lines = try RunLines(ended.standardOutput)
        #expect(lines.outcomes.values.count { $0 == "crash" } == 1)
        #expect(lines.footer["exitStatus"] == .integer(Int64(ended.status)))
    }
}
