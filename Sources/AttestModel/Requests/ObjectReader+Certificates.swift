extension ObjectReader {
    /// An array of DER certificates in base64; whether they are certificates is not looked at.
    mutating func certificates(_ name: String) throws(ModelError) -> [[UInt8]] {
        var certificates: [[UInt8]] = []
        for text in try strings(name) {
            guard let der = [UInt8](base64: text) else {
                throw ModelError(.badValue, path: path(of: name), detail: "expected standard padded base64")
            }
            certificates.append(der)
        }
        return certificates
    }
}
