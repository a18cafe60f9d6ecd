import AttestModel

/// The steps in which an attestation is taken apart, and its chain judged.
package struct AttestationSteps: Sendable {
    package var decode: @Sendable ([UInt8]) -> ObjectMap = { ObjectMap($0) }
    package var credential: @Sendable (_ authData: [UInt8]) -> AttestedCredential = { AttestedCredential($0) }
    package var chain = ChainSteps()
}

/// An attestation, taken apart for its checks.
package struct AttestationEvidence {
    package let request: AttestationRequest
    package let steps: AttestationSteps
    package let cryptography: any Cryptography
    package let object: AttestationObject
    package let certificates: Located<CertificateList>
    package let leaf: Located<Certificate>
    /// The leaf's key; absent when it is not a point on P-256.
    package let leafPoint: Located<P256Point>
    package let roots: [Located<Certificate>]
    /// The walk from leaf to root; absent when x5c does not show which element is the leaf.
    package let path: Located<CertificatePath>
    package let header: Located<AuthenticatorHeader>
    package let credential: Located<AttestedCredential>

    package init(_ request: AttestationRequest, steps: AttestationSteps, cryptography: any Cryptography) {
        (self.request, self.steps, self.cryptography) = (request, steps, cryptography)
        let object = AttestationObject(request.attestation, decode: steps.decode)
        let certificates = object.x5c.map { CertificateList($0, cryptography: cryptography) }
        let leaf = certificates.flatMap(\.leaf)
        let roots = cryptography.roots(request.roots)
        (self.object, self.certificates, self.leaf, self.roots) = (object, certificates, leaf, roots)
        leafPoint = leaf.flatMap(Self.point)
        path = certificates.flatMap { list in
            if let disorder = list.disorder { return .absent(disorder) }
            return leaf.map {
                CertificatePath(
                    from: list.elements, leaf: $0, pinned: roots.compactMap(\.value), steps: steps.chain,
                    cryptography: cryptography)
            }
        }
        header = object.authData.map(AuthenticatorHeader.init)
        credential = object.authData.map(steps.credential)
    }

    private static func point(of leaf: Certificate) -> Located<P256Point> {
        (try? leaf.key.p256Point()).map { .found($0) } ?? .absent("the leaf's key is not a point on P-256")
    }
}

extension AttestationEvidence: VerifiedEvidence {
    package static let rightSteps = AttestationSteps()

    package static let checks: [Check<Self>] = [
        Check(.attestationDecode, checkDecoding), Check(.attestationFormat, checkFormat),
        Check(.attestationX5C, checkX5C), Check(.attestationChain, checkChain), Check(.attestationCA, checkAuthority),
        Check(.attestationValidity, checkValidity), Check(.attestationNonce, checkNonce),
        Check(.attestationAccessControl, checkAccessControl), Check(.attestationKeyID, checkKeyID),
        Check(.attestationKeyType, checkKeyType), Check(.attestationAppID, checkAppID),
        Check(.attestationCounter, checkCounter), Check(.attestationAAGUID, checkAAGUID),
        Check(.attestationCredentialID, checkCredentialID), Check(.attestationCOSE, checkCOSE),
        Check(.attestationAuthData, checkAuthData), Check(.attestationExtensions, checkExtensions),
        Check(.attestationReceipt, checkReceipt),
    ]

    package var unverifiedParts: [UnverifiedPart] {
        let path = path.value
        let extensions = (path?.certificates ?? []).enumerated().flatMap { position, certificate in
            let name = ["credCert", "intermediate"].dropFirst(position).first ?? "x5c[\(position)]"
            return certificate.unverifiedExtensions(of: name)
        }
        let count = certificates.value?.count ?? 0
        let unneeded = (path?.anchor == nil ? count..<count : max(2, path?.needed ?? 0)..<max(count, 2)).map {
            UnverifiedPart("x5c[\($0)]", .certificate, isSigned: false)
        }
        let tail = credential.flatMap(\.tail).value ?? []
        let values = ExtensionValues.unverifiedParts(of: tail, in: "authData", request.policy)
        let hasReceipt = if case .bytes?? = object.receipt.value { true } else { false }
        return .members(object.unknownMembers) + unneeded + extensions + values
            + (hasReceipt ? [UnverifiedPart("receipt", .receipt, isSigned: false)] : [])
    }

    package var chainFindings: ChainFindings? {
        let rules = ChainFindings.KindOfChain(
            isOrdered: true, known: Self.knownExtensions, mayRepeat: .appleNonce,
            leafFault: { (try? Authority.constraints(of: $0))?.isCA == true ? .authorityAsLeaf : nil },
            cryptography: cryptography)
        let faults: [CertificateListFault] =
            switch certificates {
            case .absent(let reason): [.unreadable(reason)]
            case .found(let list): (2...CertificateList.maximumCount).contains(list.count) ? [] : [.count(list.count)]
            }
        return ChainFindings(
            from: 0, in: certificates.value?.elements.map(\.value) ?? [], to: roots.map(\.value), at: request.time,
            listFaults: faults, rules)
    }

    package var output: VerifiedOutput {
        let extensions = credential.flatMap(\.tail).value.flatMap { try? ExtensionValues($0) }
        let receipt: ArraySlice<UInt8>? = if case .bytes(let bytes)?? = object.receipt.value { bytes } else { nil }
        return VerifiedOutput(
            publicKey: leafPoint.value?.uncompressed, counter: header.flatMap(\.counter).value.map(Int64.init),
            environment: credential.flatMap(\.aaguid).value.flatMap(AAGUID.environment),
            hasReceipt: object.receipt.value.map { _ in receipt?.isEmpty == false },
            receiptSHA256: receipt.map(Digest.sha256),
            validationCategory: extensions?.category.map(Int64.init), bundleVersion: extensions?.bundleVersion)
    }
}
