/// Which extension values of OS 27 a server allows. An absent list allows everything but what is invalid in itself.
package struct ExtensionPolicy: Sendable, Hashable {
    /// Allowed values of `apple_validation_category_01`.
    package var validationCategories: [Int64]?
    /// Allowed values of `apple_bundle_version_01`.
    package var bundleVersions: [String]?

    package init(validationCategories: [Int64]? = nil, bundleVersions: [String]? = nil) {
        self.validationCategories = validationCategories
        self.bundleVersions = bundleVersions
    }

    init?(reading reader: inout ObjectReader) throws(ModelError) {
        guard var policy = try reader.optionalObject("policy") else { return nil }
        if let categories = policy.optional("validationCategories") {
            validationCategories = try Self.integers(categories, path: policy.path(of: "validationCategories"))
        }
        bundleVersions = try policy.optionalStrings("bundleVersions")
        try policy.finish()
    }

    private static func integers(_ value: JSONValue, path: String) throws(ModelError) -> [Int64] {
        guard case .array(let elements) = value else {
            throw ModelError(.badValue, path: path, detail: "expected an array of integers")
        }
        var integers: [Int64] = []
        for element in elements {
            guard case .integer(let integer) = element else {
                throw ModelError(.badValue, path: path, detail: "expected an array of integers")
            }
            integers.append(integer)
        }
        return integers
    }

    var json: JSONValue {
        .members([
            "validationCategories": validationCategories.map { .array($0.map(JSONValue.integer)) },
            "bundleVersions": bundleVersions.map { .strings($0) },
        ])
    }
}
