import AttestModel
import Foundation
import Transport

/// The settings for reaching a target. Each setting is for some kinds of targets only.
package struct TargetSettings: Sendable {
    /// The time that a process may take to come up, or a connection over HTTP.
    package var startTimeout = Duration.seconds(30)
    /// For programs: the memory that each process may take.
    package var memory: MemoryLimit?
    /// For programs: the variables that are added to the environment of each process.
    package var environment: [String: String] = [:]
    /// For HTTP: the fields in the header of every request.
    package var headers = SecretHeaders()
    /// For HTTPS: the trusted authorities, in place of the system's.
    package var authorities: CertificateAuthorities?
    /// For HTTP: the time after which an idle connection is given up. Shorter than any server's own, so that a server
    /// does not close a connection as it is used again.
    package var idleTimeout = Duration.seconds(1)
    /// For programs that answer by exit status alone: the only status of a rejection.
    package var rejectStatus: Int32?
    package var stopwatch = Stopwatch.monotonic
    /// For programs: the registry of the processes that run.
    package var processes = TargetProcesses()

    package init() {}

    /// - Throws: `RunnerError.usage` for a setting that has no effect on such a target: somebody relies on it.
    package func check(for target: TargetSpecification) throws(RunnerError) {
        func refuse(_ options: String, _ why: String) throws(RunnerError) {
            throw RunnerError(.usage, "\(options): not for the target '\(target.description)', \(why).")
        }
        let isOneshot = if case .oneshot = target.kind { true } else { false }
        if rejectStatus != nil, !isOneshot {
            try refuse("--reject-status", "which does not answer by an exit status; only oneshot: does")
        }
        switch target.kind {
        case .exec, .oneshot:
            if !headers.names.isEmpty { try refuse("--header-file, --header-env", "which is not an HTTP endpoint") }
            if authorities != nil { try refuse("--ca-file", "which is not an HTTPS endpoint") }
        case .http(let url):
            if memory != nil { try refuse("--memory", "which this program does not start") }
            if authorities != nil, url.scheme != "https" { try refuse("--ca-file", "which is not an HTTPS endpoint") }
        case .builtin:
            if memory != nil || authorities != nil || !headers.names.isEmpty {
                try refuse("--memory, --header-file, --header-env, --ca-file", "which is part of this program")
            }
        }
    }
}

/// The trusted authorities for the certificate of an HTTPS target.
package struct CertificateAuthorities: Sendable {
    let certificates: [[UInt8]]

    /// Reads one or more certificates in PEM.
    /// - Throws: `RunnerError.file` when the file cannot be read, or holds none.
    package init(file path: String) throws(RunnerError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RunnerError(.file, "--ca-file: cannot read \(path). Check that the file exists and is readable.")
        }
        certificates = PEM.decode(String(decoding: data, as: UTF8.self), label: "CERTIFICATE")
        guard !certificates.isEmpty, certificates.allSatisfy(WireSettings.isCertificate) else {
            throw RunnerError(
                .file, "--ca-file: \(path) has no readable certificate in PEM (-----BEGIN CERTIFICATE-----).")
        }
    }
}
