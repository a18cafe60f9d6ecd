import AttestModel

/// What both suites demand of rpIdHash.
enum AppIDComparison {
    static func compare(_ found: [UInt8], with app: AppIdentity) throws(Finding) -> String {
        let expected = Digest.sha256(app.appId.utf8)
        guard found == expected else {
            throw .violated("rpIdHash is \(found.excerpt), expected \(expected.excerpt), the hash of '\(app.appId)'")
        }
        return "rpIdHash is the hash of '\(app.appId)'"
    }
}
