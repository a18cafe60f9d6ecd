import AttestModel
import Foundation
import Testing
import Transport

@testable import AdapterTargets

@Suite("Lacks of the system's resources")
struct ShortageTests {
    @Test(
        "Each names what is lacking",
        arguments: [
            (EMFILE, "(ulimit -n)"), (ENFILE, "no free file descriptor"), (EAGAIN, "(ulimit -u and -v)"),
            (ENOMEM, "memory"),
            (ENOBUFS, "memory"),
        ])
    func words(number: Int32, part: String) throws {
        #expect(try #require(Shortage(errorNumber: number)).words.contains(part))
    }

    @Test("Other errors are none", arguments: [ENOENT, EACCES, ECONNREFUSED, ECONNRESET, EPIPE])
    func others(number: Int32) { #expect(Shortage(errorNumber: number) == nil) }

    @Test("A program that could not be started for lack of one is not said to be missing")
    func launch() throws {
        let launch = Launch(command: try Command("./verify --fast"))
        let failure = launch.failure(try #require(Shortage(errorNumber: EMFILE)))
        #expect(failure.code == .targetCannotStart)
        #expect(failure.message.hasPrefix("the target's command './verify' cannot be started: no file descriptor"))
        #expect(!failure.message.contains("Check that the path exists"))
    }

    @Test("A connection that could not be opened for lack of one is no fault of the endpoint")
    func connection() throws {
        let url = try #require(URL(string: "http://127.0.0.1:8080/"))
        let failure = HTTPFailure(.unreachable(.system(EMFILE)), url: url)
        #expect(failure.shortage != nil && failure.wasUnsent)
        #expect(failure.words.hasPrefix("no connection to 127.0.0.1:8080 can be opened: no file descriptor is free"))
        #expect(HTTPFailure(.unreachable(.refused), url: url).shortage == nil)
    }
}
