/// One thing that a verifier has to check: one check of the reference verifier, one group of vectors. The cases are in
/// the order of reports, with their permanent ids; `Resources/requirements.json` says all the rest.
@dynamicMemberLookup
package enum Requirement: String, Sendable, Hashable, CaseIterable, Identifiable {
    case attestationValid = "ATT-VALID", attestationDecode = "ATT-DECODE", attestationFormat = "ATT-FMT"
    case attestationX5C = "ATT-X5C", attestationChain = "ATT-CHAIN", attestationCA = "ATT-CA"
    case attestationValidity = "ATT-VALIDITY", attestationNonce = "ATT-NONCE", attestationAccessControl = "ATT-ACL"
    case attestationKeyID = "ATT-KEYID", attestationKeyType = "ATT-KEYTYPE", attestationAppID = "ATT-APPID"
    case attestationCounter = "ATT-COUNTER", attestationAAGUID = "ATT-AAGUID", attestationCredentialID = "ATT-CREDID"
    case attestationCOSE = "ATT-COSE", attestationAuthData = "ATT-AUTHDATA", attestationExtensions = "ATT-EXT"
    case attestationReceipt = "ATT-RECEIPT", attestationTomorrow = "ATT-TOMORROW"

    case assertionValid = "AST-VALID", assertionDecode = "AST-DECODE", assertionSignature = "AST-SIGNATURE"
    case assertionNonce = "AST-NONCE", assertionClientData = "AST-CLIENTDATA", assertionAppID = "AST-APPID"
    case assertionCounter = "AST-COUNTER", assertionChallenge = "AST-CHALLENGE", assertionAuthData = "AST-AUTHDATA"
    case assertionExtensions = "AST-EXT", assertionKey = "AST-KEY", assertionTomorrow = "AST-TOMORROW"

    case receiptValid = "RCP-VALID", receiptDecode = "RCP-DECODE", receiptSignature = "RCP-SIGNATURE"
    case receiptChain = "RCP-CHAIN", receiptAppID = "RCP-APPID", receiptCreation = "RCP-CREATION"
    case receiptKey = "RCP-KEY", receiptClientHash = "RCP-CLIENTHASH", receiptType = "RCP-TYPE"
    case receiptEnvironment = "RCP-ENV", receiptExpiry = "RCP-EXPIRY", receiptRisk = "RCP-RISK"
    case receiptTomorrow = "RCP-TOMORROW"

    // Calls of DeviceCheck, and their answers.
    case callServed = "DCK-SERVED", callEndpoint = "DCK-ENDPOINT", callBearer = "DCK-BEARER", callAlgorithm = "DCK-ALG"
    case callKey = "DCK-KID", callSignature = "DCK-SIGNATURE", callIssuer = "DCK-ISS", callIssuedAt = "DCK-IAT"
    case callPayload = "DCK-PAYLOAD", callToken = "DCK-TOKEN", callEnvironment = "DCK-ENV", callTeam = "DCK-TEAM"
    case callTransaction = "DCK-TRANSACTION", callTimestamp = "DCK-TIMESTAMP", callBits = "DCK-BITS"
    case answerRead = "DCK-READ", answerUnset = "DCK-UNSET", answerToken = "DCK-REFUSED", answerFault = "DCK-FAULT"
    case answerRetry = "DCK-RETRY", answerStatus = "DCK-STATUS", answerBody = "DCK-BODY"

    case sequenceValid = "SEQ-VALID", sequenceState = "SEQ-STATE", sequenceBits = "SEQ-BITS"

    case liveEvidence = "LIVE-EVIDENCE", liveEffect = "LIVE-EFFECT", liveChallenge = "LIVE-CHALLENGE"
    case liveFreshness = "LIVE-FRESHNESS", liveBinding = "LIVE-BINDING"
    case liveGenuine = "LIVE-GENUINE", liveOwner = "LIVE-OWNER", liveKeys = "LIVE-KEYS", liveCounter = "LIVE-COUNTER"
    case liveRace = "LIVE-RACE", liveRequest = "LIVE-REQUEST", liveSession = "LIVE-SESSION", liveInput = "LIVE-INPUT"
    case liveErrors = "LIVE-ERRORS", liveResources = "LIVE-RESOURCES", liveReceipt = "LIVE-RECEIPT"
    case liveDeviceCheck = "LIVE-DEVICECHECK", liveFallback = "LIVE-FALLBACK"

    case appSupport = "APP-SUPPORT", appKeys = "APP-KEYS", appAttest = "APP-ATTEST", appRecovery = "APP-RECOVERY"
    case appAssert = "APP-ASSERT", appToken = "APP-TOKEN", appRollout = "APP-ROLLOUT"

    /// The permanent name (`ATT-NONCE`).
    package var id: String { rawValue }

    package subscript<Value>(dynamicMember fact: KeyPath<RequirementFacts, Value>) -> Value {
        (RequirementFacts.all[self] ?? RequirementFacts())[keyPath: fact]
    }

    /// A Boolean value that indicates whether it is about a value that the server itself stores. An exception for such
    /// a value is no fault of the evidence, and as good as a rejection.
    package var isAboutStoredValue: Bool { self == .assertionKey }

    /// The requirements about changes that Apple may make without notice. No answer to their vectors is wrong.
    package static let ofTomorrow: [Requirement] = [.attestationTomorrow, .assertionTomorrow, .receiptTomorrow]

    /// Every requirement, in the order in which they are reported.
    package static var reported: [Requirement] { allCases }

    /// Every requirement that vectors are about, in the order in which they are reported.
    package static let all = allCases.filter { Suite.ofVectors.contains($0.suite) }

    /// Every requirement about running backends and apps. No vector is about them: checks are.
    package static let ofChecks = allCases.filter { !Suite.ofVectors.contains($0.suite) }

    /// The requirements that a verifier breaks, too, when it neglects this one: their faults lie in what it verifies.
    package var consequences: [Requirement] {
        switch self {
        case .attestationDecode: [.attestationAuthData]
        case .attestationChain: [.attestationCA, .attestationX5C]
        case .assertionSignature: [.assertionNonce, .assertionClientData, .assertionKey]
        case .receiptSignature: [.receiptDecode]
        default: []
        }
    }

    package static func named(_ id: String) -> Requirement? { Requirement(rawValue: id) }

    /// Returns the requirement with this id, in capitals or not.
    /// - Throws: `RunnerError.usage` that names the one that was probably meant.
    package static func known(_ id: String) throws(RunnerError) -> Requirement {
        if let requirement = Requirement(rawValue: id.uppercased()) { return requirement }
        throw RunnerError(
            .usage,
            "'\(id)'\(Spelling.hint(id, among: all.map(\.id))) is not a requirement; 'appattest list requirements' shows "
                + "them all.")
    }
}

extension FieldType where Value == Requirement {
    package static var requirement: FieldType {
        text(
            "string", schema: .shared("requirementId"), wanted: { "'\($0)' is not a requirement of this version" },
            write: \.id, parse: { Requirement(rawValue: $0) })
    }
}
