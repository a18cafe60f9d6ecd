/// A document that demands something of a server: a page of Apple's, or a standard.
package struct SourceDocument: Sendable, Hashable {
    /// The words that the source of a requirement begins with (`RFC 8949`).
    package let name: String
    /// The title, where the name is not the title already.
    package let title: String
    /// The date that the document gives itself. Apple's pages give none, so theirs is the day on which they were read.
    package let date: String
    package let url: String

    private init(_ name: String, _ title: String = "", date: String, _ url: String) {
        self.name = name
        self.title = title
        self.date = date
        self.url = url
    }

    private static func apple(_ title: String, date: String = readOn, _ path: String) -> SourceDocument {
        SourceDocument("Apple, \(title)", date: date, "https://developer.apple.com/\(path)")
    }

    private static func rfc(_ number: Int, _ title: String, date: String) -> SourceDocument {
        SourceDocument("RFC \(number)", title, date: date, "https://www.rfc-editor.org/rfc/rfc\(number).html")
    }

    private static let readOn = "undated, read on 2026-11-21"

    // MARK: Apple

    static let validating = apple(
        "Validating apps that connect to your server", date: "\(readOn): the edition with attestation steps 1 to 11",
        "documentation/devicecheck/validating-apps-that-connect-to-your-server")
    static let guide = apple(
        "Attestation Object Validation Guide", date: "\(readOn): the edition with a sample of 2026",
        "documentation/devicecheck/attestation-object-validation-guide")
    static let establishing = apple(
        "Establishing your app's integrity", "documentation/devicecheck/establishing-your-app-s-integrity")
    static let preparing = apple(
        "Preparing to use the app attest service",
        "documentation/devicecheck/preparing-to-use-the-app-attest-service")
    static let assessing = apple("Assessing fraud risk", "documentation/devicecheck/assessing-fraud-risk")
    static let service = apple("DCAppAttestService", "documentation/devicecheck/dcappattestservice")
    static let dcError = apple("DCError", "documentation/devicecheck/dcerror-swift.struct")
    static let environment = apple(
        "App Attest Environment",
        "documentation/bundleresources/entitlements/com.apple.developer.devicecheck.appattest-environment")
    static let session = apple("WWDC26 session 201", date: "8 June 2026", "videos/play/wwdc2026/201/")
    static let perDeviceData = apple(
        "Accessing and modifying per-device data",
        "documentation/devicecheck/accessing-and-modifying-per-device-data")
    static let device = apple("DCDevice", "documentation/devicecheck/dcdevice")
    static let pushTokens = apple(
        "Establishing a token-based connection to APNs",
        "documentation/usernotifications/establishing-a-token-based-connection-to-apns")

    // MARK: Standards

    static let webAuthn = SourceDocument(
        "WebAuthn Level 2", "Web Authentication: An API for accessing Public Key Credentials, Level 2",
        date: "8 April 2021", "https://www.w3.org/TR/2021/REC-webauthn-2-20210408/")
    static let cbor = rfc(8949, "Concise Binary Object Representation (CBOR)", date: "December 2020")
    static let cose = rfc(9053, "CBOR Object Signing and Encryption (COSE): Initial Algorithms", date: "August 2022")
    static let pkix = rfc(
        5280, "Internet X.509 Public Key Infrastructure Certificate and CRL Profile", date: "May 2008")
    static let ecKeys = rfc(5480, "Elliptic Curve Cryptography Subject Public Key Information", date: "March 2009")
    static let cms = rfc(5652, "Cryptographic Message Syntax (CMS)", date: "September 2009")
    static let sha2 = rfc(5754, "Using SHA2 Algorithms with Cryptographic Message Syntax", date: "January 2010")
    static let ecdsaSignatures = rfc(
        3279, "Algorithms and Identifiers for the Internet X.509 PKI Certificate and CRL Profile", date: "April 2002")
    static let sec1 = SourceDocument(
        "SEC 1", "Elliptic Curve Cryptography, version 2.0", date: "21 May 2009",
        "https://www.secg.org/sec1-v2.pdf")
    static let der = SourceDocument(
        "ITU-T X.690", "ASN.1 encoding rules: BER, CER and DER", date: "February 2021",
        "https://www.itu.int/rec/T-REC-X.690-202102-I")
    static let timestamps = rfc(3339, "Date and Time on the Internet: Timestamps", date: "July 2002")
    static let json = rfc(8259, "The JavaScript Object Notation (JSON) Data Interchange Format", date: "December 2017")
    static let base64 = rfc(4648, "The Base16, Base32, and Base64 Data Encodings", date: "October 2006")
    static let jws = rfc(7515, "JSON Web Signature (JWS)", date: "May 2015")
    static let jwa = rfc(7518, "JSON Web Algorithms (JWA)", date: "May 2015")
    static let jwt = rfc(7519, "JSON Web Token (JWT)", date: "May 2015")
    static let jwtPractice = rfc(8725, "JSON Web Token Best Current Practices", date: "February 2020")
    static let http = rfc(9110, "HTTP Semantics", date: "June 2022")

    /// Every document, in the order of the tables.
    package static let all = [
        validating, guide, establishing, preparing, assessing, service, dcError, environment, session, perDeviceData,
        device, pushTokens, webAuthn, cbor, cose, pkix, ecKeys, cms, sha2, ecdsaSignatures, sec1, der, timestamps, json,
        base64, jws, jwa,
        jwt, jwtPractice, http,
    ]

    /// Returns the document that a citation names (`RFC 8949 sections 3 and 5`).
    package static func cited(in citation: some StringProtocol) -> SourceDocument? {
        all.first { document in
            citation == document.name || [" ", ", "].contains { citation.hasPrefix(document.name + $0) }
        }
    }
}
