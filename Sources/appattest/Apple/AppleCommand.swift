import AppleServices
import ArgumentParser
import AttestModel
import FixtureForge
import Foundation
import VectorCatalog

struct AppleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apple",
        abstract: "A simulated Apple for your backend: the exchange of receipts for a risk metric.",
        discussion: """
            Serves POST /v1/attestationData for both environments on this machine, each at an address of its own, as
            data.appattest.apple.com and data-development.appattest.apple.com do. When they can be called, one line of
            JSON on stdout says where they are, where tests steer them, and which roots to trust. Ends at SIGINT or
            SIGTERM. See spec/services.md.

            Example: appattest apple --key ABC123DEFG:ABCDE12345:public.pem --log calls.jsonl --state state.json
            """)

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A key that your backend signs its tokens with; repeatable.",
            discussion: "Key identifier, team identifier, and a file with the public key on P-256 in PEM.",
            valueName: "kid:team:file"))
    var key: [String]

    @Option(help: "Where to listen for calls; tests steer the services from this machine only.")
    var host = "127.0.0.1"

    @Option(help: "The port of the production environment; 0 takes any free one.")
    var productionPort: UInt16 = 0

    @Option(help: "The port of the development environment; 0 takes any free one.")
    var developmentPort: UInt16 = 0

    @Option(help: "The port where tests steer the services; 0 takes any free one.")
    var controlPort: UInt16 = 0

    @Option(help: "What the authorities' keys are derived from (default: \(SetGenerator.defaultSeed), as vectors/ is).")
    var seed: String?

    @Option(help: "A time to stand still at, like 2026-03-01T12:00:00Z (default: the system's clock).")
    var at: String?

    @Option(help: ArgumentHelp("Keep what the services remember in this file.", valueName: "file"))
    var state: String?

    @Option(help: ArgumentHelp("Answers to give instead of the services' own, in order.", valueName: "file"))
    var script: String?

    @Option(help: ArgumentHelp("Add one line of JSON a call to this file; '-' is stderr.", valueName: "file"))
    var log: String?

    @Option(help: ArgumentHelp("Write the roots to trust into this folder, as PEM.", valueName: "dir"))
    var outRoots: String?

    @Option(help: "Seconds that a request may take to arrive.")
    var requestTimeout = 10.0

    func run() async throws {
        guard seed != "" else { throw CommandFailure.configuration("--seed is empty; any other text will do") }
        guard (0.1...3600).contains(requestTimeout) else {
            throw CommandFailure.configuration("--request-timeout \(requestTimeout) is not in 0.1 … 3600 seconds")
        }
        let context = ForgeContext(
            seed: seed.map { Seed($0) } ?? SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
        do {
            let server = try await server(context)
            try await server.serve(
                on: Listeners(
                    host: host, production: Int(productionPort), development: Int(developmentPort),
                    control: Int(controlPort))
            ) { urls throws(ServiceError) in
                try writeRoots(context)
                StandardOutput.write((Self.ready(urls, context: context).compactText + "\n").utf8)
            }
        } catch let error as ServiceError {
            throw CommandFailure.configuration(error.description)
        }
    }

    /// Writes the roots where they are asked for: when the services can be called, so that a start that fails leaves
    /// nothing behind, and before the line that says so.
    private func writeRoots(_ context: ForgeContext) throws(ServiceError) {
        guard let outRoots else { return }
        do {
            try RootFiles(context: context).write(to: outRoots)
        } catch {
            throw ServiceError(.notReady, (error as? CommandFailure)?.message ?? "\(error)")
        }
    }

    private func server(_ context: ForgeContext) async throws -> AppleServer {
        let clock = try clock()
        let attestationData = AttestationDataService(
            exchange: try ReceiptExchange(
                issuer: ReceiptIssuer(authority: context.receipts), store: state.map { StateFile(path: $0) }),
            tokens: try TokenCheck(keys: try key.map { try DeveloperKeyArgument($0).key() }),
            receiptReader: ReferenceReceiptReader(root: context.receipts.root.certificate.der),
            script: try entries(), clock: clock, seed: context.seed)
        return AppleServer(
            services: [attestationData], clock: clock, log: try CallLog(write: LogFile.writer(log)),
            seed: context.seed, limits: ServerLimits(requestSeconds: requestTimeout))
    }

    /// The system's clock is read here, when no time is given, and nowhere else.
    private func clock() throws -> ServiceClock {
        guard let at else { return ServiceClock { Int64(Date().timeIntervalSince1970 * 1000) } }
        guard let time = Timestamp(at), (Validity.start...Validity.end).contains(time) else {
            throw CommandFailure.configuration(
                "--at '\(at)' is not a time like 2026-03-01T12:00:00Z in \(Validity.start) … \(Validity.end)")
        }
        return ServiceClock { time.secondsSinceEpoch * 1000 }
    }

    private func entries() throws -> [ScriptEntry] {
        guard let script else { return [] }
        let bytes = try InputFile(path: script).contents
        do {
            return try AttestationDataService.scriptEntries(of: bytes)
        } catch {
            throw CommandFailure.configuration("\(script): \(error)")
        }
    }

    private static func ready(_ urls: [Listeners.Role: String], context: ForgeContext) -> JSONValue {
        var members = Dictionary(uniqueKeysWithValues: urls.map { ($0.key.rawValue, JSONValue.string($0.value)) })
        members["roots"] = .members([
            "attestation": .base64(context.apple.root.certificate.der),
            "receipt": .base64(context.receipts.root.certificate.der),
        ])
        return .object(members)
    }
}
