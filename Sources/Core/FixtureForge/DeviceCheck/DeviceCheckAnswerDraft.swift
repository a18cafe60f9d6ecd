import AttestModel

/// An answer of Apple's DeviceCheck server in the making.
package struct DeviceCheckAnswerDraft: EvidenceDraft {
    package let origin: DraftOrigin

    // plan
    package var time: Timestamp
    package var call = DeviceCheckCall.queryTwoBits
    /// The bits that a query is answered with.
    package var bits: (bit0: Bool, bit1: Bool) = (false, true)
    /// The month of the last update, `YYYY-MM`.
    package var lastUpdateTime = "2026-02"
    // message
    package var members: [String: JSONValue] = [:]
    // answer
    package var status: Int64 = 200
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []
    /// The failure of the connection in the place of an answer; `nil` when the answer comes.
    package var failure: ConnectionFailure?
    // request
    package var request: DeviceCheckAnswerRequest
    /// The values of a client that reads the answer rightly; none where nothing can be concluded.
    package var reading: DeviceCheckValues

    package var verificationRequest: VerificationRequest { .deviceCheckAnswer(request) }

    package var expectedOutput: VerifiedOutput { VerifiedOutput(deviceCheck: reading) }

    package var refusal: VerifiedOutput? { reading.isOfRefusal ? expectedOutput : nil }
}

package enum DeviceCheckAnswerStage: CaseIterable, Sendable {
    /// The call and the values of the answer.
    case plan
    /// The members of the body.
    case members
    /// The status, the headers and the body.
    case answer
    case request
}

extension DeviceCheckAnswerDraft {
    package init(_ origin: DraftOrigin) {
        self.origin = origin
        time = origin.context.time
        request = .blank
        reading = DeviceCheckValues()
    }

    package mutating func make(_ stage: DeviceCheckAnswerStage) {
        switch stage {
        case .plan: break
        case .members:
            members = ["bit0": .bool(bits.bit0), "bit1": .bool(bits.bit1), "last_update_time": .string(lastUpdateTime)]
            reading =
                call == .queryTwoBits
                ? DeviceCheckValues(conclusion: .bits, bit0: bits.bit0, bit1: bits.bit1, lastUpdateTime: lastUpdateTime)
                : DeviceCheckValues(conclusion: .done)
        case .answer:
            status = 200
            headers = call == .queryTwoBits ? ["Content-Type": "application/json"] : [:]
            body = call == .queryTwoBits ? JSONValue.object(members).compactBytes : []
        case .request:
            request = DeviceCheckAnswerRequest(
                call: call, status: failure == nil ? status : nil, headers: failure == nil ? headers : nil,
                body: failure == nil ? body : nil, failure: failure, time: time)
        }
    }

    /// Makes the answer one of text, as Apple's server reports everything but bits.
    package mutating func answer(_ status: Int64, _ text: String, contentType: String? = "text/plain;charset=UTF-8") {
        self.status = status
        headers = contentType.map { ["Content-Type": $0] } ?? [:]
        body = Array(text.utf8)
    }
}

extension FaultPath where Draft == DeviceCheckAnswerDraft {
    package static var body: Self { .init("body", isLarge: true) { $0.body } }
    /// The status and the body of the answer, or the failure in its place.
    package static var answer: Self {
        .init("request.answer", isLarge: true) { draft in
            draft.failure.map { Array("failure: \($0.rawValue)".utf8) } ?? Array("\(draft.status) ".utf8) + draft.body
        }
    }
    package static func member(_ name: String) -> Self {
        .init("body.\(name)") { $0.members[name].map(\.compactBytes) }
    }
}
