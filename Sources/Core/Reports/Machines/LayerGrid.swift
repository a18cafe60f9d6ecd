/// Things in layers, in an order that crosses few of the lines between them: barycentres, as in K. Sugiyama, S. Tagawa,
/// M. Toda, "Methods for visual understanding of hierarchical system structures", 1981.
struct LayerGrid {
    /// A state, a text, or the place where a line passes through a layer.
    struct Item {
        let layer: Int
        var width: Double
        var height: Double
        /// The distance from the left edge to the place where lines meet the thing.
        let anchor: Double
        var left = 0.0
        /// The things of the next layers that lines lead to.
        var near: [Int] = []

        var line: Double { left + anchor }
    }

    private static let gap = 16.0

    private(set) var items: [Item]
    /// The things of each layer, from left to right.
    private(set) var layers: [[Int]]

    init(_ items: [Item]) {
        self.items = items
        layers = (0...(items.map(\.layer).max() ?? 0)).map { layer in
            items.indices.filter { items[$0].layer == layer }
        }
        for _ in 0..<6 {
            for layer in layers.indices.dropFirst() { order(layer, by: layer - 1) }
            for layer in layers.indices.dropLast().reversed() { order(layer, by: layer + 1) }
        }
        for _ in 0..<12 { for layer in Array(layers.indices) + layers.indices.reversed() { settle(layer) } }
        let left = self.items.map(\.left).min() ?? 0
        for index in items.indices { self.items[index].left += 1 - left }
    }

    /// Sorts a layer by the mean place of what its things are connected with in another.
    private mutating func order(_ layer: Int, by other: Int) {
        let places = Dictionary(uniqueKeysWithValues: layers[other].enumerated().map { ($1, Double($0)) })
        layers[layer] = layers[layer].enumerated().map { place, item in
            (Self.mean(items[item].near.compactMap { places[$0] }) ?? Double(place), place, item)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Moves the things of a layer as near to what they are connected with as their order allows: the least squares,
    /// by the mean of neighbours that would overlap.
    private mutating func settle(_ layer: Int) {
        var (pools, starts): ([[Double]], [Double]) = ([], [0])
        for (index, item) in layers[layer].map({ ($0, items[$0]) }) {
            let wish = Self.mean(item.near.map { items[$0].line }).map { $0 - item.anchor } ?? items[index].left
            var pool = [wish - starts[starts.count - 1]]
            while let last = pools.last, (Self.mean(last) ?? 0) > (Self.mean(pool) ?? 0) { pool += pools.removeLast() }
            pools.append(pool)
            starts.append(starts[starts.count - 1] + item.width + Self.gap)
        }
        let moves = pools.flatMap { pool in pool.map { _ in Self.mean(pool) ?? 0 } }
        for (index, (move, start)) in zip(layers[layer], zip(moves, starts)) { items[index].left = move + start }
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}
