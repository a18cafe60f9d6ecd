/// Numbers of things, in words.
package enum Count {
    /// Returns a number with its noun, like `1 vector` and `2 vectors`.
    /// - Parameter many: the plural, when it is not the noun with an s.
    package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(noun(count, one, many))"
    }

    package static func noun(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        count == 1 ? one : many ?? "\(one)s"
    }
}
