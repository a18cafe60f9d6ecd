import CLibCrypto

/// The parsing of certificates with their keys left as bytes. For each key libcrypto 3.0 searches all its decoders, which
/// takes ten times as long as the parsing and longer than a verification on P-256, and most keys are never used.
enum KeylessParsing {
    /// A library context of libcrypto without any algorithm, and so without decoders. It is made once, and nothing changes
    /// afterwards: threads may share it.
    private struct Library: @unchecked Sendable {
        static let withoutAlgorithms = Library()

        /// `nil` when libcrypto cannot make it: the keys are then decoded.
        let context: OpaquePointer?

        private init() {
            context = OSSL_LIB_CTX_new()
            // Without a provider, the first search would load the default one.
            OSSL_PROVIDER_load(context, "null")
        }
    }

    /// Parses the certificate at the start of the bytes. The caller frees it.
    ///
    /// - Returns: the certificate and the number of its bytes; `nil` when there is none.
    static func certificate(_ bytes: [UInt8]) -> (OpaquePointer, length: Int)? {
        parsed(bytes, into: X509_new_ex(Library.withoutAlgorithms.context, nil), by: d2i_X509)
    }

    /// Parses the CMS structure at the start of the bytes, with the certificates in it. The caller frees it.
    static func message(_ bytes: [UInt8]) -> OpaquePointer? {
        parsed(
            bytes, into: CMS_ContentInfo_new_ex(Library.withoutAlgorithms.context, nil), by: d2i_CMS_ContentInfo)?.0
    }

    private typealias Parser = (
        UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int
    ) -> OpaquePointer?

    /// - Parameter empty: the structure to fill in, which a parser that fails frees.
    private static func parsed(
        _ bytes: [UInt8], into empty: OpaquePointer?, by parse: Parser
    ) -> (OpaquePointer, length: Int)? {
        guard var structure = Optional(empty) else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            guard structure != nil, let start = buffer.baseAddress else { return nil }
            var cursor: UnsafePointer<UInt8>? = start
            guard let parsed = parse(&structure, &cursor, buffer.count), let cursor else { return nil }
            return (parsed, cursor - start)
        }
    }
}
