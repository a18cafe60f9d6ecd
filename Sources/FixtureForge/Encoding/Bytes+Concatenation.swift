extension Sequence<[UInt8]> {
    /// All bytes in order. Much faster than `joined()` in a debug build, and certificates are made of many pieces.
    package var concatenated: [UInt8] {
        var bytes: [UInt8] = []
        for piece in self { bytes += piece }
        return bytes
    }
}
