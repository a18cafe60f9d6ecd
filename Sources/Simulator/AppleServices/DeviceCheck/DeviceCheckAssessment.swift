import AttestModel
import FixtureForge
import Foundation

/// A call to DeviceCheck with everything that is wrong in it, the fault that decides first.
struct DeviceCheckAssessment: Sendable {
    let payload: DeviceCheckPayload
    let authorization: TokenCheckResult
    /// The contents of the device token; `nil` when this Apple has not issued it.
    let contents: DeviceToken?
    /// The faults, in the order of the service's checks.
    private(set) var faults: [DeviceCheckFault]
    private(set) var remarks: [DeviceCheckRemark]

    init(
        _ payload: DeviceCheckPayload, of request: ServiceRequest, authorization: TokenCheckResult,
        knowledge: DeviceTokens.Knowledge, rules: DeviceTokenRules
    ) {
        self.payload = payload
        self.authorization = authorization
        contents = knowledge.contents
        var found = Set(payload.faults + authorization.faults.compactMap(DeviceCheckFault.init))
        if payload.token != nil, contents == nil { found.insert(.deviceTokenUnknown) }
        if let contents {
            if contents.environment != request.environment { found.insert(.deviceTokenOtherEnvironment) }
            if rules.expire(contents.createdAt, at: request.time) { found.insert(.deviceTokenExpired) }
            if knowledge.wasTokenUsed, rules.isSingleUse { found.insert(.deviceTokenUsed) }
            let team = authorization.issuer
            if team != nil, team != AppIdentity(appId: contents.appId)?.teamId { found.insert(.deviceTokenOtherTeam) }
        }
        faults = DeviceCheckFault.allCases.filter(found.contains)
        remarks = Self.remarks(payload, request, knowledge)
    }

    /// The owner of the bits that the call is about; `nil` for an unknown token or team.
    var owner: BitOwner? {
        guard let contents, let team = authorization.issuer else { return nil }
        return BitOwner(teamId: team, device: contents.device, environment: contents.environment)
    }

    /// The members of the log.
    var members: [String: JSONValue] {
        [
            "deviceCheck": payload.json(contents), "faults": .strings(faults.map(\.rawValue)),
            "remarks": .strings(remarks.map(\.rawValue)),
        ]
    }

    private static func remarks(
        _ payload: DeviceCheckPayload, _ request: ServiceRequest, _ knowledge: DeviceTokens.Knowledge
    ) -> [DeviceCheckRemark] {
        var remarks: [DeviceCheckRemark] = []
        if let type = request.contentType {
            let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: [" "])
            if essence.lowercased() != "application/json" { remarks.append(.otherContentType) }
        } else {
            remarks.append(.noContentType)
        }
        if request.hasQuery { remarks.append(.hasQuery) }
        if knowledge.wasTokenUsed { remarks.append(.tokenUsedBefore) }
        if knowledge.wasTransactionUsed { remarks.append(.transactionUsedBefore) }
        if payload.call == .updateTwoBits, payload.faults.isEmpty, payload.newBits == (nil, nil) {
            remarks.append(.emptyUpdate)
        }
        return remarks
    }
}

/// Something that is unusual in a call to DeviceCheck, but no fault. The log has its sentence.
package enum DeviceCheckRemark: String, Sendable, Hashable, CaseIterable {
    case otherContentType = "The Content-Type is not application/json."
    case noContentType = "There is no Content-Type."
    case hasQuery = "The URL has a query."
    case tokenUsedBefore = "The device token was used before."
    case transactionUsedBefore = "The transaction_id was used before."
    case emptyUpdate = "The update has neither bit0 nor bit1, and changes nothing."

    /// The sentence without its period, as the end of another.
    package var meaning: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst().dropLast() }
}
