import AttestModel
import FixtureForge

extension DeviceCheckAnswerDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.deviceCheckClient]
    package static let acceptance = Requirement.answerRead
    package static let ordinary = AnswerControl.bits

    package static func valid(about subject: EvidenceSubject) -> Group<DeviceCheckAnswerDraft> { .answerRead }

    package static func groups(about subject: EvidenceSubject) -> [Group<DeviceCheckAnswerDraft>] {
        [.answerRead, .answerUnset, .answerToken, .answerFault, .answerRetry, .answerStatus, .answerBody]
    }

    /// Returns nothing: an answer has no challenge, no attested key and no counter.
    package static func edits(of plan: EvidencePlan) -> [DraftEdit<DeviceCheckAnswerDraft>] { [] }

    package static func members(of plan: EvidencePlan) -> [String: JSONValue] { [:] }
}

/// The valid cases that serve faulty answers as control.
enum AnswerControl {
    /// The answer to a query of a device with bits.
    static let bits = "bits-false-true"
    /// The answer to a query with both bits set.
    static let bothTrue = "bits-true-true"

    /// Returns the answer of success to a call.
    static func success(of call: DeviceCheckCall) -> String {
        switch call {
        case .queryTwoBits: bits
        case .updateTwoBits: "update-done"
        case .validateDeviceToken: "token-valid"
        }
    }
}

extension Case where Draft == DeviceCheckAnswerDraft {
    /// Returns the case of an answer of status 200 that says something, with the right conclusion.
    static func answer(
        _ name: String, level: Level = .must, to call: DeviceCheckCall = .queryTwoBits,
        _ conclusion: DeviceCheckConclusion, _ edit: @escaping Edit
    ) -> Case {
        .accept(
            name, level: level,
            edits: [
                DraftEdit(.plan) { $0.call = call },
                DraftEdit(.answer) { draft in
                    edit(&draft)
                    draft.reading = DeviceCheckValues(conclusion: conclusion)
                },
            ])
    }

    /// Returns the case of an answer that says nothing about the device, or of a failure in its place. Apple's server gives
    /// it to anyone's calls.
    /// - Parameters:
    ///   - impact: The harm of a wrong conclusion.
    ///   - reading: The right conclusion.
    static func fault(
        _ name: String, level: Level = .must, impact: Impact, to call: DeviceCheckCall = .queryTwoBits,
        _ reading: DeviceCheckValues, _ edit: @escaping Edit
    ) -> Case {
        .reject(
            name, level: level, impact: impact, madeBy: .anyone, control: AnswerControl.success(of: call), at: .answer,
            after: .answer
        ) { draft in
            edit(&draft)
            draft.reading = reading
        }
    }
}
