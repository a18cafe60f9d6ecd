/// Byte strings as the key of a dictionary. Their bytes are hashed at once, where an array hashes them one by one.
package struct ByteStrings: Hashable, Sendable {
    private let strings: [[UInt8]]

    package init(_ strings: [[UInt8]]) { self.strings = strings }

    package func hash(into hasher: inout Hasher) {
        for string in strings {
            hasher.combine(string.count)
            string.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}
