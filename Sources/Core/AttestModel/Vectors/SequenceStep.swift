/// One request of a sequence, with its own right answer.
package struct SequenceStep: Sendable, Hashable {
    /// Unique within the sequence; a word as in vector ids.
    package var name: String
    /// `either` where a server may rightly do both: then nothing that follows depends on the answer.
    package var expect: Expectation
    /// The requirement that a step to reject breaks, and nothing else.
    package var requirement: Requirement?
    package var carry: CarriedValues
    /// Complete as it stands: it holds the values that a correct server would have stored by now.
    package var request: VerificationRequest
    /// The values that a correct verifier returns; only for steps to accept.
    package var result: VerifiedOutput?

    package init(
        name: String, expect: Expectation, requirement: Requirement? = nil, carry: CarriedValues = CarriedValues(),
        request: VerificationRequest, result: VerifiedOutput?
    ) {
        self.name = name
        self.expect = expect
        self.requirement = requirement
        self.carry = carry
        self.request = request
        self.result = result
    }

    /// Returns the request with the values that the target itself returned in earlier steps. A value that it did not
    /// return, or that no request can hold, stays as the request has it.
    ///
    /// - Parameter outputs: the returned values, by the names of the steps.
    package func request(carrying outputs: [String: VerifiedOutput]) -> VerificationRequest {
        guard case .assertion(var assertion) = request else { return request }
        if let key = carry.publicKey.flatMap({ outputs[$0]?.publicKey }), let pem = PEM.publicKey(key) {
            assertion.publicKey = key
            assertion.publicKeyPEM = pem
        }
        if let counter = carry.storedCounter.flatMap({ outputs[$0]?.counter }),
            AssertionRequest.counters.contains(counter)
        {
            assertion.storedCounter = counter
        }
        return .assertion(assertion)
    }
}

extension SequenceStep {
    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        name = try reader.string("name")
        guard VectorID.isWord(name[...]) else {
            throw ModelError(
                .badValue, path: reader.path(of: "name"), detail: "expected lower-case letters, digits and hyphens")
        }
        expect = try reader.word("expect")
        requirement = try reader.optional("requirement", as: .requirement)
        guard (requirement != nil) == (expect == .reject) else {
            throw ModelError(
                .badValue, path: reader.path(of: "requirement"), detail: "goes with 'reject', and only with it")
        }
        carry = try CarriedValues(json: try reader.value("carry"), path: reader.path(of: "carry"))
        request = try VerificationRequest(json: try reader.value("request"), path: reader.path(of: "request"))
        if request.operation != CarriedValues.operation, carry != CarriedValues() {
            throw ModelError(
                .badValue, path: reader.path(of: "carry"), detail: "values are carried into assertions only")
        }
        result = nil
        if let value = reader.optional("result") {
            result = try VerifiedOutput(json: value, path: reader.path(of: "result"))
        }
        try reader.finish()
    }

    /// Every member is there; what does not apply is null.
    var json: JSONValue {
        .object([
            "name": .string(name),
            "expect": .string(expect.rawValue),
            "requirement": requirement.map { .string($0.id) } ?? .null,
            "carry": carry.json,
            "request": request.json,
            "result": result.map { .object($0.members) } ?? .null,
        ])
    }

    /// Reads the `steps` of a vector, which must fit each other and the vector's expectation.
    static func steps(
        json: JSONValue, path: String, of expect: Expectation
    ) throws(ModelError) -> [SequenceStep] {
        guard case .array(let elements) = json, !elements.isEmpty else {
            throw ModelError(.badValue, path: path, detail: "expected an array of steps that is not empty")
        }
        var steps: [SequenceStep] = []
        for (index, element) in elements.enumerated() {
            let here = "\(path)[\(index)]"
            let step = try SequenceStep(json: element, path: here)
            guard !steps.contains(where: { $0.name == step.name }) else {
                throw ModelError(.badValue, path: "\(here).name", detail: "'\(step.name)' is there twice")
            }
            let accepted = Set(steps.filter { $0.expect == .accept }.map(\.name))
            if let unknown = step.carry.steps.subtracting(accepted).min() {
                throw ModelError(
                    .badValue, path: "\(here).carry", detail: "'\(unknown)' is no earlier step to be accepted")
            }
            steps.append(step)
        }
        guard steps.count(where: { $0.expect == .reject }) == (expect == .reject ? 1 : 0), expect != .either else {
            throw ModelError(
                .badValue, path: path, detail: "a sequence to reject has one step to reject, and any other none")
        }
        return steps
    }
}
