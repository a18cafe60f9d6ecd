/// The extension values of OS 27 that a server allows. An absent list allows every value that is not invalid in itself.
package struct ExtensionPolicy: Sendable, Hashable {
    /// Allowed values of `apple_validation_category_01`.
    package var validationCategories: [Int64]?
    /// Allowed values of `apple_bundle_version_01`.
    package var bundleVersions: [String]?

    package init(validationCategories: [Int64]? = nil, bundleVersions: [String]? = nil) {
        self.validationCategories = validationCategories
        self.bundleVersions = bundleVersions
    }

    static let fields = FieldTable<ExtensionPolicy>([
        .optional(
            "validationCategories", \.validationCategories, .array(of: .integer),
            "Allowed values of `apple_validation_category_01`. Absent: every value that is not invalid in itself."),
        .optional(
            "bundleVersions", \.bundleVersions, .array(of: .string),
            "Allowed values of `apple_bundle_version_01`. Absent: every value."),
    ])
}
