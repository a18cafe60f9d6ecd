import AttestModel

/// x5c read wrongly: ATT-X5C.
enum CertificateListMutants {
    static let all: [Mutant] = [
        .looser(
            "x5c-encoding-unchecked", X5CCheck(),
            "Takes certificates in BER, and with bytes after them, as its certificate library does."
        ) { evidence in
            let list = try evidence.certificates.get()
            return list.count <= CertificateList.maximumCount && list.disorder == nil
                && list.elements.prefix(2).allSatisfy { $0.value != nil }
        },
        .looser("x5c-of-any-length", X5CCheck(), "Takes any number of certificates.") { evidence in
            try evidence.certificates.get().count > CertificateList.maximumCount
        },
        .reading(
            attestation: "x5c-sorted", .attestationX5C,
            "Puts x5c in order by itself, so that the leaf need not come first."
        ) { $0.sortsCertificates = true },
    ]
}
