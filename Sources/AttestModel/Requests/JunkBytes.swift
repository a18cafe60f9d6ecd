/// Four bytes that are no evidence of any kind.
package enum JunkBytes {
    /// The bytes of "junk".
    package static let bytes = Array("junk".utf8)
}
