import AttestModel

/// The choice of the vectors that are judged in another shape than that of the set.
///
/// A target that rejects the plainest object of a suite, and accepts the same in another shape, rejects the shape. The
/// rejection is one failure, that of one vector. Every other genuine object of the suite is judged in the shape that
/// the target accepts.
struct ShapeChoice: Sendable {
    private let plan: RunPlan
    /// The shape that stands in for the set's in a suite whose plainest object was rejected.
    private(set) var shapes: [String: DeviceShape] = [:]
    /// The vector that fails for each shape that was found.
    private var failing: [DeviceShape: VectorID] = [:]

    init(of plan: RunPlan) { self.plan = plan }

    /// Chooses shapes from those that were found for rejected objects.
    ///
    /// - Returns: those that are judged in the shape; the others fail as the set has them.
    mutating func choose(from found: [VectorID: ShapeSearch.Found]) -> Set<VectorID> {
        for (suite, id) in plan.plainest { if let one = found[id] { shapes[suite] = one.shape } }
        let explained = found.filter { shapes[$0.key.suite] == $0.value.shape }
        for (shape, group) in Dictionary(grouping: explained, by: \.value.shape) where failing[shape] == nil {
            failing[shape] = group.map(\.key).filter(plan.isSelected).min(by: plan.isPlainer)
        }
        return Set(explained.keys).subtracting(failing.values)
    }
}
