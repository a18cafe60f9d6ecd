/// The answer of a running backend to one input of a machine that is learned of it.
package enum LearnedAnswer: String, Sendable, Hashable, CaseIterable {
    case accepted
    /// The request was accepted, and the count of effects did not rise.
    case acceptedWithoutEffect
    /// The request was accepted, and the count of effects rose by more than one.
    case acceptedWithMoreEffects
    case refused
    /// The request was refused, and the count of effects rose nevertheless.
    case refusedWithEffect
    /// The backend failed, or its answer is none that the mapping knows.
    case failed

    /// The answer as the end of a sentence.
    package var description: String {
        switch self {
        case .accepted: "accepted"
        case .acceptedWithoutEffect: "accepted without an effect"
        case .acceptedWithMoreEffects: "accepted, and more than one request took effect"
        case .refused: "refused"
        case .refusedWithEffect: "refused, and took effect nevertheless"
        case .failed: "answered with an error"
        }
    }
}

/// A Mealy machine whose first state is that before all inputs: of what a backend answers, or of what it may answer.
package struct AnswerMachine: Sendable, Hashable {
    /// The answer to one input in one state, with the state that follows.
    package struct Edge: Sendable, Hashable {
        /// The answers; more than one where a specification leaves the choice.
        package var answers: [LearnedAnswer]
        /// The place of the state that follows.
        package var next: Int

        package init(_ answers: [LearnedAnswer], to next: Int) { (self.answers, self.next) = (answers, next) }

        static let fields = FieldTable<Edge>([
            .required("answers", \.answers, .array(of: .word)), .required("next", \.next, .count),
        ])
    }

    /// The edges of each state, in the order of the inputs.
    package var states: [[Edge]]

    package init(_ states: [[Edge]]) { self.states = states }

    fileprivate static let type = FieldType.list(
        of: FieldType.list(of: .object(Edge.fields, empty: Edge([], to: 0)))
    ).mapped(write: { (machine: AnswerMachine) in machine.states }, read: { AnswerMachine($0) })
}

/// The machine that was learned of a backend with one alphabet, beside the machine that its mapping's policies allow.
package struct LearnedMachine: Sendable, Hashable {
    /// One input of the alphabet.
    package struct Input: Sendable, Hashable {
        /// The word that `--symbols` takes (`attest-a1`).
        package var id: String
        /// The input as a sentence (`A attests key 1`).
        package var text: String

        package init(id: String, text: String) { (self.id, self.text) = (id, text) }

        static let fields = FieldTable<Input>([.required("id", \.id, .string), .required("text", \.text, .string)])
    }

    /// A place where the backend does what the specification does not allow.
    package struct Difference: Sendable, Hashable {
        /// The inputs that lead there from the first state, as places in the alphabet: the last is answered otherwise.
        package var inputs: [Int]
        /// The answers that are allowed to the last input.
        package var allowed: [LearnedAnswer]

        package init(inputs: [Int], allowed: [LearnedAnswer]) { (self.inputs, self.allowed) = (inputs, allowed) }

        static let fields = FieldTable<Difference>([
            .required("inputs", \.inputs, .list(of: .count)), .required("allowed", \.allowed, .array(of: .word)),
        ])
    }

    /// The name of the alphabet (`keys`).
    package var name: String
    package var inputs: [Input]
    /// The backend's own machine.
    package var learned: AnswerMachine
    /// The machine of the specification, as far as the backend's own choices lead into it.
    package var specification: AnswerMachine
    /// The shortest first.
    package var differences: [Difference]
    /// The number of sequences that were asked.
    package var sequences: Int
    /// The number of inputs of the longest sequence.
    package var longest: Int

    package init(
        name: String, inputs: [Input], learned: AnswerMachine, specification: AnswerMachine,
        differences: [Difference], sequences: Int, longest: Int
    ) {
        (self.name, self.inputs, self.learned, self.specification) = (name, inputs, learned, specification)
        (self.differences, self.sequences, self.longest) = (differences, sequences, longest)
    }

    /// A Boolean value that indicates whether all states and inputs that are named are there.
    package var isWhole: Bool {
        [learned, specification].allSatisfy { machine in
            !machine.states.isEmpty
                && machine.states.allSatisfy { edges in
                    edges.count == inputs.count && edges.allSatisfy { machine.states.indices.contains($0.next) }
                }
        } && differences.allSatisfy { !$0.inputs.isEmpty && $0.inputs.allSatisfy(inputs.indices.contains) }
    }

    private static let fields = FieldTable<LearnedMachine>([
        .required("name", \.name, .string),
        .required("inputs", \.inputs, .list(of: .object(Input.fields, empty: Input(id: "", text: "")))),
        .required("learned", \.learned, AnswerMachine.type),
        .required("specification", \.specification, AnswerMachine.type),
        .required(
            "differences", \.differences,
            .list(of: .object(Difference.fields, empty: Difference(inputs: [], allowed: [])))),
        .required("sequences", \.sequences, .count), .required("longest", \.longest, .count),
    ])

    /// The machines of a run as JSON: a member `learned` of the last line of a report in JSON Lines.
    package static let list = FieldType.list(
        of: .object(
            fields,
            empty: LearnedMachine(
                name: "", inputs: [], learned: AnswerMachine([]), specification: AnswerMachine([]), differences: [],
                sequences: 0, longest: 0)))
}
