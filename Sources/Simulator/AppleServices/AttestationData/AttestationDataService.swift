import AttestModel
import FixtureForge

/// The service attestationData: it exchanges receipts for new ones with a risk metric.
package struct AttestationDataService: ScriptedService {
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

    package var endpoints: [any Endpoint] { [endpoint] }

    package var script: ResponseScript { endpoint.script }

    package var commands: [ControlCommand] {
        let (exchange, clock, seed) = (endpoint.exchange, clock, seed)
        return [
            scriptCommand("/control/next"),
            ControlCommand("POST /control/attest") { body throws(ServiceError) in
                let attestation = SimulatedAttestation(try AttestCommand(body), at: await clock.now, seed: seed)
                try await exchange.record(attestation.record)
                return attestation.json
            },
        ]
    }
}
