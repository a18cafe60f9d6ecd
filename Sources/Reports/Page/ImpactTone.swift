import AttestModel

extension Impact {
    /// A Boolean value that indicates whether a wrong answer lets an attacker in. Only these have the grave color.
    var isGrave: Bool {
        switch self {
        case .forgery, .replay, .impersonation: true
        case .lockout, .denialOfService, .hardening: false
        }
    }
}
