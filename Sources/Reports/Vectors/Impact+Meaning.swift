import AttestModel

extension Impact {
    /// What a failure of this impact costs, in a few words.
    var meaning: String {
        switch self {
        case .forgery: "anyone can make such an object"
        case .replay: "a captured object works again"
        case .impersonation: "another app, account or environment passes for this one"
        case .lockout: "genuine devices are refused"
        case .denialOfService: "a small input costs the server its availability"
        case .hardening: "reachable only if Apple itself signed something odd"
        }
    }
}
