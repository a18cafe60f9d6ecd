import AttestModel

/// The extension values of OS 27, from the bytes after the last fixed field of authenticator data.
package struct ExtensionValues {
    /// The value of `apple_validation_category_01`: 4 bytes, little-endian.
    package let category: UInt32?
    /// The value of `apple_bundle_version_01`: text.
    package let bundleVersion: String?
    /// The value of `apple_cd_hash_hash_01`, of any type: only a policy with allowed hashes reads it.
    let codeDirectoryHash: CBORItem?

    private static let codeDirectoryHashKey = "apple_cd_hash_hash_01"
    private static let categoryKey = "apple_validation_category_01"
    private static let bundleVersionKey = "apple_bundle_version_01"

    /// Reads the bytes, which must be exactly one CBOR map with text keys; other keys than the three are ignored.
    package init(_ bytes: [UInt8]) throws(CheckFailure) {
        let decoded: DecodedItem
        do {
            decoded = try CBORReader.read(bytes[...])
        } catch { throw .violated("the extensions are not CBOR: \(error.text)") }
        guard case .map(let map) = decoded.item else {
            throw .violated("the extensions are \(decoded.item.kind), expected a map")
        }
        guard decoded.end == bytes.count else {
            throw .violated("\(bytes.count - decoded.end) bytes follow the map of extensions")
        }
        if let key = decoded.repeatedKey { throw .violated("the extension \(key.label) occurs twice") }
        for pair in map.pairs {
            guard case .text = pair.key else { throw .violated("an extension is named by \(pair.key.kind)") }
        }
        category = try Self.category(map[.text(Self.categoryKey)])
        bundleVersion = try Self.bundleVersion(map[.text(Self.bundleVersionKey)])
        codeDirectoryHash = map[.text(Self.codeDirectoryHashKey)]
    }

    /// Throws unless the values are appropriate, and allowed by the server's policy (Apple's last two steps).
    /// A value that is absent is allowed unless the policy requires it: earlier systems have none.
    func check(against policy: ExtensionPolicy?) throws(CheckFailure) {
        for name in policy?.required ?? [] {
            let isPresent =
                switch name {
                case .validationCategory: category != nil
                case .bundleVersion: bundleVersion != nil
                case .codeDirectoryHash: codeDirectoryHash != nil
                }
            guard isPresent else { throw .violated("the extensions lack \(name.rawValue), which the policy requires") }
        }
        if let category {
            guard ![0, 7, 8, 9].contains(category) else {
                throw .violated("the validation category is \(category), which is invalid or inappropriate")
            }
            if let allowed = policy?.validationCategories, !allowed.contains(Int64(category)) {
                throw .violated("the validation category is \(category), allowed are \(allowed)")
            }
        }
        if let bundleVersion, let allowed = policy?.bundleVersions,
            !allowed.contains(where: { $0.utf8.elementsEqual(bundleVersion.utf8) })
        {
            throw .violated("the bundle version is '\(bundleVersion)', allowed are \(allowed)")
        }
        if let codeDirectoryHash, let allowed = policy?.codeDirectoryHashes,
            !allowed.contains(where: { codeDirectoryHash == .bytes($0[...]) })
        {
            throw .violated("the code directory hash is none of the \(allowed.count) that are allowed")
        }
    }

    private static func category(_ item: CBORItem?) throws(CheckFailure) -> UInt32? {
        guard let item else { return nil }
        guard case .bytes(let bytes) = item else {
            throw .violated("\(categoryKey) is \(item.kind), expected a byte string")
        }
        guard bytes.count == 4, let value = bytes.littleEndian else {
            throw .violated("\(categoryKey) is \(Count.text(bytes.count, "byte")) long, expected 4")
        }
        return UInt32(truncatingIfNeeded: value)
    }

    private static func bundleVersion(_ item: CBORItem?) throws(CheckFailure) -> String? {
        guard let item else { return nil }
        guard case .text(let text) = item else {
            throw .violated("\(bundleVersionKey) is \(item.kind), expected a text string")
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the extensions that no check reads. The hash of the code directory is one unless the policy allows some.
    static func unverifiedParts(of bytes: [UInt8], in name: String, _ policy: ExtensionPolicy?) -> [UnverifiedPart] {
        guard !bytes.isEmpty, let decoded = try? CBORReader.read(bytes[...]), case .map(let map) = decoded.item else {
            return []
        }
        var known: Set<String> = [categoryKey, bundleVersionKey]
        if policy?.codeDirectoryHashes != nil { known.insert(codeDirectoryHashKey) }
        return map.unknownMembers(besides: known).map {
            UnverifiedPart("\(name).extensions.\($0)", .extension, isSigned: true)
        }
    }

    /// Judges the bytes that may hold extensions, and returns what was found in a sentence.
    package static func judge(_ bytes: [UInt8], flags: UInt8, policy: ExtensionPolicy?) throws(CheckFailure) -> String {
        guard !bytes.isEmpty else {
            guard !flags.hasExtensionFlag else { throw .violated("flag ED is set, but no extensions follow") }
            if let required = policy?.required, !required.isEmpty {
                throw .violated(
                    "there are no extensions, but the policy requires \(required.map(\.rawValue).joined(separator: ", "))"
                )
            }
            throw .notApplicable("there are no extensions")
        }
        let values = try ExtensionValues(bytes)
        try values.check(against: policy)
        let category = values.category.map(String.init) ?? "absent"
        return "validation category \(category), bundle version \(values.bundleVersion ?? "absent")"
    }
}
