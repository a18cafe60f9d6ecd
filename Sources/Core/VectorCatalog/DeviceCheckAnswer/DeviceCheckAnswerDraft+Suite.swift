import AttestModel
import FixtureForge

extension DeviceCheckAnswerDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.deviceCheckClient]
    package static let acceptance = Requirement.answerRead
    package static let ordinary = "bits-false-true"

    package static func valid(about subject: EvidenceSubject) -> Group<DeviceCheckAnswerDraft> { .answerRead }

    package static func groups(about subject: EvidenceSubject) -> [Group<DeviceCheckAnswerDraft>] {
        [.answerRead, .answerUnset, .answerToken, .answerFault, .answerRetry, .answerStatus, .answerBody]
    }
}

extension DeviceCheckCall {
    /// The name of the accepted answer of success, which serves faulty answers as control.
    fileprivate var success: String {
        switch self {
        case .queryTwoBits: "bits-false-true"
        case .updateTwoBits: "update-done"
        case .validateDeviceToken: "token-valid"
        }
    }
}

extension Group where Draft == DeviceCheckAnswerDraft {
    /// Returns the case of an answer of status 200 that says something, with the right conclusion.
    static func answer(
        _ name: String, level: Level = .must, to call: DeviceCheckCall = .queryTwoBits,
        _ conclusion: DeviceCheckConclusion, _ edit: @escaping Edit
    ) -> Entry {
        accept(
            name, level: level,
            edits: [
                DraftEdit(.plan) { $0.call = call },
                DraftEdit(.answer) { draft in
                    edit(&draft)
                    draft.reading = DeviceCheckValues(conclusion: conclusion)
                },
            ])
    }

    /// Returns the case of an answer, or a failure, that says nothing of the device. Apple's server gives it to anyone.
    static func fault(
        _ name: String, level: Level = .must, impact: Impact, to call: DeviceCheckCall = .queryTwoBits,
        _ reading: DeviceCheckValues, _ edit: @escaping Edit
    ) -> Entry {
        reject(name, level: level, impact: impact, control: call.success, at: .answer, after: .answer) { draft in
            edit(&draft)
            draft.reading = reading
        }
    }
}
