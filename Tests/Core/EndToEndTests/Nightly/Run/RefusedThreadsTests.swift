import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("A run to which the system refuses a thread", .enabled(if: Tools.canPreload))
struct RefusedThreadsTests {
    /// A library that makes one `pthread_create` fail, in the program under test and not in its targets.
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdlib.h>

        static atomic_int count;

        int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
            int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
                dlsym(RTLD_NEXT, "pthread_create");
            int number = atomic_fetch_add(&count, 1) + 1;
            if (!getenv("APPATTEST_TARGET_PROCESS") && number == atoi(getenv("REFUSED_THREAD"))) return EAGAIN;
            return create(thread, attributes, body, context);
        }
        """

    @Test("It ends with results or with one clear error, and blames no target", arguments: 1...18)
    func refused(number: Int) async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.source, to: "refuse.c")
        let library = folder.path("refuse.so")
        let made = try await Program.run("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"])
        #expect(made.status == 0, "\(made.standardError)")
        // Every command tries whether there are threads for it, before anything else.
        let tried = ProcessInfo.processInfo.activeProcessorCount + 8
        let ended = try await Program.run(
            "timeout",
            [
                "-s", "KILL", "1200", "env", "LD_PRELOAD=\(library)", "REFUSED_THREAD=\(tried + number)",
                Appattest.path,
                "run", "--vectors", FewVectors.path, "--target", "oneshot:\(Appattest.path) adapter --oneshot",
                "--capabilities", "assertion,roots,clock", "--only", "assertion/counter/replay-equal", "--report",
                "jsonl=-",
            ] + Appattest.patience, environment: ["SWIFT_BACKTRACE": "enable=no"])
        // A library that the program uses traps when it gets no thread for a loop.
        guard ended.status != 128 + SIGILL, ended.status != 128 + SIGTRAP else { return }
        #expect([0, 3].contains(ended.status), "\(ended.status) \(ended.standardError)")
        #expect(try !RunLines(ended.standardOutput).outcomes.values.contains("crash"))
        guard ended.status == 3 else { return }
        #expect(ended.unwrapped.contains("the system allows no more threads or processes"))
    }
}
