import AttestModel

extension SourceStatement {
    private static let response = SourcePlace(.assessing, "Parse the response", fragment: "Parse-the-response")
    private static let verification = SourcePlace(.assessing, "Verify the receipt", fragment: "Verify-the-receipt")
    private static let metric = SourcePlace(.assessing, "Interpret the metric", fragment: "Interpret-the-metric")

    /// The structure of a receipt, and verification steps 1 to 6.
    static let receiptSteps: [SourceStatement] = [
        response.must(
            "A receipt is a PKCS #7 container with a signature, certificates and a payload in ASN.1.",
            .receiptDecode),
        response.must("Field 2 is the app ID.", .receiptAppID),
        response.must("Field 3 is the attested public key.", .receiptKey),
        response.must("Field 4 is the client hash.", .receiptClientHash),
        response.must(
            "Field 5 is a token.", excluded: .policy, "Nothing is known that a server could compare it with."),
        response.must("Field 6 is ATTEST or RECEIPT.", .receiptType),
        response.must("Field 12 is the creation time.", .receiptCreation),
        response.must("Field 17 is the risk metric.", .receiptRisk),
        response.must(
            "Field 19 is the time before which no new receipt is given.", .receiptValid,
            vectors: "receipt/valid/receipt-type-*"),
        response.must("Field 21 is the expiration time.", .receiptExpiry),

        verification.must(
            "Every receipt is verified before it is trusted, the one of an attestation included.", .receiptValid,
            vectors: "receipt/valid/*"),
        SourcePlace.receiptStep(1).must("The signature is valid.", .receiptSignature),
        SourcePlace.receiptStep(2).must(
            "The signer's certificate leads to Apple's public root for App Attest.", .receiptChain),
        SourcePlace.receiptStep(3).must("The payload can be parsed.", .receiptDecode),
        SourcePlace.receiptStep(4).must(
            "Field 2 is the server's app ID: team identifier, period, bundle identifier.", .receiptAppID),
        SourcePlace.receiptStep(5).must("Field 12 is at most five minutes old.", .receiptCreation),
        SourcePlace.receiptStep(6).must(
            "Field 3, a DER object, holds the key that the server stored after the attestation.", .receiptKey),

        metric.must(
            "Field 6 is ATTEST in the receipt of an attestation, and RECEIPT in those from Apple's server.",
            .receiptType),
        metric.must(
            "Only receipts of type RECEIPT have a risk metric.", .receiptRisk,
            vectors: "receipt/risk/missing", "receipt/risk/on-attest-receipt"),
        metric.must(
            "The metric is text: the number of keys that the device has attested in 30 days.", .receiptRisk),
        metric.should("A low number is good. The server finds its own limits.", excluded: .policy),
    ]

    private static let request = SourcePlace(.assessing, "Create a request", fragment: "Create-a-request")
    private static let refresh = SourcePlace(.assessing, "Refresh the metric", fragment: "Refresh-the-metric")
    private static let codes = SourcePlace(
        .assessing, "Understand HTTP response codes", fragment: "Understand-HTTP-response-codes")

    /// The exchange of a receipt for a newer one.
    static let receiptExchange: [SourceStatement] = [
        request.must("The body of the POST is the receipt in base64, and nothing else.", excluded: .exchange),
        request.must("A header carries a token as APNs wants it.", excluded: .exchange),
        request.must("The key of the token is enabled for DeviceCheck.", excluded: .exchange),
        request.must("Development and production have a host each.", excluded: .exchange),
        response.must("After status 200, the new receipt replaces the old one.", excluded: .exchange),
        refresh.must("A server uses its newest receipt for the next request.", excluded: .exchange),
        refresh.must("A server waits until the time in field 19, or gets status 304.", excluded: .exchange),
        refresh.should(
            "A receipt is used before the time in field 21.", .receiptExpiry,
            vectors: "receipt/expiry/*"),
        codes.must("A server knows the statuses 200, 304, 400, 401, 404, 429, 500 and 503.", excluded: .exchange),
    ]
}
