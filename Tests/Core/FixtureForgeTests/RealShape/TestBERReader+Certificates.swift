import AttestModel

extension TestBERReader.Node {
    /// Tags, forms, object identifiers and flags of a certificate, one a line; those inside of its extensions as
    /// well, and constraints, key usage and markers in full.
    func certificateSkeleton() throws -> [String] {
        let lines = skeleton(isLeftOut: { _ in false }, isOpaque: { $0.tag == 0xA3 })
        let extensions = children[0].children.last?.children.first?.children ?? []
        return try lines
            + extensions.flatMap { entry in
                let identifier = entry.children[0].content.hex
                let isCritical = entry.children.count == 3
                let value = entry.children[entry.children.count - 1].content
                var lines = ["extension \(identifier)\(isCritical ? " critical" : "")"]
                lines += try TestBERReader.node(value).skeleton(isLeftOut: { _ in false }, isOpaque: { _ in false })
                return Self.isInFull(identifier) ? lines + [value.hex] : lines
            }
    }

    /// 2.5.29.15, 2.5.29.19, and Apple's markers.
    private static func isInFull(_ identifier: String) -> Bool {
        ["551d0f", "551d13"].contains(identifier) || identifier.hasPrefix("2a864886f76364")
    }
}
