import AppleServices
import ArgumentParser
import AttestModel
import FixtureForge
import LocalServer
import ReferenceReceipts
import VectorCatalog

struct AppleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest apple")

    @Option(parsing: .singleValue, help: Self.help("key")) var key: [String] = []
    @Option(help: Self.help("host")) var host = "127.0.0.1"
    @Option(help: Self.help("productionPort")) var productionPort: UInt16 = 0
    @Option(help: Self.help("developmentPort")) var developmentPort: UInt16 = 0
    @Option(help: Self.help("controlPort")) var controlPort: UInt16 = 0
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?
    @Option(help: Self.help("at")) var at: String?
    @Option(help: Self.help("state")) var state: String?
    @Option(help: Self.help("script")) var script: String?
    @Option(help: Self.help("tokenLifetime")) var tokenLifetime: UInt32 = 600
    @Flag(help: Self.help("singleUseTokens")) var singleUseTokens = false
    @Option(help: Self.help("log")) var log: String?
    @Option(help: Self.help("tls")) var tls: String?
    @Option(help: Self.help("outRoots")) var outRoots: String?
    @Option(help: Self.help("requestTimeout")) var requestTimeout = 10.0

    func run() async throws {
        guard (0.1...3600).contains(requestTimeout) else {
            throw CommandFailure.configuration("--request-timeout \(requestTimeout) is not in 0.1 … 3600 seconds")
        }
        let context = ForgeContext(
            seed: try seed.map(InputValue.seed) ?? SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
        let server = try await server(context)
        var listeners = Listeners(
            host: host, production: Int(productionPort), development: Int(developmentPort),
            control: Int(controlPort))
        var files: [(folder: String, texts: [String: String])] = []
        if let tls {
            let certificate = ServerCertificate(host: host)
            listeners.tls = try LocalTLS(
                certificate: certificate.certificate.der, privateKeyPEM: certificate.privateKeyPEM)
            files.append((tls, ["root.pem": certificate.rootText]))
        }
        if let outRoots {
            let roots = TestAuthorityFile.all(of: context).map { ($0.name, $0.text) }
            files.append((outRoots, Dictionary(uniqueKeysWithValues: roots)))
        }
        // Files are written when the services can be called, so that a start that fails leaves nothing behind, and before
        // the line that says so.
        try await server.serve(on: listeners) { [files] urls throws(ServerError) in
            do {
                for file in files { try OutputFile.write(file.texts, to: file.folder) }
            } catch { throw ServerError(.notReady, (error as? CommandFailure)?.message ?? "\(error)") }
            try StandardOutput.announce(Self.ready(urls, context: context).compactText)
        }
    }

    private func server(_ context: ForgeContext) async throws -> AppleServer {
        // The system's clock is read here, when no time is given, and nowhere else.
        let fixed = try at.map { try InputValue.simulatedTime($0).secondsSinceEpoch * 1000 }
        let clock = ServiceClock { fixed ?? SystemClock.milliseconds }
        let tokens = try TokenCheck(keys: try key.map { try DeveloperKeyArgument($0).key() })
        let script = try entries()
        return AppleServer(
            tokens: tokens, state: try ServiceState(file: state.map { StateFile(path: $0) }), clock: clock,
            receiptReader: ReferenceReceiptReader(root: context.receipts.root.certificate.der),
            rules: DeviceTokenRules(lifetime: Int64(tokenLifetime), isSingleUse: singleUseTokens),
            scripts: (script[0], script[1]), log: try CallLog(write: OutputFile.log(log)), seed: context.seed,
            limits: ServerLimits(requestSeconds: requestTimeout))
    }

    /// Returns the entries of attestationData, and those of DeviceCheck.
    private func entries() throws -> [[ScriptEntry]] {
        guard let script else { return [[], []] }
        let bytes = try InputFile(path: script).contents
        do {
            return try ResponseScript.entries(
                of: bytes, dialects: [AttestationDataService.dialect, DeviceCheckService.dialect])
        } catch { throw CommandFailure.configuration("\(script): \(error)") }
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
