/// The places of the states of a machine in layers, and curves between them that cross neither a state nor a text.
struct MachineLayout {
    /// A rectangle in pixels.
    struct Frame: Hashable {
        var x = 0.0
        var y = 0.0
        var width: Double
        var height: Double
    }

    /// A curve with the text beside it.
    struct Arrow {
        let start: Int
        let end: Int
        var text: Frame
        /// The data of an SVG path.
        var curve = ""
    }

    private static let (gap, margin, loop) = (26.0, 6.0, 28.0)

    private(set) var states: [Frame]
    private(set) var arrows: [Arrow]
    private(set) var size = Frame(width: 0, height: 1)
    private let grid: LayerGrid
    private var bands: [(top: Double, bottom: Double)] = []

    /// - Parameter layers: the layer of each state. No arrow leads more than one layer down.
    init(_ states: [Frame], layers: [Int], arrows: [Arrow]) {
        (self.states, self.arrows) = (states, arrows)
        var items = zip(states, layers).map { state, layer in
            LayerGrid.Item(layer: 2 * layer, width: state.width, height: state.height, anchor: state.width / 2)
        }
        // Texts are in a layer between those of two states, and a line passes through every layer on its way.
        let paths = arrows.map { arrow in
            let (start, end, text) = (2 * layers[arrow.start], 2 * layers[arrow.end], arrow.text)
            guard arrow.start != arrow.end else {
                items[arrow.start].width += Self.loop + text.width
                items[arrow.start].height = max(items[arrow.start].height, text.height)
                return [arrow.start]
            }
            let between = end < start ? Array(stride(from: start - 1, to: end, by: -1)) : [start + 1]
            let path = [arrow.start] + between.indices.map { items.count + $0 } + [arrow.end]
            items += between.enumerated().map { place, layer in
                let (width, height) = place == 0 ? (text.width + 3 * Self.margin, text.height) : (2 * Self.margin, 0)
                return LayerGrid.Item(
                    layer: layer, width: width, height: height, anchor: start == end ? width / 2 : Self.margin)
            }
            for (one, other) in zip(path, path.dropFirst()) {
                items[one].near.append(other)
                items[other].near.append(one)
            }
            return path
        }
        grid = LayerGrid(items)
        for layer in grid.layers {
            let lines = max(layer.count, grid.layers[max(0, bands.count - 1)].count)
            let top = bands.last.map { $0.bottom + Self.gap + 2 * Double(lines) } ?? 1
            bands.append((top, top + (layer.map { items[$0].height }.max() ?? 0)))
        }
        size.width = (grid.items.map { $0.left + $0.width }.max() ?? 0).rounded(.up) + 1
        size.height = (bands.last?.bottom ?? 0).rounded(.up) + 1
        for index in states.indices {
            (self.states[index].x, self.states[index].y) = (
                grid.items[index].left.rounded(), bands[2 * layers[index]].top
            )
        }
        for (index, (path, ends)) in zip(paths, ends(of: paths)).enumerated() { draw(index, path, ends) }
    }

    /// Returns where each path leaves its first and meets its last state: side by side, in the order of what follows.
    private func ends(of paths: [[Int]]) -> [[Double]] {
        var sides: [[Int]: [(line: Double, path: Int, end: Int)]] = [:]
        for (index, path) in paths.enumerated() where path.count > 1 {
            for (end, path) in [path, path.reversed()].enumerated() {
                let (item, other) = (grid.items[path[0]], grid.items[path[1]])
                sides[[path[0], other.layer - item.layer], default: []].append((other.line, index, end))
            }
        }
        return sides.reduce(into: paths.map { _ in [0, 0] }) { places, side in
            let state = states[side.key[0]]
            for (place, end) in side.value.sorted(by: { ($0.line, $0.path) < ($1.line, $1.path) }).enumerated() {
                places[end.path][end.end] = state.x + state.width * Double(place + 1) / Double(side.value.count + 1)
            }
        }
    }

    /// Draws an arrow through the things of its path.
    private mutating func draw(_ index: Int, _ path: [Int], _ ends: [Double]) {
        let (items, start, end) = (path.map { grid.items[$0] }, states[path[0]], states[path[path.count - 1]])
        func text(_ points: (x: Double, y: Double)...) -> String {
            points.map { "\(Int($0.x.rounded())) \(Int($0.y.rounded()))" }.joined(separator: " ")
        }
        guard items.count > 1 else {
            let (right, reach) = (start.x + start.width, start.x + start.width + Self.loop)
            let points = text((reach, start.y + 8), (reach, start.y + 24), (right, start.y + 24))
            (arrows[index].text.x, arrows[index].text.y) = (reach, start.y)
            return arrows[index].curve = "M\(text((right, start.y + 8)))C\(points)m8-4l-8 4l8 4"
        }
        let (first, last, middle) = (items[0].layer, items[items.count - 1].layer, items[1])
        arrows[index].text.x = (middle.left + (first == last ? 1.5 : 2) * Self.margin).rounded()
        arrows[index].text.y = bands[middle.layer].top
        var points = [(ends[0], last < first ? start.y : start.y + start.height)]
        if last >= first { points.append((ends[0], bands[first].bottom)) }
        for item in items.dropFirst().dropLast() {
            points.append((item.line, last < first ? bands[item.layer].bottom : bands[item.layer].top))
            points.append((item.line, last > first ? bands[item.layer].bottom : bands[item.layer].top))
        }
        if last <= first { points.append((ends[1], bands[last].bottom)) }
        points.append((ends[1], last > first ? end.y : end.y + end.height))
        let curves = zip(points, points.dropFirst()).map { one, other in
            "C" + text((one.0, (one.1 + other.1) / 2), (other.0, (one.1 + other.1) / 2), other)
        }
        arrows[index].curve =
            "M" + text(points[0]) + curves.joined() + (last > first ? "m-4-8l4 8l4-8" : "m-4 8l4-8l4 8")
    }
}
