import AttestModel

/// The 16 bytes that tell the environment of an attestation (Apple, attestation step 8).
enum AAGUID {
    static let development = Array("appattestdevelop".utf8)
    static let production = Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)

    /// The environment of exactly these 16 bytes.
    static func environment(_ bytes: [UInt8]) -> AttestEnvironment? {
        switch bytes {
        case development: .development
        case production: .production
        default: nil
        }
    }
}
