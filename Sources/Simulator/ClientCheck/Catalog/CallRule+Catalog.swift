import AppleServices
import AttestModel

extension CallRule {
    /// The rules that single checks have, by the names of the checks. `Resources/client-checks.json` states the others.
    static let named: [String: CallRule] = [
        "provider-token-after-401": tokenRenewedAfterRefusal, "provider-token-after-a-day": tokenRenewedAfterADay,
        "path": rightPath, "query": noRemark(.hasQuery), "content-type": noRemark(.noContentType, .otherContentType),
        "transaction-id-unique": uniqueTransactions,
        "bits-type": noFault([.bitsNotBoolean]) { $0.call == .updateTwoBits }, "bits-ordered": bitsAsOrdered,
        "bits-kept": keepsOtherBit, "bits-after-update": readsBits(from: 3), "month-thirteen": readsBits(or: [.reject]),
        "month-with-day": readsBits(or: [.reject]), "month-number": readsBits(or: [.reject]),
        "month-misread": readsBits(or: [.reject, .error, nil]), "once-after-401": notRepeated(after: 401, allowed: 1),
        "retry-after": waits(seconds: 1, asked: "Retry-After: 1"),
        // A client whose clock is off by nearly two seconds is right.
        "retry-after-date": waits(seconds: 1, asked: "a date in Retry-After that is 3 s ahead"),
        "redirect-provider-token": redirectUnfollowed(tokenOnly: true),
        "redirect-followed": redirectUnfollowed(tokenOnly: false),
        "leak-secret": leaksNoSecret, "leak-output": printsNoSecret, "leak-answer": repeatsNoAnswer,
        "grants-keep-bits": keepsSetBits, "tokens-together": ownTokens,
        "grants-once-in-turn": grantsOnce(atOnce: false), "grants-once": grantsOnce(atOnce: true),
    ]
}
