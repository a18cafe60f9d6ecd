import AttestModel
import EvidenceAnatomy
import LabModel

/// Numbers of lines by pieces of time.
typealias Timeline = [Int64: Int]

extension Timeline {
    var span: ClosedRange<Int64>? { keys.min().flatMap { first in keys.max().map { first...$0 } } }

    func count(in pieces: ClosedRange<Int64>) -> Int { reduce(0) { $0 + (pieces.contains($1.key) ? $1.value : 0) } }

    /// Returns the numbers in longer pieces.
    func coarse(by factor: Int64) -> Timeline {
        Timeline(map { (Self.piece($0.key, by: factor), $0.value) }) { $0 + $1 }
    }

    /// Returns the number of the piece of a time.
    static func piece(_ time: Int64, by width: Int64) -> Int64 { (time < 0 ? time - width + 1 : time) / width }
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

/// All lines of one kind of evidence.
struct KindTally: Sendable {
    /// The number of values of a dimension that are counted one by one.
    static let valueLimit = 32
    private static let dimensionLimit = 10

    var timeline = Timeline()
    var values: [String: [String: Timeline]] = [:]
    /// The accepted evidence whose shape was looked at, by shape.
    var shapes: [Int: Timeline] = [:]

    var cells: Int { ([timeline] + values.values.flatMap(\.values) + shapes.values).reduce(0) { $0 + $1.count } }

    mutating func add(_ dimensions: [String: String], in piece: Int64, shape: Int?) {
        timeline[piece, default: 0] += 1
        for (name, value) in dimensions where values[name] != nil || values.count < Self.dimensionLimit {
            guard values[name]?[value] != nil || values[name, default: [:]].count < Self.valueLimit else { continue }
            values[name, default: [:]][value, default: [:]][piece, default: 0] += 1
        }
        if let shape { shapes[shape, default: [:]][piece, default: 0] += 1 }
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
    var cause: Cause?
    /// The shape of genuine evidence; `nil` where it is no part of the group.
    var shape: Int?
    var missing: [Claim] = []
    var kinds: [String: Int] = [:]
    var first: Timestamp
    var last: Timestamp
    var example: String
    var message: String?
    var timeline = Timeline()
    var values: [String: [String: Int]] = [:]
    /// The most frequent accounts, addresses and objects.
    var frequent: [String: Frequent] = [:]

    init(_ direction: CaptureGroup.Direction, _ sighting: Sighting, _ cause: Cause?, shape: Int?) {
        (self.direction, self.cause, self.shape) = (direction, cause, shape)
        (first, last) = (sighting.capture.at, sighting.capture.at)
        (example, message, missing) = (PrintableText.of(sighting.capture.id), sighting.outline, sighting.missing)
    }

    var count: Int { kinds.values.reduce(0, +) }

    mutating func add(_ sighting: Sighting, _ dimensions: [String: String], in piece: Int64) {
        let capture = sighting.capture
        kinds[capture.kind.name, default: 0] += 1
        first = min(first, capture.at)
        last = max(last, capture.at)
        for (name, value) in dimensions where values[name]?[value] != nil || values[name, default: [:]].count < 64 {
            values[name, default: [:]][value, default: 0] += 1
        }
        let hashes = [
            "account": capture.account?.hashValue, "address": capture.address?.hashValue,
            "object": capture.evidence.bytes?.hashValue,
        ]
        for case (let name, let hash?) in hashes { frequent[name, default: Frequent()].add(hash) }
        timeline[piece, default: 0] += 1
    }

    /// Adds the lines of a group with the same cause.
    mutating func add(_ other: GroupTally) {
        kinds.merge(other.kinds) { $0 + $1 }
        if other.first < first { (first, example) = (other.first, other.example) }
        last = max(last, other.last)
        timeline.merge(other.timeline) { $0 + $1 }
        for (name, counts) in other.values { values[name, default: [:]].merge(counts) { $0 + $1 } }
        if message != other.message { message = nil }
        frequent.merge(other.frequent) { $0.most >= $1.most ? $0 : $1 }
    }
}
