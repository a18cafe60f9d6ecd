import CLibCrypto
import TestBasics

extension OpenSSLCommand {
    /// Returns the content of CMS SignedData that is accepted under one trusted root at a moment; `nil` when it is
    /// rejected.
    static func content(of signedData: [UInt8], under root: [UInt8], at time: Timestamp) throws -> [UInt8]? {
        let folder = try ScratchFolder()
        try Data(signedData).write(to: folder.url.appending(path: "receipt.der"))
        try folder.write(PEM.encode(root, label: "CERTIFICATE"), to: "root.pem")
        let arguments = [
            // Without a purpose, the signer would need a certificate for mail.
            "cms", "-verify", "-binary", "-purpose", "any", "-inform", "DER", "-in", folder.path("receipt.der"),
            "-CAfile", folder.path("root.pem"), "-attime", "\(time.secondsSinceEpoch)", "-out", folder.path("content"),
        ]
        let isAccepted = (try? run(arguments)) != nil
        return isAccepted ? Array(try Data(contentsOf: folder.url.appending(path: "content"))) : nil
    }
}

/// A public key as libcrypto reads it.
final class LibCryptoKey {
    private let raw: OpaquePointer

    init(subjectPublicKeyInfo: [UInt8]) throws {
        raw = try subjectPublicKeyInfo.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return try #require(d2i_PUBKEY(nil, &start, buffer.count), "libcrypto refuses the key")
        }
    }

    deinit { EVP_PKEY_free(raw) }

    var bitCount: Int { Int(EVP_PKEY_get_bits(raw)) }

    /// The public point, X9.62 uncompressed.
    func point() -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = EVP_PKEY_get1_encoded_public_key(raw, &bytes)
        defer { CRYPTO_free(bytes, #file, #line) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Returns a Boolean value that indicates whether the signature of a message with MD5 verifies.
    func acceptsMD5(_ signature: [UInt8], of message: [UInt8]) throws -> Bool {
        let context = try #require(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try #require(EVP_DigestVerifyInit(context, nil, EVP_md5(), nil, raw) == 1, "libcrypto has no MD5")
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
