import AttestModel

/// The errors for requests of which none carries an attestation, or none an assertion.
struct MissingEvidence {
    let recorded: [DraftExchange]
    let source: String
    /// The noun for a request of the file.
    let kind: String

    var attestation: MappingError {
        if let refused = first(FoundAttestation.init) { return error(of: refused, "an attestation") }
        let cut = recorded.first(where: Self.hasBeginning).map { "; the attestation in \(Self.name($0)) is not whole" }
        return error(
            "an attestation (CBOR with the format apple-appattest)",
            "\(cut ?? ""); paste the requests of a real device whole, or let 'appattest device serve' give the app, or "
                + "a script of curl commands, simulated evidence to record ('appattest explain device-service')")
    }

    var assertion: MappingError {
        if let refused = first(FoundAssertion.init) { return error(of: refused, "an assertion") }
        return error(
            "an assertion (CBOR with signature and authenticatorData)", "; paste the requests of a real device whole")
    }

    private func first<Found>(_ find: ([UInt8]) -> Found?) -> DraftExchange? {
        recorded.first { $0.isRefused && RecognisedFlow.evidence(in: $0, find) != nil }
    }

    private func error(of refused: DraftExchange, _ evidence: String) -> MappingError {
        MappingError(
            file: source, line: nil, column: nil,
            message: "has no accepted request with \(evidence): \(Self.name(refused)) was answered "
                + "\(refused.answer?.status ?? 0); record a request that the backend accepts")
    }

    private func error(_ what: String, _ advice: String) -> MappingError {
        let searched =
            recorded.isEmpty ? "there is no \(kind)" : "none of \(Count.text(recorded.count, kind)) carries it"
        return MappingError(
            file: source, line: nil, column: nil, message: "has no request with \(what): \(searched)\(advice)")
    }

    private static func name(_ exchange: DraftExchange) -> String {
        PrintableText.of("\(exchange.method) \(exchange.path)")
    }

    /// Returns a Boolean value that indicates whether a request holds the format of attestations, as bytes or text.
    private static func hasBeginning(_ exchange: DraftExchange) -> Bool {
        let format = Array("apple-appattest".utf8)
        let texts = [exchange.path, exchange.query, String(decoding: exchange.body, as: UTF8.self)]
        return exchange.body.contains(format)
            || (texts + exchange.headers.map(\.value)).contains { text in
                [format.base64, format.hex].contains { text.contains($0) }
            }
    }
}
