import CLibCrypto

/// A CMS ContentInfo (RFC 5652 section 3), parsed and owned by libcrypto.
final class CMSStructure {
    let handle: OpaquePointer

    /// `nil` when the bytes do not begin with one.
    init?(_ bytes: [UInt8]) {
        let parsed = bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_CMS_ContentInfo(nil, &cursor, buffer.count)
        }
        guard let parsed else { return nil }
        handle = parsed
    }

    deinit { CMS_ContentInfo_free(handle) }
}
