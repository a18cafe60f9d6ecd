/// The map that OS 27 appends to authData and authenticatorData.
package struct AuthDataExtensions: Sendable, Hashable {
    /// `apple_bundle_version_01`, text; absent on the macOS objects seen.
    package var bundleVersion: String?
    /// `apple_validation_category_01`: a UInt32, written as four bytes, little-endian.
    package var validationCategory: UInt32
    /// `apple_cd_hash_hash_01`: 32 bytes, only with the code directory hash opt-in.
    package var codeDirectoryHash: [UInt8]?

    package init(bundleVersion: String? = "42", validationCategory: UInt32 = 4, codeDirectoryHash: [UInt8]? = nil) {
        self.bundleVersion = bundleVersion
        self.validationCategory = validationCategory
        self.codeDirectoryHash = codeDirectoryHash
    }

    /// The map in real key order, shorter keys first.
    package var cbor: CBORValue {
        var entries: [CBORValue.Entry] = []
        if let codeDirectoryHash {
            entries.append(.init(.text("apple_cd_hash_hash_01"), .bytes(codeDirectoryHash)))
            entries.append(.init(.text("apple_cd_hash_type_01"), .bytes([0x02])))
        }
        if let bundleVersion { entries.append(.init(.text("apple_bundle_version_01"), .text(bundleVersion))) }
        entries.append(.init(.text("apple_validation_category_01"), .bytes(categoryBytes)))
        return .map(entries)
    }

    private var categoryBytes: [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: validationCategory >> (8 * $0)) }
    }
}
