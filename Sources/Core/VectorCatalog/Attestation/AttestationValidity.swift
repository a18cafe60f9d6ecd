import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    static let attestationValidity = Group(
        .attestationValidity, byTime + byDate + borders)

    /// The cases that move the clock and leave the certificate as it is.
    private static let byTime: [Case<AttestationDraft>] = [
        time(
            "leaf-expired-one-second", "Leaf certificate that expired one second ago",
            "time set to one second after the leaf's end",
            why: "Apple chose this end, and a verifier that adds a tolerance extends the time in which an attestation "
                + "can be replayed."
        ) { $0.notAfter.adding(seconds: 1) },
        time(
            "leaf-expired-long-ago", "Leaf certificate that expired a year ago",
            "time set to a year after the leaf's end",
            why: "An attestation from an old backup or log could be replayed long after it was made."
        ) { $0.notAfter.adding(days: 365) },
        time(
            "leaf-not-yet-valid-one-second", "Leaf certificate that becomes valid in one second",
            "time set to one second before the leaf's beginning", impact: .hardening,
            why: "RFC 5280 excludes the time before the first second. Genuine leaves begin a day before the "
                + "attestation, so clocks need no tolerance."
        ) { $0.notBefore.adding(seconds: -1) },
        time(
            "leaf-not-yet-valid", "Leaf certificate that becomes valid in a month",
            "time set to a month before the leaf's beginning", impact: .hardening,
            why: "A genuine leaf is never this young, so the server's clock is wrong. A verifier that checks "
                + "only the end of the validity does not notice."
        ) { $0.notBefore.adding(days: -30) },
        intermediate(
            "intermediate-expired", "Intermediate that expired a day ago",
            why:
                "After the end of its validity the key of a CA may be stored with less care. An attacker with the key could "
                + "issue leaves."
        ) { (Validity.start, $0.time.adding(days: -1)) },
        intermediate(
            "intermediate-not-yet-valid", "Intermediate that becomes valid tomorrow",
            why: "A verifier must apply both dates to every certificate of the chain, not only to the leaf."
        ) { ($0.time.adding(days: 1), Validity.end) },
        .reject(
            "root-expired", "Root that expired a day ago", level: .info, impact: .hardening, control: "production",
            needs: [.clock],
            why: "A verifier trusts the root for its key, and RFC 5280 does not require a check of its dates. Either "
                + "answer is right.",
            Fault(.requestRoots, "root reissued with an earlier end", after: .request) { draft in
                var root = draft.context.apple.root.certificate.template
                root.notAfter = draft.time.adding(days: -1)
                draft.request.roots = [root.signed(by: .ecdsaWithSHA384(draft.context.apple.root.key)).der]
            }),
    ]

    /// The cases with dates so far from today that the verifier's own clock is good enough.
    private static let byDate: [Case<AttestationDraft>] = [
        dated(
            "always-expired", "Leaf certificate that was valid only in 2020", from: Validity.start, days: 366,
            why: "The validity of the leaf ended years ago. An attestation from an old backup or log could be "
                + "used again."),
        dated(
            "never-yet-valid", "Leaf certificate that is valid only in 2049", from: Validity.end.adding(days: -365),
            days: 365, madeBy: .apple,
            why: "No genuine leaf begins in the future. A verifier that checks only the end of the validity "
                + "accepts it."),
        datedIntermediate(
            "intermediate-always-expired", "Intermediate that was valid only in 2020", from: Validity.start, days: 366,
            why: "A CA that was retired years ago could still issue leaves. Checking the dates of the leaf alone does "
                + "not help."),
        datedIntermediate(
            "intermediate-never-yet-valid", "Intermediate that is valid only in 2049",
            from: Validity.end.adding(days: -365), days: 365,
            why: "A CA certificate that is prepared for later must not issue leaves today."),
        .reject(
            "no-such-date", "Leaf certificate that expires in the month 13", level: .should, impact: .hardening,
            madeBy: .apple, control: "production",
            why: "There is no such day, so that nobody knows when the leaf expires. A verifier that takes an "
                + "unreadable end for none accepts the leaf forever.",
            Fault(.x5c(0), "end of the validity set to a day of month 13", after: .signed) { draft in
                let end = DERBytes.primitive(.utcTime, Array("491301000000Z".utf8))
                draft.credCert.tbsCertificate.replace(DERBytes.time(draft.leaf.notAfter), with: end)
                draft.credCert.signature = draft.leafSigner.signature(draft.credCert.tbsCertificate)
            }),
    ]

    private static let borders: [Case<AttestationDraft>] = [
        .accept(
            "at-not-before", "First second of the leaf's validity", level: .should, needs: [.clock],
            why: "The first second belongs to the validity (RFC 5280 section 4.1.2.5). A strict comparison rejects "
                + "a leaf that is already valid.",
            edits: [DraftEdit(.plan) { $0.notBefore = $0.time }]),
        .accept(
            "at-not-after", "Last second of the leaf's validity", level: .should, needs: [.clock],
            why: "RFC 5280 section 4.1.2.5 includes the last second in the validity. A verifier that excludes it locks "
                + "genuine devices out too early.",
            edits: [DraftEdit(.plan) { $0.notAfter = $0.time }]),
    ]

    private static func time(
        _ name: String, _ title: String, _ change: String, impact: Impact = .replay, why: String,
        _ time: @escaping @Sendable (AttestationDraft) -> Timestamp
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: impact, madeBy: .deviceOwner, control: "three-day-lifetime", needs: [.clock], why: why,
            Fault(.requestTime, change, after: .request) { $0.request.time = time($0) })
    }

    private static func intermediate(
        _ name: String, _ title: String, needs: Set<Capability> = [.clock], why: String,
        _ dates: @escaping @Sendable (AttestationDraft) -> (Timestamp, Timestamp)
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .hardening, control: "production", needs: needs, why: why,
            Fault(.intermediateValidity, "dates of the intermediate replaced", after: .issuer) {
                let (notBefore, notAfter) = dates($0)
                $0.intermediateTemplate.notBefore = notBefore
                $0.intermediateTemplate.notAfter = notAfter
            })
    }

    private static func dated(
        _ name: String, _ title: String, from start: Timestamp, days: Int64, madeBy: Maker = .deviceOwner, why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .replay, madeBy: madeBy, control: "production", why: why,
            Fault(.credCertValidity, "dates of the leaf replaced", after: .leaf) {
                $0.leaf.notBefore = start
                $0.leaf.notAfter = start.adding(days: days)
            })
    }

    private static func datedIntermediate(
        _ name: String, _ title: String, from start: Timestamp, days: Int64, why: String
    ) -> Case<AttestationDraft> {
        intermediate(name, title, needs: [], why: why) { _ in (start, start.adding(days: days)) }
    }
}
