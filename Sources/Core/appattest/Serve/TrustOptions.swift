import ArgumentParser
import Foundation
import ReferenceVerifier

/// The trust anchors of a backend: Apple's, unless others are named.
struct TrustOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Trust this instead of Apple's root of attestations, in tests only; repeatable (or APPATTEST_ROOT).",
            valueName: "pem"))
    var root: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Trust this instead of Apple's root of receipts, in tests only; repeatable (or APPATTEST_RECEIPT_ROOT).",
            valueName: "pem"))
    var receiptRoot: [String] = []

    /// The trust anchors of attestations, DER.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func attestationRoots() throws -> [[UInt8]] {
        try Self.certificates(root, variable: "APPATTEST_ROOT") ?? [AppleRoots.appAttestation]
    }

    /// The trust anchors of receipts, DER.
    ///
    /// - Throws: `CommandFailure` that names the file.
    func receiptRoots() throws -> [[UInt8]] {
        try Self.certificates(receiptRoot, variable: "APPATTEST_RECEIPT_ROOT") ?? [AppleRoots.receipts]
    }

    private static func certificates(_ files: [String], variable: String) throws -> [[UInt8]]? {
        let files = files.isEmpty ? EnvironmentValue.named(variable).map { [$0] } ?? [] : files
        guard !files.isEmpty else { return nil }
        return try files.flatMap { try InputFile(path: $0).certificates() }
    }
}

/// A value that a variable of the environment has, where a test that starts the program cannot choose the options.
enum EnvironmentValue {
    /// Returns the value of a variable; `nil` when there is none, or an empty one.
    static func named(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
