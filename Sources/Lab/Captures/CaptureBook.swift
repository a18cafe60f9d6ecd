import AttestModel
import EvidenceAnatomy
import LabModel

/// The numbers of a log: all lines by their kind, and those of each group.
struct CaptureBook: Sendable {
    private static let groupLimit = 1024
    /// The number of cells beyond which pieces of time are joined.
    private static let cellLimit = 1_000_000

    /// The seconds of a piece of time.
    private(set) var width: Int64 = 3600
    private(set) var kinds: [String: KindTally] = [:]
    private(set) var tallies: [String: GroupTally] = [:]
    /// The traits of each shape.
    private(set) var shapes: [Set<SharedTrait>] = []
    private var shapeNumbers: [Set<SharedTrait>: Int] = [:]
    private var lines = 0

    /// Counts a line.
    mutating func add(_ sighting: Sighting, _ cause: Cause?) {
        let capture = sighting.capture
        let piece = Timeline.piece(capture.at.secondsSinceEpoch, by: width)
        let dimensions = capture.dimensions.filter { !$0.value.isEmpty && $0.value.utf8.count <= 64 }.mapValues {
            PrintableText.of($0)
        }
        let shape = sighting.traits.flatMap { number(of: $0) }
        let direction = sighting.direction
        kinds[capture.kind.name, default: KindTally()].add(
            dimensions, in: piece, shape: direction == nil && capture.verdict.outcome == .accept ? shape : nil)
        if let direction { add(sighting, cause, direction, dimensions, in: piece, shape: shape) }
        lines += 1
        if lines.isMultiple(of: 4096), cells > Self.cellLimit { coarsen(by: 24) }
    }

    private mutating func add(
        _ sighting: Sighting, _ cause: Cause?, _ direction: CaptureGroup.Direction, _ dimensions: [String: String],
        in piece: Int64, shape: Int?
    ) {
        let isMistake = direction == .refusedRightly && cause?.isGenuine == true
        let direction = isMistake ? .mistaken : direction
        let words: [String] =
            switch direction {
            case .acceptedWrongly, .refusedRightly, .mistaken, .wouldRefuse: [cause?.key ?? ""]
            case .refusedGenuine, .wouldAccept:
                [sighting.capture.kind.name, shape.map(String.init) ?? "", sighting.outline ?? ""]
            case .error: [sighting.isGenuine ? "genuine" : "other", sighting.outline ?? ""]
            case .unjudged: sighting.missing.map(\.rawValue)
            }
        var key = ([direction.rawValue] + words).joined(separator: "\n")
        if tallies[key] == nil, tallies.count >= Self.groupLimit { key = direction.rawValue }
        let own = direction == .refusedGenuine || direction == .wouldAccept ? shape : nil
        tallies[key, default: GroupTally(direction, sighting, cause, shape: own)].add(sighting, dimensions, in: piece)
    }

    private mutating func number(of traits: Set<SharedTrait>) -> Int? {
        if let known = shapeNumbers[traits] { return known }
        guard shapes.count < Self.groupLimit else { return nil }
        shapeNumbers[traits] = shapes.count
        shapes.append(traits)
        return shapes.count - 1
    }

    private var cells: Int { (kinds.values.map(\.cells) + tallies.values.map(\.timeline.count)).reduce(0, +) }

    private mutating func coarsen(by factor: Int64) {
        width *= factor
        for name in kinds.keys { kinds[name]?.coarsen(by: factor) }
        tallies = tallies.mapValues {
            var tally = $0
            tally.timeline = tally.timeline.coarse(by: factor)
            return tally
        }
    }
}
