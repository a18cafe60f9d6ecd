import AttestModel
import ReferenceVerifier

/// The rules of RFC 5280 about issuers, read as mildly as the text allows.
enum LenientCertificates {
    /// Reads the extensions of an issuer. Without keyUsage, nothing restricts its key (RFC 5280 section 6.1.4, step (n)).
    static let authority: @Sendable (Certificate) throws(DERFault) -> Authority = { certificate throws(DERFault) in
        guard certificate.version == 3, certificate.extensions(.keyUsage).isEmpty else {
            return try Authority.read(from: certificate)
        }
        let constraints = try Authority.constraints(of: certificate)
        return Authority(isCA: constraints.isCA, pathLength: constraints.pathLength, signsCertificates: true)
    }

    /// Compares names as texts (RFC 5280 section 7.1).
    static let issuanceFault: @Sendable (Certificate, Certificate, any Cryptography) -> IssuanceFault? = {
        text($0.issuer[...]) == text($1.subject[...])
            ? Issuance.algorithmFault(of: $0, by: $1) ?? Issuance.signatureFault(of: $0, by: $1, $2) : .otherName
    }

    /// Returns the values of a name one after the other, the texts in small letters and with single spaces.
    private static func text(_ name: ArraySlice<UInt8>) -> [[UInt8]] {
        var reader = DERReader(name)
        var values: [[UInt8]] = []
        while !reader.isAtEnd, let element = try? reader.element() {
            if element.isConstructed {
                values += text(element.content)
            } else if [0x0C, 0x13, 0x14, 0x16].contains(element.identifier) {
                let words = String(decoding: element.content, as: UTF8.self).lowercased().split(separator: " ")
                values.append(Array(words.joined(separator: " ").utf8))
            } else {
                values.append([element.identifier] + element.content)
            }
        }
        return values
    }
}

/// The extensions of authenticator data without those whose name is no text.
enum TextExtensions {
    /// Returns whether the rest is allowed.
    static func hold(in tail: [UInt8]?, _ header: AuthenticatorHeader?, _ policy: ExtensionPolicy?) -> Bool {
        guard let tail, let flags = header?.flags.value, let kept = kept(in: tail) else { return false }
        do throws(CheckFailure) {
            _ = try ExtensionValues.judge(kept, flags: flags, policy: policy)
            return true
        } catch { return false }
    }

    private static func kept(in tail: [UInt8]) -> [UInt8]? {
        guard let head = tail.first, (0xA0...0xB7).contains(head) else { return nil }
        var (rest, kept, count) = (tail.dropFirst(), [UInt8](), UInt8(0xA0))
        for _ in 0xA0..<head {
            guard let key = try? CBORReader.read(rest), let value = try? CBORReader.read(rest.dropFirst(key.end)) else {
                return nil
            }
            let length = key.end + value.end
            if case .text = key.item { (kept, count) = (kept + rest.prefix(length), count + 1) }
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty ? [count] + kept : nil
    }
}
