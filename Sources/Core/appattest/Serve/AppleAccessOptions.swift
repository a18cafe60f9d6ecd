import ArgumentParser
import AttestModel
import BackendOrder
import Foundation
import ReferenceVerifier

struct AppleAccessOptions: ParsableArguments {
    @Option(help: Self.help("key")) var key: String?
    @Option(help: Self.help("devicecheckURL")) var devicecheckURL: String?
    @Option(help: Self.help("devicecheckDevelopmentURL")) var devicecheckDevelopmentURL: String?
    @Option(help: Self.help("attestationDataURL")) var attestationDataURL: String?
    @Option(help: Self.help("attestationDataDevelopmentURL")) var attestationDataDevelopmentURL: String?
    @Option(help: Self.help("receiptInterval")) var receiptInterval: Double?

    func validate() throws {
        guard receiptInterval ?? 1 > 0 else { throw ValidationError("--receipt-interval must be more than 0 seconds.") }
    }

    /// Returns the access to Apple's servers; `nil` without a key. When one address is given, no other is Apple's: a test
    /// calls nobody that it has not named.
    /// - Throws: `CommandFailure` that names the option.
    func access() throws -> BackendOrder.Apple? {
        guard let key = key ?? EnvironmentValue.named("APPATTEST_KEY") else { return nil }
        var access = try DeveloperKeyArgument(key).access(receiptInterval: receiptInterval)
        let deviceCheck = try Self.addresses(
            (devicecheckURL, "DEVICECHECK_URL"), (devicecheckDevelopmentURL, "DEVICECHECK_DEVELOPMENT_URL"))
        let attestationData = try Self.addresses(
            (attestationDataURL, "ATTESTATION_DATA_URL"),
            (attestationDataDevelopmentURL, "ATTESTATION_DATA_DEVELOPMENT_URL"))
        if !deviceCheck.isEmpty || !attestationData.isEmpty {
            (access.deviceCheckURLs, access.attestationDataURLs) = (deviceCheck, attestationData)
        }
        return access
    }

    private static func addresses(
        _ production: (String?, String), _ development: (String?, String)
    ) throws -> [String: String] {
        try [
            AttestEnvironment.production.rawValue: address(production.0, production.1),
            AttestEnvironment.development.rawValue: address(development.0, development.1),
        ].compactMapValues { $0 }
    }

    private static func address(_ option: String?, _ variable: String) throws -> String? {
        guard let text = option ?? EnvironmentValue.named(variable) else { return nil }
        guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host() != nil else {
            throw CommandFailure.configuration("'\(text)' is not the address of a server, like http://127.0.0.1:8081")
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

/// The trust anchors of a backend: Apple's, unless others are named.
struct TrustOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: Self.help("root")) var root: [String] = []
    @Option(parsing: .singleValue, help: Self.help("receiptRoot")) var receiptRoot: [String] = []

    /// The trust anchors of attestations, DER.
    /// - Throws: `CommandFailure` that names the file.
    func attestationRoots() throws -> [[UInt8]] {
        try Self.certificates(root, variable: "APPATTEST_ROOT") ?? [AppleRoots.appAttestation]
    }

    /// The trust anchors of receipts, DER.
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
