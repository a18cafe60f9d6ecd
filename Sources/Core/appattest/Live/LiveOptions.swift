import AdapterTargets
import ArgumentParser
import AttestModel
import Foundation
import LiveMapping

/// The backend, and the way in which it is spoken to.
struct LiveOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Speak to the backend as this mapping says.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Show the requests of this mapping, and send nothing.", valueName: "file"))
    var check: String?

    @Flag(help: "Ask a backend on another machine. Only do that with one that you may test.")
    var allowRemote = false

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in this PEM file for https://, instead of the system's.", valueName: "file"))
    var caFile: String?

    func file() throws(RunnerError) -> String {
        guard let config else {
            throw RunnerError(
                .usage, "--config is missing: the mapping of the backend. 'appattest live init' writes one.")
        }
        return config
    }

    /// Reads a mapping. The environment is read here and nowhere else.
    func mapping(_ file: String) throws -> BackendMapping {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandFailure.configuration(
                "cannot read the mapping '\(file)'; check the path of --config or --check")
        }
        return try BackendMapping(yaml: text, file: file, environment: ProcessInfo.processInfo.environment)
    }

    /// Reads the trusted authorities, certificates in DER.
    func authorities() throws -> [[UInt8]]? {
        guard let caFile else { return nil }
        let text = (try? String(contentsOfFile: caFile, encoding: .utf8)) ?? ""
        let certificates = PEM.decode(text, label: "CERTIFICATE")
        guard !certificates.isEmpty else {
            throw CommandFailure.configuration("--ca-file '\(caFile)' has no certificate in PEM")
        }
        return certificates
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        (allowRemote ? ["--allow-remote"] : []) + (caFile.map { ["--ca-file", $0] } ?? [])
    }
}
