import Foundation
import TestSupport
import Testing

@Suite("Asking for the released program of a version")
struct AskedReleaseTests {
    @Test("It is taken although the sources changed since; without a record its own checksum counts, and that is said")
    func taken() async throws {
        let checkout = try await ReleasedCheckout()
        try await checkout.shell("echo >>checkout/Package.swift")
        let ended = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(ended.status == 0 && ended.lines.count == 1, "\(ended.standardError)")
        let warning = "is neither recorded nor signed: SHA256SUMS from the same place shows damage"
        #expect(!ended.standardError.contains(warning))

        let other = try await ReleasedCheckout(isRecorded: false)
        let unrecorded = try await other.run("fetch-release.sh", other.version)
        #expect(unrecorded.status == 0 && unrecorded.standardError.contains(warning))
        try await other.shell("rm -r cache; echo more >>\"releases/v$VERSION/$ARCHIVE\"")
        let refused = try await other.run("fetch-release.sh", other.version)
        #expect(refused.status == 2 && refused.standardError.contains("is not the released file"))
    }

    @Test("Nobody who names a version gets another program, or builds one unawares")
    func noOther() async throws {
        let checkout = try await ReleasedCheckout(isRecorded: false)
        let other = try await checkout.run("fetch-release.sh", "0.0.1")
        #expect(other.status == 2)
        #expect(
            other.standardError.contains(
                "release 0.0.1 is asked for, and these sources are version \(checkout.version). Check out the tag v0.0.1"
            ))
        let missing = try await checkout.run("fetch-release.sh", checkout.version, from: "/nowhere")
        #expect(missing.status == 2)
        #expect(missing.standardError.contains("Take 'auto' in place of '\(checkout.version)' to build the program"))
        let word = try await checkout.run("fetch-release.sh", "latest")
        #expect(word.status == 2 && word.standardError.contains("'latest' is no setting."))
    }

    @Test(
        "With a key in the repository, only a signed release counts",
        .enabled(if: Tools.works("minisign", ["-v"]), "minisign is missing"))
    func signed() async throws {
        let checkout = try await ReleasedCheckout(isRecorded: false)
        try await checkout.shell("minisign -G -W -p checkout/release.pub -s key >/dev/null")
        let unsigned = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(unsigned.status == 2 && unsigned.standardError.contains("has no signature SHA256SUMS.minisig"))

        try await checkout.shell("minisign -S -s key -m \"releases/v$VERSION/SHA256SUMS\" </dev/null >/dev/null")
        let signed = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(signed.status == 0, "\(signed.standardError)")

        try await checkout.shell("rm -r cache; echo >>\"releases/v$VERSION/SHA256SUMS\"")
        let forged = try await checkout.run("fetch-release.sh", checkout.version)
        #expect(forged.status == 2 && forged.standardError.contains("does not fit the key in release.pub"))
        #expect(try checkout.cached == [])
    }

    @Test("A record takes checksums of one build of this version alone")
    func badRecords() async throws {
        let checkout = try await ReleasedCheckout(isRecorded: false)
        let sum = String(repeating: "a", count: 64)
        for (lines, error) in [
            ("\(sum)  appattest-0.0.1-linux-x86_64.tar.gz\n", "' is no checksum of a file of version "),
            ("\(sum)  ../\(checkout.archive)\n", "' is no checksum of a file of version "),
            (
                "\(sum)  app-\(checkout.version)-py3-none-any.whl\n",
                "there is no archive appattest-\(checkout.version)-"
            ),
            ("\(sum)  \(checkout.archive)\nb\(sum.dropFirst())  \(checkout.archive)\n", "has two checksums"),
        ] {
            let file = try checkout.folder.write(lines, to: "SUMS")
            let ended = try await checkout.run("record-release.sh", file)
            #expect(ended.status == 2 && ended.standardError.contains(error), "\(ended.standardError)")
        }
        #expect(!FileManager.default.fileExists(atPath: checkout.path("packaging/released.txt")))
        let missing = try await checkout.run("record-release.sh")
        #expect(missing.status == 2 && missing.standardError.contains("Run 'make release' first"))
    }
}
