import AttestModel
import Foundation

/// How a target is reached, beside its name. Each setting is for some kinds of targets only.
package struct TargetSettings: Sendable {
    /// How long a process may take to come up.
    package var startTimeout: Duration
    /// For programs: how much memory each process may take.
    package var memory: MemoryLimit?
    /// For HTTP: what goes into the header of every request.
    package var headers: SecretHeaders
    /// For HTTPS: whom to trust instead of the system's authorities.
    package var authorities: CertificateAuthorities?
    package var stopwatch: Stopwatch
    /// For programs: the registry of the processes that run.
    package var processes: TargetProcesses

    package init(
        startTimeout: Duration = .seconds(30), memory: MemoryLimit? = nil, headers: SecretHeaders = SecretHeaders(),
        authorities: CertificateAuthorities? = nil, stopwatch: Stopwatch = .monotonic,
        processes: TargetProcesses = TargetProcesses()
    ) {
        self.startTimeout = startTimeout
        self.memory = memory
        self.headers = headers
        self.authorities = authorities
        self.stopwatch = stopwatch
        self.processes = processes
    }

    /// - Throws: `RunnerError.usage` for a setting that has no effect on such a target: somebody relies on it.
    package func check(for target: TargetSpecification) throws(RunnerError) {
        func refuse(_ options: String, _ why: String) throws(RunnerError) {
            throw RunnerError(.usage, "\(options): not for the target '\(target.description)', \(why).")
        }
        switch target.kind {
        case .exec, .oneshot:
            if !headers.names.isEmpty { try refuse("--header-file, --header-env", "which is no HTTP endpoint") }
            if authorities != nil { try refuse("--ca-file", "which is no HTTPS endpoint") }
        case .http(let url):
            if memory != nil { try refuse("--memory", "which is not started here") }
            if authorities != nil, url.scheme != "https" { try refuse("--ca-file", "which is no HTTPS endpoint") }
        case .builtin:
            if memory != nil || authorities != nil || !headers.names.isEmpty {
                try refuse("--memory, --header-file, --header-env, --ca-file", "which is part of this program")
            }
        }
    }
}
