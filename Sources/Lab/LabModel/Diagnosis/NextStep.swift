/// A check for a person to make next, where no mistake is proved.
package struct NextStep: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Give the values, without which nothing is verified.
        case give
        /// Compare the bytes that the device hashed.
        case clientData = "client-data"
        /// Compare the stored key with the two keys whose identifiers, base64, are given. If the client data are right, the device
        /// signed with one of the two keys.
        case signer
        /// Compare the stored key with the key of the key identifier, base64.
        case key
        /// Compare the app ID with the SHA-256 in the object, hexadecimal.
        case app
        /// Compare the bytes of the object where they are made and where they arrive.
        case object
    }

    package let kind: Kind
    package let values: [String]

    package init(_ kind: Kind, _ values: [String] = []) { (self.kind, self.values) = (kind, values) }
}
