/// A CBOR map in the order of its encoding, with every pair: a repeated key is kept, and noted.
struct CBORMap: Hashable, Sendable {
    struct Pair: Hashable, Sendable {
        let key: CBORItem
        let value: CBORItem
    }

    let pairs: [Pair]

    /// The values of a key: one in a valid map, none when it is missing, several when it is repeated.
    func values(of key: CBORItem) -> [CBORItem] {
        pairs.filter { $0.key == key }.map(\.value)
    }

    /// The first value of a key.
    subscript(key: CBORItem) -> CBORItem? { values(of: key).first }

    /// The first key that occurs twice.
    var repeatedKey: CBORItem? {
        var seen: Set<CBORItem> = []
        return pairs.first { !seen.insert($0.key).inserted }?.key
    }
}
