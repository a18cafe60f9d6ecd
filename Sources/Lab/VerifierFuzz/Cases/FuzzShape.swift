import AttestModel
import FixtureForge

extension FuzzOperation {
    private static let shapePlace = "shape"

    /// Creates the operation that gives the object a shape, which is in force before all others.
    init(shape: DeviceShape) {
        self.init(Self.shapePlace, Edit(.choose, amount: DeviceShape.allCases.firstIndex(of: shape) ?? 0))
    }

    /// The shape that the operation gives the object; `nil` for any other operation.
    package var shape: DeviceShape? {
        guard place == Self.shapePlace, edit.word == .choose else { return nil }
        return DeviceShape.allCases.indices.contains(edit.amount) ? DeviceShape.allCases[edit.amount] : nil
    }
}

extension FuzzCase {
    /// Returns the question with each of its objects in the shape of its seed object, or as today's devices make it.
    package func shaped(_ shapes: [FuzzSeed: DeviceShape]) -> FuzzCase {
        let steps = sequence.map { step in
            let shape = shapes[step.seed].map { FuzzOperation(shape: $0) }
            return FuzzCase(step.seed, [shape].compactMap(\.self) + step.operations.filter { $0.shape == nil })
        }
        return FuzzCase(sequence: steps) ?? self
    }
}

extension CaseForge {
    /// Returns whether each object of a question still has the shape that it was given.
    func isShaped(_ fuzz: FuzzCase) -> Bool { fuzz.sequence.allSatisfy { self[$0.seed].isShaped($0.operations) } }
}
