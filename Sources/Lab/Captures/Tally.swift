import AttestModel
import LabModel

/// Numbers of lines by pieces of time.
typealias Timeline = [Int64: Int]

extension Timeline {
    var span: ClosedRange<Int64>? { keys.min().flatMap { first in keys.max().map { first...$0 } } }

    func count(in pieces: ClosedRange<Int64>) -> Int { reduce(0) { $0 + (pieces.contains($1.key) ? $1.value : 0) } }

    func coarse(by factor: Int64) -> Timeline {
        Timeline(map { (Self.piece($0.key, by: factor), $0.value) }) { $0 + $1 }
    }

    static func piece(_ time: Int64, by width: Int64) -> Int64 { (time < 0 ? time - width + 1 : time) / width }
}

/// Lines of a log by time, by the values of their dimensions, and by the shape of their evidence.
struct Tally: Sendable {
    /// The number of dimensions, and of the values of each, that are counted one by one.
    private static let limit = (dimensions: 10, values: 32)

    private(set) var timeline = Timeline()
    private(set) var values: [String: [String: Timeline]] = [:]
    /// The lines whose shape was looked at.
    private(set) var shapes: [Int: Timeline] = [:]

    var count: Int { timeline.values.reduce(0, +) }
    var cells: Int { ([timeline] + values.values.flatMap(\.values) + shapes.values).reduce(0) { $0 + $1.count } }

    mutating func add(_ dimensions: [String: String], in piece: Int64, shape: Int?) {
        timeline[piece, default: 0] += 1
        for (name, value) in dimensions where values[name] != nil || values.count < Self.limit.dimensions {
            guard values[name]?[value] != nil || values[name, default: [:]].count < Self.limit.values else { continue }
            values[name, default: [:]][value, default: [:]][piece, default: 0] += 1
        }
        if let shape { shapes[shape, default: [:]][piece, default: 0] += 1 }
    }

    mutating func add(_ other: Tally) {
        timeline.merge(other.timeline, uniquingKeysWith: +)
        values.merge(other.values) { $0.merging($1) { $0.merging($1, uniquingKeysWith: +) } }
        shapes.merge(other.shapes) { $0.merging($1, uniquingKeysWith: +) }
    }

    mutating func coarsen(by factor: Int64) {
        timeline = timeline.coarse(by: factor)
        values = values.mapValues { $0.mapValues { $0.coarse(by: factor) } }
        shapes = shapes.mapValues { $0.coarse(by: factor) }
    }
}

/// The lines of one group.
struct GroupTally: Sendable {
    let direction: CaptureGroup.Direction
    let cause: Cause?
    /// The shape of genuine evidence; `nil` where it is no part of the group.
    let shape: Int?
    let missing: [Claim]
    var lines = Tally()
    private(set) var kinds: Set<String> = []
    private(set) var first: Timestamp
    private(set) var last: Timestamp
    private(set) var example: String
    private(set) var message: String?
    /// The most frequent accounts, addresses and objects.
    private(set) var frequent: [String: Frequent] = [:]

    init(_ direction: CaptureGroup.Direction, _ sighting: Sighting, _ cause: Cause?, shape: Int?) {
        (self.direction, self.cause, self.shape) = (direction, cause, shape)
        (first, last) = (sighting.capture.at, sighting.capture.at)
        (example, message, missing) = (PrintableText.of(sighting.capture.id), sighting.outline, sighting.missing)
    }

    mutating func add(_ capture: Capture, _ dimensions: [String: String], in piece: Int64) {
        kinds.insert(capture.kind.name)
        (first, last) = (min(first, capture.at), max(last, capture.at))
        let hashes = [
            "account": capture.account?.hashValue, "address": capture.address?.hashValue,
            "object": capture.evidence.bytes?.hashValue,
        ]
        for case (let name, let hash?) in hashes { frequent[name, default: Frequent()].add(hash) }
        lines.add(dimensions, in: piece, shape: nil)
    }

    mutating func add(_ other: GroupTally) {
        kinds.formUnion(other.kinds)
        if other.first < first { (first, example) = (other.first, other.example) }
        last = max(last, other.last)
        lines.add(other.lines)
        if message != other.message { message = nil }
        frequent.merge(other.frequent) { $0.most >= $1.most ? $0 : $1 }
    }
}

/// The most frequent of many values, in constant memory (Misra and Gries): a count is at most a 33rd of all too low.
struct Frequent: Sendable {
    private var counts: [Int: Int] = [:]

    /// The least number of times that the most frequent value was there.
    var most: Int { counts.values.max() ?? 0 }

    mutating func add(_ value: Int) {
        if counts[value] != nil || counts.count < 32 {
            counts[value, default: 0] += 1
        } else {
            counts = counts.compactMapValues { $0 > 1 ? $0 - 1 : nil }
        }
    }
}
