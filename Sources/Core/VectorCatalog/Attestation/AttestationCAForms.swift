import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Intermediates whose right to sign is written in a form that RFC 5280 forbids. Only Apple could sign them.
    static let attestationCAForms: [Case<AttestationDraft>] = [
        intermediate(
            "intermediate-version-2", "Intermediate of X.509 version 2, with extensions", .intermediateTBS,
            "version set to 2",
            why: "Only version 3 has extensions (RFC 5280 section 4.1.2.9). A verifier that reads them anyway takes a "
                + "CA flag from a place where there is none."
        ) { $0.version = 2 },
        intermediate(
            "intermediate-key-usage-around-key-cert-sign", "Intermediate with key usages other than keyCertSign",
            .intermediateExtension(.keyUsage), "key usage set to cRLSign, encipherOnly and the undefined bit 13",
            why: "Bit 5 alone is keyCertSign. A verifier that tests several bits at once, or those of the last byte, "
                + "finds a right to sign certificates that Apple has not given."
        ) { $0[.keyUsage]?.value = [0x03, 0x03, 0x02, 0x03, 0x04] },
        intermediate(
            "bytes-after-key-usage", "Intermediate with bytes after its key usage", .intermediateExtension(.keyUsage),
            "NULL added after the key usage",
            why: "DER leaves no room for them. Two decoders could take different parts for the key usage."
        ) { $0[.keyUsage]?.value += DERBytes.null },
        constraints(
            "negative-path-length", "Intermediate with path length -128", "path length set to -128",
            why: "The path length begins with 0 (RFC 5280 section 4.2.1.9). A verifier that reads the number without "
                + "its sign finds 128, and allows CAs below the intermediate."
        ) { DERBytes.sequence(DERBytes.boolean(true), DERBytes.primitive(.integer, [0x80])) },
        constraints(
            "number-after-path-length", "Intermediate with a number after its path length",
            "second number added to the basic constraints",
            why: "The SEQUENCE has one number. Two decoders could take different ones for the path length."
        ) { DERBytes.sequence(DERBytes.boolean(true), DERBytes.integer(0), DERBytes.integer(1)) },
        constraints(
            "bytes-after-basic-constraints", "Intermediate with bytes after its basic constraints",
            "NULL added after the basic constraints",
            why: "DER leaves no room for them. A decoder that stops after the SEQUENCE accepts bytes that it has not "
                + "read."
        ) { DERBytes.sequence(DERBytes.boolean(true), DERBytes.integer(0)) + DERBytes.null },
    ]

    private static func constraints(
        _ name: String, _ title: String, _ change: String, why: String, _ value: @escaping @Sendable () -> [UInt8]
    ) -> Case<AttestationDraft> {
        intermediate(name, title, .intermediateExtension(.basicConstraints), change, why: why) {
            $0[.basicConstraints]?.value = value()
        }
    }

    private static func intermediate(
        _ name: String, _ title: String, _ path: FaultPath<AttestationDraft>, _ change: String, why: String,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: "production", why: why,
            Fault(path, change, after: .issuer) { edit(&$0.intermediateTemplate) })
    }
}
