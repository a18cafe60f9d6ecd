import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaves and intermediates that are not valid. Nobody gains by it: the nonce binds an old leaf to its challenge.
    static let attestationValidity = Group(.attestationValidity) {
        // The cases that move the clock and leave the certificate as it is.
        time("leaf-expired-one-second") { $0.notAfter.adding(seconds: 1) }
        time("leaf-expired-long-ago") { $0.notAfter.adding(days: 365) }
        time("leaf-not-yet-valid-one-second") { $0.notBefore.adding(seconds: -1) }
        time("leaf-not-yet-valid") { $0.notBefore.adding(days: -30) }
        intermediate("intermediate-expired") { (Validity.start, $0.time.adding(days: -1)) }
        intermediate("intermediate-not-yet-valid") { ($0.time.adding(days: 1), Validity.end) }
        reject("root-expired", level: .info, needs: [.clock], at: .requestRoots, after: .request) { draft in
            var root = draft.context.apple.root.certificate.template
            root.notAfter = draft.time.adding(days: -1)
            draft.request.roots = [root.signed(by: .ecdsaWithSHA384(draft.context.apple.root.key)).der]
        }
        // The cases with dates so far from today that the verifier's own clock is good enough.
        leaf("always-expired", past, madeBy: .deviceOwner)
        leaf("never-yet-valid", future)
        intermediate("intermediate-always-expired", past, needs: [])
        intermediate("intermediate-never-yet-valid", future, needs: [])
        reject("no-such-date", madeBy: .apple, at: .x5c(0), after: .signed) { draft in
            let end = DERBytes.primitive(.utcTime, Array("491301000000Z".utf8))
            draft.credCert.tbsCertificate.replace(DERBytes.time(draft.leaf.notAfter), with: end)
            draft.credCert.signature = draft.leafSigner.signature(draft.credCert.tbsCertificate)
        }
        accept("at-not-before", level: .should, needs: [.clock], after: .plan) { $0.notBefore = $0.time }
        accept("at-not-after", level: .should, needs: [.clock], after: .plan) { $0.notAfter = $0.time }
    }

    private static let time = Place(
        .requestTime, after: .request, madeBy: .deviceOwner, control: "three-day-lifetime", needs: [.clock]
    ).setting { $0.request.time = $1 }

    private static let intermediate = Place(.intermediateValidity, after: .issuer, needs: [.clock]).setting {
        ($0.intermediateTemplate.notBefore, $0.intermediateTemplate.notAfter) = $1
    }

    private static let leaf = Place(.credCertValidity, after: .leaf).setting {
        ($0.leaf.notBefore, $0.leaf.notAfter) = $1
    }

    /// The first year in which a certificate may be valid, and the last.
    private static let past = (Validity.start, Validity.start.adding(days: 366))
    private static let future = (Validity.end.adding(days: -365), Validity.end)
}
