/// The duties of the backend, each by itself. The right ones are the defaults; nothing in them can be switched off.
package struct BackendParts: Sendable {
    package var answers: any AnswerDuty = Answers()
    package var admission: any AdmissionDuty = Admission()
    package let accounts = Accounts()
    package var sessions: any SessionDuty = Sessions()
    package var challenges: any ChallengeDuty = Challenges()
    package var attestations: any AttestationDuty = Attestations()
    package var revocations: any RevocationDuty = Revocations()
    package var assertions: any AssertionDuty = Assertions()
    package var receipts: any ReceiptDuty = Receipts()
    package var deviceTokens: any DeviceTokenDuty = DeviceTokens()
    package var deviceCheck: any DeviceCheckDuty = DeviceCheckCalls()
    package var promotions: any PromotionDuty = Promotions()

    package init() {}
}
