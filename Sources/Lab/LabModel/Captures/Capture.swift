import AttestModel

/// One check of a server, as a line of its log: the evidence, the values believed, and the verdict (spec/captures.md).
package struct Capture: Sendable, Hashable {
    package static let version: Int64 = 1
    package static let kinds = [AttestationRequest.kind, AssertionRequest.kind, ReceiptRequest.kind]

    package var version = Capture.version
    package var id = ""
    package var at = Timestamp(secondsSinceEpoch: 0)
    package var kind = AttestationRequest.kind
    package var evidence = CapturedEvidence()
    /// The values that the server believed. Roots are names, as UTF-8, or DER.
    package var claims = Claims()
    package var verdict = Ruling()
    /// The verdict of the server, where the one here is that of a verifier that was asked again.
    package var before: Ruling?
    package var server: [String: String] = [:]
    package var app: [String: String] = [:]
    package var os: [String: String] = [:]
    package var account: String?
    package var address: String?
    package var labels: [String: String] = [:]

    package init() {}

    /// The verdict of a server.
    package struct Ruling: Sendable, Hashable {
        package enum Outcome: String, Sendable, Hashable, CaseIterable { case accept, reject, error }

        package var outcome = Outcome.accept
        package var message: String?

        package init(_ outcome: Outcome = .accept, _ message: String? = nil) {
            (self.outcome, self.message) = (outcome, message)
        }
    }

    /// The values by which lines differ, with their names: systems, versions and labels.
    package var dimensions: [String: String] {
        let own = [
            "system": [os["name"], os["version"]], "app version": [app["version"]],
            "library": [server["library"], server["libraryVersion"]], "server": [server["name"], server["version"]],
            "authority": [evidence.serials?.last], "clock": [clock],
        ]
        let joined = own.mapValues { $0.compactMap(\.self).joined(separator: " ") }
        return labels.merging(joined) { _, own in own }.filter { !$0.value.isEmpty && $0.value.utf8.count <= 64 }
            .mapValues { PrintableText.of($0) }
    }

    /// The difference between the server's time and that of the line, where it is ten minutes or more.
    private var clock: String? {
        guard let time = claims.time, case let ahead = time.secondsSinceEpoch - at.secondsSinceEpoch, abs(ahead) >= 600
        else { return nil }
        let size = abs(ahead) < 7200 ? "minutes" : abs(ahead) < 172_800 ? "hours" : "days"
        return "\(size) \(ahead > 0 ? "ahead" : "behind")"
    }
}

/// The evidence of a capture: whole, or what is known of it.
package struct CapturedEvidence: Sendable, Hashable {
    /// The bytes; `nil` where they were not captured whole.
    package var bytes: [UInt8]?
    package var size: Int?
    /// The first bytes.
    package var prefix: [UInt8]?
    /// The serial numbers of its certificates, hexadecimal.
    package var serials: [String]?

    package init(_ bytes: [UInt8]? = nil) { self.bytes = bytes }
}
