/// The extension values of OS 27 that a server allows. An absent list allows every value that is not invalid in itself.
public struct ExtensionPolicy: Sendable, Hashable {
    /// Allowed values of `apple_validation_category_01`.
    public var validationCategories: [Int64]?
    /// Allowed values of `apple_bundle_version_01`.
    public var bundleVersions: [String]?
    /// Allowed values of `apple_cd_hash_hash_01`, the whole SHA-256 of a code directory, 32 bytes each.
    public var codeDirectoryHashes: [[UInt8]]?
    /// The extensions that the evidence must carry.
    public var required: [RequiredExtension]?

    /// Creates a policy.
    public init(
        validationCategories: [Int64]? = nil, bundleVersions: [String]? = nil, codeDirectoryHashes: [[UInt8]]? = nil,
        required: [RequiredExtension]? = nil
    ) {
        (self.validationCategories, self.bundleVersions) = (validationCategories, bundleVersions)
        (self.codeDirectoryHashes, self.required) = (codeDirectoryHashes, required)
    }

    package static let fields = FieldTable<ExtensionPolicy>([
        .optional(
            "validationCategories", \.validationCategories, .array(of: .integer),
            "Allowed values of `apple_validation_category_01`. Absent: every value that is not invalid in itself."),
        .optional(
            "bundleVersions", \.bundleVersions, .array(of: .string),
            "Allowed values of `apple_bundle_version_01`. Absent: every value."),
        .optional(
            "codeDirectoryHashes", \.codeDirectoryHashes, .array(of: .base64),
            "Allowed values of `apple_cd_hash_hash_01`, 32 bytes each, in an app with the opt-in. Absent: every value."),
        .optional(
            "required", \.required, .array(of: .vocabulary),
            "Extensions that the evidence must carry. Absent: none, because systems before OS 27 send none."),
    ])
}

/// An extension of OS 27 that a server can demand.
public enum RequiredExtension: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The extension `apple_validation_category_01`.
    case validationCategory
    /// The extension `apple_bundle_version_01`.
    case bundleVersion
    /// The extension `apple_cd_hash_hash_01`.
    case codeDirectoryHash
}
