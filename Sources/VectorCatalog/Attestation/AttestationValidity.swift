import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationValidity = Group(
        .attestationValidity, byTime + byDate + borders)

    /// The clock is moved, not the certificate.
    private static let byTime: [Case<AttestationDraft>] = [
        time("leaf-expired-one-second", "One second after the leaf's end") { $0.notAfter.adding(seconds: 1) },
        time("leaf-expired-long-ago", "A year after the leaf's end") { $0.notAfter.adding(days: 365) },
        time("leaf-not-yet-valid-one-second", "One second before the leaf's beginning") {
            $0.notBefore.adding(seconds: -1)
        },
        time("leaf-not-yet-valid", "A month before the leaf's beginning") { $0.notBefore.adding(days: -30) },
        intermediate("intermediate-expired", "Intermediate that ended a day ago") {
            (Validity.start, $0.time.adding(days: -1))
        },
        intermediate("intermediate-not-yet-valid", "Intermediate that begins tomorrow") {
            ($0.time.adding(days: 1), Validity.end)
        },
        .reject(
            "root-expired", "Root that ended a day ago", level: .info, impact: .hardening, control: "production",
            needs: [.clock], why: "A trust anchor is trusted for its key; RFC 5280 leaves its dates to the verifier.",
            Fault(.requestRoots, "root issued anew with an earlier end", after: .request) { draft in
                var root = draft.context.apple.root.certificate.template
                root.notAfter = draft.time.adding(days: -1)
                draft.request.roots = [root.signed(by: .ecdsaWithSHA384(draft.context.apple.root.key)).der]
            }),
    ]

    /// The dates lie so far off that the verifier's own clock will do.
    private static let byDate: [Case<AttestationDraft>] = [
        dated("always-expired", "Leaf that was valid in 2020", from: Validity.start, days: 366),
        dated("never-yet-valid", "Leaf that will be valid in 2049", from: Validity.end.adding(days: -365), days: 365),
        datedIntermediate(
            "intermediate-always-expired", "Intermediate that was valid in 2020", from: Validity.start, days: 366),
        datedIntermediate(
            "intermediate-never-yet-valid", "Intermediate that will be valid in 2049",
            from: Validity.end.adding(days: -365), days: 365),
    ]

    private static let borders: [Case<AttestationDraft>] = [
        .accept(
            "at-not-before", "In the first second of the leaf's validity", level: .should, needs: [.clock],
            why: "The first second belongs to the validity (RFC 5280 section 4.1.2.5).",
            edits: [DraftEdit(.plan) { $0.notBefore = $0.time }]),
        .accept(
            "at-not-after", "In the last second of the leaf's validity", level: .should, needs: [.clock],
            why: "The last second belongs to the validity (RFC 5280 section 4.1.2.5).",
            edits: [DraftEdit(.plan) { $0.notAfter = $0.time }]),
    ]

    private static let expired =
        "A leaf lives for days so that a key taken from a device later cannot be attested with an old object."

    private static func time(
        _ name: String, _ title: String, _ time: @escaping @Sendable (AttestationDraft) -> Timestamp
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .replay, control: "three-day-lifetime", needs: [.clock], why: expired,
            Fault(.requestTime, "time moved", after: .request) { $0.request.time = time($0) })
    }

    private static func intermediate(
        _ name: String, _ title: String, needs: Set<Capability> = [.clock],
        _ dates: @escaping @Sendable (AttestationDraft) -> (Timestamp, Timestamp)
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .hardening, control: "production", needs: needs,
            why: "An authority outside its validity may have been replaced, and its key disposed of carelessly.",
            Fault(.intermediateValidity, "dates replaced", after: .issuer) {
                let (notBefore, notAfter) = dates($0)
                $0.intermediateTemplate.notBefore = notBefore
                $0.intermediateTemplate.notAfter = notAfter
            })
    }

    private static func dated(
        _ name: String, _ title: String, from start: Timestamp, days: Int64
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .replay, control: "production", why: expired,
            Fault(.credCertValidity, "dates replaced", after: .leaf) {
                $0.leaf.notBefore = start
                $0.leaf.notAfter = start.adding(days: days)
            })
    }

    private static func datedIntermediate(
        _ name: String, _ title: String, from start: Timestamp, days: Int64
    ) -> Case<AttestationDraft> {
        intermediate(name, title, needs: []) { _ in (start, start.adding(days: days)) }
    }
}
