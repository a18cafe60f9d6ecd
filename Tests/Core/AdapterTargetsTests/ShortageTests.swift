import RunnerTestSupport
import Transport
@testable import AdapterTargets

@Suite("Lacks of the system's resources, and a limit of memory")
struct ShortageTests {
    @Test(
        "Each lack names what is lacking, and other errors are none",
        arguments: [
            (EMFILE, "(ulimit -n)"), (ENFILE, "no free file descriptor"), (EAGAIN, "(ulimit -u and -v)"),
            (ENOMEM, "memory"), (ENOBUFS, "memory"), (ENOENT, nil), (EACCES, nil), (ECONNREFUSED, nil),
            (ECONNRESET, nil), (EPIPE, nil),
        ])
    func words(number: Int32, part: String?) {
        let words = Shortage(errorNumber: number)?.clause
        #expect(part.map { words?.contains($0) == true } ?? (words == nil))
    }

    @Test("A program that could not be started for lack of a resource is not said to be missing")
    func launch() throws {
        let launch = Launch(command: try Command("./verify --fast"))
        let failure = launch.failure(try #require(Shortage(errorNumber: EMFILE)))
        #expect(failure.code == .targetCannotStart)
        #expect(failure.message.hasPrefix("the target's command './verify' cannot be started: no file descriptor"))
        #expect(!failure.message.contains("Check that the path exists"))
    }

    @Test("A connection that could not be opened for lack of a resource is no fault of the endpoint")
    func connection() throws {
        let url = try #require(URL(string: "http://127.0.0.1:8080/"))
        let failure = HTTPFailure(.unreachable(.system(EMFILE)), url: url)
        #expect(failure.shortage != nil && failure.wasUnsent)
        #expect(failure.clause.hasPrefix("no connection to 127.0.0.1:8080 can be opened: no file descriptor is free"))
        #expect(HTTPFailure(.unreachable(.refused), url: url).shortage == nil)
    }

    @Test(
        "A target that takes more memory than its limit fails at that vector, and the limit is named; the others keep their results",
        .enabled(if: MemoryLimit.isEnforced, "this system enforces no limit"), arguments: ["exec", "oneshot"])
    func exceeded(kind: String) async throws {
        let fixture = try FakeTargetFixture()
        let target = fixture.correct("allocate-on", TestSet.otherChallenge, kind: kind)
        let report = try await fixture.run(target, settings: TargetSettings { $0.memory = try MemoryLimit("256M") })
        #expect(report.spoiled == [TestSet.otherChallenge: .crash])
        let reason = try report.result(TestSet.otherChallenge).reason
        #expect(reason?.contains("was ended by signal") == true)
        #expect(reason?.hasSuffix("its memory was limited to 256M (--memory)") == true)
    }

    @Test("A size of memory is a whole number with K, M or G", .enabled(if: MemoryLimit.isEnforced))
    func sizes() throws {
        #expect(try MemoryLimit("1024K").bytes == 1 << 20)
        #expect(try MemoryLimit("512M").bytes == 512 << 20)
        #expect(try MemoryLimit("3G").bytes == 3 << 30)
    }

    @Test(
        "Any other size is a usage error, and is quoted",
        arguments: [
            "", "M", "512", "0M", "-1M", "1.5G", "512m", "1023K", "512MB", "99999999999999999999G", "9999999999G",
        ])
    func errors(text: String) {
        let error = #expect(throws: RunnerError(.usage, "")) { try MemoryLimit(text) }
        #expect(error?.message.contains("'\(text)'") == true)
    }
}
