/// A file of bytes that are added at its end, and can be read back from anywhere.
package struct GrowingFile: Sendable {
    /// Adds bytes.
    let append: @Sendable ([UInt8]) throws -> Void
    /// Returns the bytes from an offset on: as many as asked for, or fewer at the end of the file.
    let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

    package init(
        append: @escaping @Sendable ([UInt8]) throws -> Void,
        read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
    ) {
        (self.append, self.read) = (append, read)
    }
}
