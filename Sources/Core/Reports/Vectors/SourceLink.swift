import AttestModel

/// The documents that a requirement comes from.
enum SourceLink {
    /// Returns the documents that a source names, in its order, each with its address where it has one.
    static func all(in source: String) -> [(text: String, address: String?)] {
        source.split(separator: ";").map { part in
            let text = String(part.drop { $0 == " " })
            return (text, address(of: text))
        }
    }

    static func addresses(in source: String) -> [String] { all(in: source).compactMap(\.address) }

    private static func address(of text: String) -> String? {
        let apple = "https://developer.apple.com/documentation/devicecheck/"
        if text.hasPrefix("Apple, Validating") {
            let step = text.contains("assertion step") && !text.contains("attestation step")
            let fragment = step ? "#Verify-the-assertion" : text.contains("step") ? "#Verify-the-attestation" : ""
            return "\(apple)validating-apps-that-connect-to-your-server\(fragment)"
        }
        if text.hasPrefix("Apple, Assessing fraud risk") { return "\(apple)assessing-fraud-risk" }
        if text.hasPrefix("Apple, Preparing") { return "\(apple)preparing-to-use-the-app-attest-service" }
        if text.hasPrefix("Apple, Accessing") { return "\(apple)accessing-and-modifying-per-device-data" }
        if text.hasPrefix("Apple, Establishing a token") {
            return "https://developer.apple.com/documentation/usernotifications/"
                + "establishing-a-token-based-connection-to-apns"
        }
        if text.hasPrefix("Apple, DCAppAttestService") { return "\(apple)dcappattestservice" }
        if text.hasPrefix("SEC 1") { return "https://www.secg.org/sec1-v2.pdf" }
        if text.hasPrefix("WebAuthn Level 2") { return "https://www.w3.org/TR/2021/REC-webauthn-2-20210408/" }
        return rfc(text)
    }

    /// Returns the address of the first section that is named, of text like `RFC 5280 sections 4.2 and 6.1.3`.
    private static func rfc(_ text: String) -> String? {
        let words = text.split { " ,".contains($0) }
        guard words.count > 1, words[0] == "RFC", words[1].allSatisfy(\.isNumber) else { return nil }
        let page = "https://www.rfc-editor.org/rfc/rfc\(words[1]).html"
        guard words.count > 3, words[2].hasPrefix("section"), words[3].first?.isNumber == true else { return page }
        return "\(page)#section-\(words[3])"
    }
}
