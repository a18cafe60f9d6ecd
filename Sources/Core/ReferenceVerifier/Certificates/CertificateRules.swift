import AttestModel

/// The demands of RFC 5280 on any certificate of a path.
extension Certificate {
    /// Returns why the certificate is not valid at a time in seconds since 1970, both ends of its validity included
    /// (sections 4.1.2.5 and 6.1.3 (a)(2)); `nil` when it is.
    package func validityFault(at time: Int64) -> String? {
        guard let notBefore, let notAfter else { return "has a validity that cannot be read" }
        guard notBefore <= time else { return "is not valid before \(Timestamp(secondsSinceEpoch: notBefore))" }
        guard time <= notAfter else { return "expired at \(Timestamp(secondsSinceEpoch: notAfter))" }
        return nil
    }

    /// Returns why the extensions cannot be relied on (section 4.2); `nil` when they can.
    ///
    /// - Parameters:
    ///   - known: those that may be critical.
    ///   - mayRepeat: the one that may occur twice.
    package func extensionFault(known: Set<ObjectID>, mayRepeat: ObjectID? = nil) -> String? {
        var seen: Set<ObjectID> = []
        for entry in extensions {
            if entry.isCritical && !known.contains(entry.id) {
                return "has the unknown critical extension \(entry.id.text)"
            }
            if !seen.insert(entry.id).inserted && entry.id != mayRepeat {
                return "has the extension \(entry.id.text) twice"
            }
        }
        return nil
    }
}
