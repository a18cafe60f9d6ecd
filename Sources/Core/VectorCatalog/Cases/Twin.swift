import AttestModel

/// Faults that exist once more in another control, where careless verifiers check less.
struct Twin: Sendable {
    /// The accepted case that the faults are put into.
    let control: String
    /// The end of the names of the new cases.
    let suffix: String
    /// The capabilities that the control needs.
    let needs: Set<Capability>
    /// The faults, as `group/name`.
    let faults: Set<String>
}

extension Group {
    /// Returns the group with its faults that have twins, and these.
    func with(_ twins: [Twin]) -> Group {
        Group(
            requirement,
            cases
                + twins.flatMap { twin in
                    cases.filter { twin.faults.contains("\(requirement.group)/\($0.name)") }.map { $0.copied(as: twin) }
                })
    }
}
