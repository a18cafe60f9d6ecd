/// The duties of the backend, each by itself. The right ones are the defaults; nothing in them can be switched off.
package struct BackendParts: Sendable {
    package var answers = AnswerDuty()
    package var admission = AdmissionDuty()
    package var accounts = AccountDuty()
    package var sessions = SessionDuty()
    package var challenges = ChallengeDuty()
    package var attestations = AttestationDuty()
    package var revocations = RevocationDuty()
    package var assertions = AssertionDuty()
    package var receipts = ReceiptDuty()
    package var deviceTokens = DeviceTokenDuty()
    package var deviceCheck = DeviceCheckDuty()
    package var promotions = PromotionDuty()

    package init() {}
}
