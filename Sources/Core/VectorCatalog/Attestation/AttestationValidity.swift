import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaves and intermediates that are not valid now. The nonce binds an old leaf to its old challenge, so that nobody
    /// gains by it.
    static let attestationValidity = Group(.attestationValidity, byTime + byDate + borders)

    /// The cases that move the clock and leave the certificate as it is.
    private static let byTime: [Entry] = [
        time("leaf-expired-one-second") { $0.notAfter.adding(seconds: 1) },
        time("leaf-expired-long-ago") { $0.notAfter.adding(days: 365) },
        time("leaf-not-yet-valid-one-second") { $0.notBefore.adding(seconds: -1) },
        time("leaf-not-yet-valid") { $0.notBefore.adding(days: -30) },
        intermediate("intermediate-expired") { (Validity.start, $0.time.adding(days: -1)) },
        intermediate("intermediate-not-yet-valid") { ($0.time.adding(days: 1), Validity.end) },
        .reject("root-expired", level: .info, needs: [.clock], at: .requestRoots, after: .request) { draft in
            var root = draft.context.apple.root.certificate.template
            root.notAfter = draft.time.adding(days: -1)
            draft.request.roots = [root.signed(by: .ecdsaWithSHA384(draft.context.apple.root.key)).der]
        },
    ]

    /// The cases with dates so far from today that the verifier's own clock is good enough.
    private static let byDate: [Entry] = [
        dated("always-expired", from: Validity.start, days: 366),
        dated("never-yet-valid", from: Validity.end.adding(days: -365), days: 365, madeBy: .apple),
        datedIntermediate("intermediate-always-expired", from: Validity.start, days: 366),
        datedIntermediate("intermediate-never-yet-valid", from: Validity.end.adding(days: -365), days: 365),
        .reject("no-such-date", level: .should, madeBy: .apple, at: .x5c(0), after: .signed) { draft in
            let end = DERBytes.primitive(.utcTime, Array("491301000000Z".utf8))
            draft.credCert.tbsCertificate.replace(DERBytes.time(draft.leaf.notAfter), with: end)
            draft.credCert.signature = draft.leafSigner.signature(draft.credCert.tbsCertificate)
        },
    ]

    private static let borders: [Entry] = [
        .accept("at-not-before", level: .should, needs: [.clock], after: .plan) { $0.notBefore = $0.time },
        .accept("at-not-after", level: .should, needs: [.clock], after: .plan) { $0.notAfter = $0.time },
    ]

    private static func time(
        _ name: String, _ time: @escaping @Sendable (AttestationDraft) -> Timestamp
    ) -> Entry {
        .reject(
            name, madeBy: .deviceOwner, control: "three-day-lifetime", needs: [.clock], at: .requestTime,
            after: .request
        ) { $0.request.time = time($0) }
    }

    private static func intermediate(
        _ name: String, needs: Set<Capability> = [.clock],
        _ dates: @escaping @Sendable (AttestationDraft) -> (Timestamp, Timestamp)
    ) -> Entry {
        .reject(name, needs: needs, at: .intermediateValidity, after: .issuer) {
            let (notBefore, notAfter) = dates($0)
            $0.intermediateTemplate.notBefore = notBefore
            $0.intermediateTemplate.notAfter = notAfter
        }
    }

    private static func dated(
        _ name: String, from start: Timestamp, days: Int64, madeBy: Maker = .deviceOwner
    ) -> Entry {
        .reject(name, madeBy: madeBy, at: .credCertValidity, after: .leaf) {
            $0.leaf.notBefore = start
            $0.leaf.notAfter = start.adding(days: days)
        }
    }

    private static func datedIntermediate(_ name: String, from start: Timestamp, days: Int64) -> Entry {
        intermediate(name, needs: []) { _ in (start, start.adding(days: days)) }
    }
}
