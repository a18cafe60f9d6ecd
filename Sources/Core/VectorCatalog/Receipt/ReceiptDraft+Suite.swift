import AttestModel
import FixtureForge

extension ReceiptDraft: SuiteDraft {
    /// The capabilities of every receipt vector, the clock among them: a verifier accepts a receipt for five minutes
    /// after its creation, and every receipt of a committed set is older than that.
    package static let needs: Set<Capability> = [.receipt, .roots, .clock]
    package static let acceptance = Requirement.receiptValid
    package static let ordinary = "attest-ber-indefinite-1000-byte-chunks"

    package static func valid(about subject: EvidenceSubject) -> Group<ReceiptDraft> { .receiptValid(subject) }

    package static func groups(about subject: EvidenceSubject) -> [Group<ReceiptDraft>] {
        let twins = [
            Twin(
                control: "sandbox", suffix: "-in-sandbox", needs: subject.needs(.development),
                faults: [
                    "signature/content-bit-flipped", "chain/self-signed-signer", "appid/other-app-attest",
                    "key/certificate-of-another-key-attest", "creation/long-ago-attest", "expiry/expired-attest",
                ]),
            Twin(control: "receipt-type-risk-3", suffix: "-risk", needs: [], faults: ["env/sandbox-in-production"]),
        ]
        let groups: [Group] = [
            .receiptValid(subject), .receiptDecode, .receiptSignature, .receiptChain, .receiptAppID(subject.app),
            .receiptCreation, .receiptKey, .receiptClientHash, .receiptType, .receiptEnvironment(subject.environment),
            .receiptExpiry, .receiptRisk, .receiptTomorrow,
        ]
        return groups.map { $0.with(twins) }
    }
}

extension ReceiptDraft {
    /// Turns the draft into a receipt from Apple's server, verified without a clientDataHash.
    mutating func exchange(riskMetric: Int = 3) {
        (type, self.riskMetric, sendsClientDataHash) = (.receipt, riskMetric, false)
    }

    /// Sets the text of a field, which is appended when it is missing, or removes the field.
    mutating func set(_ type: Int, _ text: String?) { fields[type: type] = text.map { ReceiptField(type, $0) } }

    /// Returns the verification time moved by a number of seconds, as a receipt writes it.
    func time(movedBy seconds: Int64) -> String {
        ReceiptValues.time(time.adding(seconds: seconds).secondsSinceEpoch * 1000)
    }

    /// Replaces the fields of the signed message without signing them again.
    mutating func replaceContent(_ edit: (inout [ReceiptField]) -> Void) {
        edit(&fields)
        message.content = fields.payload
    }
}

extension Group where Draft == ReceiptDraft {
    /// Returns the case of a receipt with one field changed before signing.
    static func field(
        _ type: Int, _ name: String, level: Level = .must, impact: Impact = .hardening, madeBy: Maker = .apple,
        control: String = Draft.ordinary, needs: Set<Capability> = [], _ edit: @escaping Edit
    ) -> Entry {
        reject(
            name, level: level, impact: impact, madeBy: madeBy, control: control, needs: needs, at: .field(type),
            after: .fields, edit)
    }
}
