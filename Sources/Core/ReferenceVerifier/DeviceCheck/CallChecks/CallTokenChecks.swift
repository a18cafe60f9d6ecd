import AttestModel

extension DeviceCheckCallEvidence {
    /// DCK-BEARER: Authorization is Bearer and three parts of base64url with JSON objects inside.
    func checkBearer() throws(CheckFailure) -> String {
        if case .absent(let reason) = token { throw .violated(reason) }
        return "Authorization holds a token"
    }

    /// DCK-ALG: the token's alg is ES256.
    func checkAlgorithm() throws(CheckFailure) -> String {
        let algorithm = try token.get().header.text("alg")
        guard algorithm == "ES256" else { throw .violated("alg is \(algorithm ?? "missing"), expected ES256") }
        return "alg is ES256"
    }

    /// DCK-KID: the token's kid names a key of the developer.
    func checkKey() throws(CheckFailure) -> String {
        let keyId = try token.get().header.text("kid")
        guard let key = key.value else {
            throw .violated(keyId.map { "no key has the kid '\(PrintableText.of($0))'" } ?? "there is no kid")
        }
        return "kid names a key of the team \(key.teamId)"
    }

    /// DCK-SIGNATURE: the signature is r and s, and verifies with the key of the kid.
    func checkSignature() throws(CheckFailure) -> String {
        let token = try token.get()
        // A signature of another algorithm has another form: there is nothing that could be compared.
        guard token.header.text("alg") == "ES256" else { throw .notReached("the token is not one of ES256") }
        let pem = try key.get().publicKeyPEM
        guard let key = PEM.point(pem).flatMap({ P256Point(octets: $0[...]) }) else {
            throw .violated("the key of the kid is not one on P-256")
        }
        guard let signature = ECDSASignature(joined: token.signature) else {
            throw .violated(
                "the signature has \(Count.text(token.signature.count, "byte")) and is not r and s of 32 bytes each")
        }
        guard cryptography.verifies(signature, digest: Digest.sha256(token.signingInput), under: key) else {
            throw .violated("the signature does not verify with the key of the kid")
        }
        return "the signature verifies"
    }

    /// DCK-ISS: the token's iss is the team of its key.
    func checkIssuer() throws(CheckFailure) -> String {
        let (issuer, team) = (try token.get().claims.text("iss"), try key.get().teamId)
        guard issuer == team else {
            throw .violated("iss is \(issuer.map { "'\(PrintableText.of($0))'" } ?? "missing"), expected '\(team)'")
        }
        return "iss is the team of the key"
    }

    /// The seconds for which a provider token is valid (Apple, Establishing a token-based connection to APNs).
    private static let tokenLifetime: Int64 = 3600
    /// The seconds by which clocks may differ.
    private static let clockTolerance: Int64 = 300

    /// DCK-IAT: the token's iat is in seconds, at most an hour ago and at most five minutes ahead.
    func checkIssuedAt() throws(CheckFailure) -> String {
        guard let claimed = try token.get().claims.integer("iat") else {
            throw .violated("iat is missing, or not an integer")
        }
        let age = request.time.secondsSinceEpoch.subtractingReportingOverflow(steps.issuedAt(claimed))
        guard !age.overflow, age.partialValue >= -Self.clockTolerance else { throw .violated("iat is in the future") }
        guard age.partialValue <= Self.tokenLifetime + Self.clockTolerance else {
            throw .violated("iat is \(age.partialValue) seconds ago, more than an hour")
        }
        return "iat is \(age.partialValue) seconds ago"
    }
}
