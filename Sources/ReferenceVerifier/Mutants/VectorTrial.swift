import AttestModel

/// One vector held against many mutants.
struct VectorTrial {
    private let questions: [QuestionTrial]

    /// The steps of a sequence are questions of their own: up to the first wrong answer a mutant has returned what is
    /// right, so that carried values are those that the steps hold as written.
    init(_ vector: Vector) {
        questions =
            switch vector.content {
            case .single(let request, let result):
                [QuestionTrial(request, expect: vector.expect, result: result)]
            case .sequence(let steps):
                steps.map { QuestionTrial($0.request, expect: $0.expect, result: $0.result) }
            }
    }

    /// Whether the mutant answers the vector wrongly.
    func kills(_ mutant: Mutant) -> Bool { questions.contains { $0.kills(mutant) } }
}
