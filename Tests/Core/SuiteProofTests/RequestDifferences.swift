import AttestModel

extension Vector {
    /// Returns the members of the request, sorted, that differ from those of a control although the path of the fault does
    /// not name them; `nil` when nothing differs, or when one of the two has no request.
    func unnamedDifferences(from control: Vector) -> [String]? {
        guard case .object(let broken)? = request?.json, case .object(let whole)? = control.request?.json, let fault
        else { return nil }
        let changed = Set(broken.keys).union(whole.keys).filter { broken[$0] != whole[$0] }
        guard !changed.isEmpty else { return nil }
        let named = fault.path.contains("request.") ? fault.path.split(separator: "+").flatMap(Self.requestMembers) : []
        let evidence = ["attestation", "assertion", "receipt", "body"]
        return changed.filter { !evidence.contains($0) && !named.contains($0) }.sorted()
    }

    /// The members that one part of a path may change: `keyId` for `request.keyId`, and for inputs that a request
    /// carries in several forms all of them.
    private static func requestMembers(_ path: Substring) -> [String] {
        guard path.hasPrefix("request.") else { return [] }
        let name = path.dropFirst("request.".count).prefix { $0 != "[" }
        return switch name {
        case "clientData": ["clientData", "clientDataHash"]
        case "publicKey": ["publicKey", "publicKeyPEM", "publicKeyCOSE", "credentialCertificate"]
        case "answer": ["status", "headers", "failure"]
        default: [String(name)]
        }
    }
}
