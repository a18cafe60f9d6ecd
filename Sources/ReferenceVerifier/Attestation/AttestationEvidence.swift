import AttestModel

/// Everything that the checks of an attestation read, decoded once and as leniently as it can be: what is wrong
/// is for the check of its requirement to say, and what cannot be located is absent with the reason.
struct AttestationEvidence {
    let request: AttestationRequest
    let object: AttestationObject
    let certificates: Located<CertificateList>
    let leaf: Located<Certificate>
    /// The leaf's key; absent when it is not a point on P-256.
    let leafPoint: Located<P256Point>
    /// The trust anchors of the request.
    let roots: [Located<Certificate>]
    /// The walk from leaf to root; absent when x5c has no leaf and issuer to begin with.
    let path: Located<CertificatePath>
    let header: Located<AuthenticatorHeader>
    let credential: Located<AttestedCredential>

    /// - Parameter other: another reading of the same request, of which what is the same is taken over.
    init(_ request: AttestationRequest, reading: Reading = .right, takingOver other: AttestationEvidence? = nil) {
        self.request = request
        let object = AttestationObject(request.attestation, reading: reading)
        let x5c = object.x5c.map { reading.sortsCertificates ? $0.sortedIssuersLast : $0 }
        let same = x5c.value != nil && x5c.value == other?.object.x5c.value ? other : nil
        let certificates = same?.certificates ?? x5c.map(CertificateList.init)
        let leaf = certificates.flatMap(\.leaf)
        let roots = other?.roots ?? .certificates(request.roots)
        self.object = object
        self.certificates = certificates
        self.leaf = leaf
        self.roots = roots
        leafPoint = leaf.flatMap(Self.point)
        let samePath = reading.followsChainsRightly ? same?.path : nil
        path =
            samePath
            ?? certificates.flatMap { list in
                if let disorder = list.disorder { return .absent(disorder) }
                let anchors = reading.anchors.anchors(
                    pinned: roots.compactMap(\.value), x5c: list.elements.compactMap(\.value))
                return leaf.map { CertificatePath(from: list.elements, leaf: $0, roots: anchors, reading: reading) }
            }
        header = object.authData.map(AuthenticatorHeader.init)
        credential = object.authData.map { AttestedCredential($0, reading: reading) }
    }

    private static func point(of leaf: Certificate) -> Located<P256Point> {
        do {
            return .found(try leaf.key.p256Point())
        } catch {
            return .absent("the leaf's key is not a point on P-256")
        }
    }
}

extension AttestationEvidence {
    /// What a server stores and acts on after accepting.
    var output: VerifiedOutput {
        let extensions = credential.flatMap(\.tail).value.flatMap { try? ExtensionValues($0) }
        return VerifiedOutput(
            publicKey: leafPoint.value?.uncompressed, counter: header.flatMap(\.counter).value.map(Int64.init),
            environment: credential.flatMap(\.aaguid).value.flatMap(AAGUID.environment),
            hasReceipt: object.receipt.value.map { if case .bytes(let bytes)? = $0 { !bytes.isEmpty } else { false } },
            validationCategory: extensions?.category.map(Int64.init), bundleVersion: extensions?.bundleVersion)
    }
}

extension [[UInt8]] {
    /// Certificates with every issuer behind what it issued, as far as two of them tell.
    fileprivate var sortedIssuersLast: [[UInt8]] {
        guard count == 2, let first = Certificate(self[0]), let second = Certificate(self[1]),
            Issuance.fault(of: second, by: first) == nil
        else { return self }
        return reversed()
    }
}
