import AttestModel

/// ATT-FMT: fmt is exactly the 15 bytes `apple-appattest`.
struct FormatCheck: Check {
    let requirement = Requirement.attestationFormat

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let format = try evidence.object.format.get()
        guard format.elementsEqual("apple-appattest".utf8) else {
            let found = String(decoding: format.prefix(40), as: UTF8.self)
            throw .violated("fmt is '\(found)', expected 'apple-appattest'")
        }
        return "fmt is 'apple-appattest'"
    }
}
