import AttestModel
import FixtureForge

/// The service attestationData: it exchanges receipts for new ones with a risk metric.
package struct AttestationDataService: SimulatedService {
    private let endpoint: AttestationDataEndpoint
    private let clock: ServiceClock
    private let seed: Seed

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - receiptReader: Tells this Apple's receipts from everything else.
    ///   - script: The entries that `scriptEntries(of:)` has read.
    ///   - seed: The seed that the keys of simulated devices are derived from.
    package init(
        exchange: ReceiptExchange, tokens: TokenCheck, receiptReader: any ReceiptReader, script: [ScriptEntry],
        clock: ServiceClock, seed: Seed
    ) {
        endpoint = AttestationDataEndpoint(
            tokens: tokens, receiptReader: receiptReader, exchange: exchange, script: ResponseScript(script))
        self.clock = clock
        self.seed = seed
    }

    /// The words of a script for this service.
    package static let dialect = ScriptDialect(
        service: "attestationData", member: "receipt", names: ReceiptVariant.all.map(\.name))

    /// Reads the entries of a script for this service.
    ///
    /// - Throws: `ServiceError.badScript` that names the member.
    package static func scriptEntries(of bytes: some Sequence<UInt8>) throws(ServiceError) -> [ScriptEntry] {
        try ResponseScript.entries(of: bytes, dialect: dialect)
    }

    package var endpoints: [any Endpoint] { [endpoint] }

    /// Adds entries to the script; returns the number of those that wait.
    package func append(_ entries: [ScriptEntry]) async throws(ServiceError) -> Int {
        try await endpoint.script.append(entries)
    }

    /// Removes all entries of the script.
    package func forgetScript() async { await endpoint.script.removeAll() }

    package var commands: [ControlCommand] {
        let (exchange, script, clock, seed) = (endpoint.exchange, endpoint.script, clock, seed)
        return [
            ControlCommand("POST /control/next") { body throws(ServiceError) in
                let waiting = try await script.append(try Self.scriptEntries(of: body))
                return .members(["waiting": .integer(Int64(waiting))])
            },
            ControlCommand("POST /control/attest") { body throws(ServiceError) in
                let attestation = SimulatedAttestation(try AttestCommand(body), at: await clock.now, seed: seed)
                try await exchange.record(attestation.record)
                return attestation.json
            },
        ]
    }
}
