import AttestModel
import FixtureForge
import Primitives

extension CaseForge {
    /// Returns the capabilities that a target needs for a question, and those before it, to be judged.
    func needs(_ question: FuzzCase, _ exchange: FuzzExchange) -> Set<Capability> {
        zip(question.sequence, zip(exchange.steps, exchange.answers)).reduce(into: []) { needs, step in
            needs.formUnion(self.needs(step.0, request: step.1.0.request, expected: step.1.1))
        }
    }

    private func needs(
        _ question: FuzzCase, request: VerificationRequest, expected: ExpectedVerdict
    ) -> Set<Capability> {
        var needs = question.seed.needs
        for requirement in expected.violated {
            switch requirement {
            case .attestationAAGUID, .receiptEnvironment: needs.insert(.environment)
            case .assertionCounter: needs.insert(.storedCounter)
            case .assertionChallenge: needs.insert(.challenge)
            case .attestationValidity: needs.insert(.clock)
            default: break
            }
        }
        let isAboutTime = question.operations.contains { self[question.seed].isAboutTime($0) }
        if isAboutTime || request.time != context.time { needs.insert(.clock) }
        switch request {
        case .attestation(let request):
            if request.clientDataHash != sha256(request.challenge) { needs.insert(.clientDataHash) }
            if String(validating: request.challenge, as: UTF8.self)?.contains("\0") ?? true {
                needs.insert(.binaryChallenge)
            }
            if request.policy != nil { needs.insert(.extensions) }
            if request.environment != context.subject.environment { needs.insert(.environment) }
        case .assertion(let request):
            if request.policy != nil { needs.insert(.extensions) }
            if request.challenge != nil, expected.expect == .either { needs.insert(.challenge) }
        default: break
        }
        return needs
    }
}
