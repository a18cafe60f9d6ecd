import AdapterTargets
import AttestModel

/// The search for a shape in which a target accepts a genuine object that it rejects as the set has it.
struct ShapeSearch {
    /// A genuine object in a shape, with the answers.
    struct Found: Sendable {
        let shape: DeviceShape
        let vector: Vector
        let answers: [Answer]
    }

    let forms: VectorForms
    let pool: WorkerPool
    let judge: AnswerJudge
    /// The answers to each object as the set has it.
    let known: [VectorID: AnswerRounds]
    /// The number of shapes in which each object was not accepted.
    var sent: [VectorID: Int] { refused.mapValues(\.count) }
    /// The objects that the target did not accept in a shape, by shape.
    private(set) var refused: [VectorID: [DeviceShape: Found]] = [:]
    /// The objects that the target answered differently as the set has them, after it had accepted them in a shape.
    private(set) var turned: [(vector: Vector, answers: [Answer])] = []

    /// Sends each rejected object in one shape after the other, until the target accepts it, and then as the set has it: one
    /// that is accepted now, or not rejected as before, was not rejected for its shape.
    mutating func conduct(
        _ rejected: [Vector], shapes: [DeviceShape] = DeviceShape.allCases
    ) async throws(RunnerError) -> [VectorID: Found] {
        var found: [VectorID: Found] = [:]
        var contents = Dictionary(rejected.map { ($0.id, [$0.content]) }) { first, _ in first }
        for shape in shapes {
            let open = rejected.filter { found[$0.id] == nil }
            let vectors = forms.vectors(open, in: .shape(shape)).filter { vector in
                contents[vector.id]?.contains(vector.content) == false
            }
            for vector in vectors { contents[vector.id]?.append(vector.content) }
            for (vector, answers) in try await pool.answers(to: vectors, judge: judge) {
                let sent = Found(shape: shape, vector: vector, answers: answers)
                if judge.accepts(vector, answers) {
                    found[vector.id] = sent
                } else {
                    refused[vector.id, default: [:]][shape] = sent
                }
            }
        }
        let now = try await pool.answers(to: rejected.filter { found[$0.id] != nil }, judge: judge)
            .filter { vector, answers in
                var rounds = known[vector.id] ?? AnswerRounds()
                rounds.add(answers)
                return judge.accepts(vector, answers) || rounds.difference(on: vector) != nil
            }
        turned += now
        for one in now { found[one.vector.id] = nil }
        return found
    }
}

/// The choice of the vectors that are judged in another shape than that of the set. A target that rejects the plainest
/// object of a suite, and accepts the same in another shape, rejects the shape. The rejection is one failure, that of
/// one vector. Every other genuine object of the suite is judged in the shape that the target accepts.
struct ShapeChoice: Sendable {
    private let plan: RunPlan
    /// The shape that stands in for the set's in a suite whose plainest object was rejected.
    private(set) var shapes: [String: DeviceShape] = [:]
    /// The vector that fails for each shape that was found.
    private var failing: [DeviceShape: VectorID] = [:]

    init(of plan: RunPlan) { self.plan = plan }

    /// Chooses shapes from those that were found for rejected objects.
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
