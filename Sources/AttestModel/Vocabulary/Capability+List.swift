extension Capability {
    /// Reads a comma-separated list of capabilities.
    ///
    /// - Throws: `RunnerError.usage` that names the capabilities there are.
    package static func list(_ text: String, option: String) throws(RunnerError) -> Set<Capability> {
        var capabilities: Set<Capability> = []
        for part in text.split(separator: ",") {
            let word = part.trimmingPrefix { $0 == " " }
            guard let capability = Capability(rawValue: String(word)) else {
                let known = allCases.map(\.rawValue).joined(separator: ", ")
                throw RunnerError(.usage, "\(option): '\(word)' is not a capability; there are \(known).")
            }
            capabilities.insert(capability)
        }
        guard !capabilities.isEmpty else {
            throw RunnerError(
                .usage, "\(option): names no capability; leave it out, or give a list like attestation,roots.")
        }
        return capabilities
    }

    /// The capabilities in the vocabulary's order.
    package static func sorted(_ capabilities: Set<Capability>) -> [Capability] {
        allCases.filter(capabilities.contains)
    }
}
