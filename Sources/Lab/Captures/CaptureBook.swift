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
    private(set) var kinds: [String: Tally] = [:]
    private(set) var tallies: [String: GroupTally] = [:]
    /// The traits of each shape.
    private(set) var shapes: [Set<SharedTrait>] = []
    private var shapeNumbers: [Set<SharedTrait>: Int] = [:]
    private var lines = 0

    mutating func add(_ sighting: Sighting, _ cause: Cause?) {
        let (capture, dimensions) = (sighting.capture, sighting.capture.dimensions)
        let piece = Timeline.piece(capture.at.secondsSinceEpoch, by: width)
        let shape = sighting.shape.flatMap { number(of: $0) }
        let isAccepted = sighting.direction == nil && capture.verdict.outcome == .accept
        kinds[capture.kind.name, default: Tally()].add(dimensions, in: piece, shape: isAccepted ? shape : nil)
        if let direction = sighting.direction {
            let direction = direction == .refusedRightly && cause?.isGenuine == true ? .mistaken : direction
            let own = [.refusedGenuine, .wouldAccept].contains(direction) ? shape : nil
            let key = key(of: sighting, direction, cause, shape: own)
            tallies[key, default: GroupTally(direction, sighting, cause, shape: own)].add(
                capture, dimensions, in: piece)
        }
        lines += 1
        if lines.isMultiple(of: 4096), cells > Self.cellLimit { coarsen(by: 24) }
    }

    /// Returns the name of the group of a line; that of its direction where there are too many.
    private func key(
        of sighting: Sighting, _ direction: CaptureGroup.Direction, _ cause: Cause?, shape: Int?
    ) -> String {
        let words: [String?] =
            switch direction {
            case .acceptedWrongly, .refusedRightly, .mistaken, .wouldRefuse: [cause?.key]
            case .refusedGenuine, .wouldAccept:
                [sighting.capture.kind.name, shape.map(String.init), sighting.outline]
            case .error: [sighting.outline]
            case .unjudged: sighting.missing.map(\.rawValue)
            }
        let key = ([direction.rawValue] + words.map { $0 ?? "" }).joined(separator: "\n")
        return tallies[key] != nil || tallies.count < Self.groupLimit ? key : direction.rawValue
    }

    private mutating func number(of traits: Set<SharedTrait>) -> Int? {
        if let known = shapeNumbers[traits] { return known }
        guard shapes.count < Self.groupLimit else { return nil }
        shapeNumbers[traits] = shapes.count
        shapes.append(traits)
        return shapes.count - 1
    }

    private var cells: Int { (kinds.values.map(\.cells) + tallies.values.map(\.lines.cells)).reduce(0, +) }

    private mutating func coarsen(by factor: Int64) {
        width *= factor
        for name in kinds.keys { kinds[name]?.coarsen(by: factor) }
        for name in tallies.keys { tallies[name]?.lines.coarsen(by: factor) }
    }
}
