import AttestModel
import CEmbeddedFiles

/// The words about a case: an entry of a file in `Resources/Texts`. There `{word}` is a placeholder for a word that depends
/// on the subject of the set, or on the values of a plan.
struct CaseText: Sendable, Hashable {
    /// One line for lists.
    var title = ""
    /// The difference from the control in a few words; `nil` for genuine objects.
    var change: String?
    /// The gain of an attacker, or the genuine devices that would be locked out.
    var why = ""

    private static let fields = FieldTable<CaseText>([
        .required("title", \.title, .string), .optional("change", \.change, .string), .required("why", \.why, .string),
    ])

    /// The texts that the program is built with, by the id of their case.
    private static let all = Result { () throws(ModelError) in
        let files = [
            ("attestation", EmbeddedFile.attestation_json.bytes), ("assertion", EmbeddedFile.assertion_json.bytes),
            ("receipt", EmbeddedFile.receipt_json.bytes), ("sequence", EmbeddedFile.sequence_json.bytes),
            ("devicecheck", EmbeddedFile.devicecheck_json.bytes),
        ]
        var texts: [String: CaseText] = [:]
        for (suite, file) in files { texts.merge(try read(file, of: suite)) { first, _ in first } }
        return texts
    }

    /// The texts that several cases share, by group and name.
    private static let sharedTexts = Result { () throws(ModelError) in
        try read(EmbeddedFile.shared_json.bytes, of: "shared")
    }

    /// Reads the texts of a suite: an object of groups, each an object of cases.
    /// - Throws: an error whose path is the id of the case.
    static func read(_ file: [UInt8], of suite: String) throws(ModelError) -> [String: CaseText] {
        var texts: [String: CaseText] = [:]
        for (group, cases) in try members(of: try JSONValue.parse(file), suite) {
            for (name, entry) in try members(of: cases, "\(suite)/\(group)") {
                let id = "\(suite)/\(group)/\(name)"
                var reader = try ObjectReader(entry, path: id)
                var text = CaseText()
                try fields.read(into: &text, from: &reader)
                try reader.finish()
                texts[id] = text
            }
        }
        return texts
    }

    private static func members(of value: JSONValue, _ path: String) throws(ModelError) -> [String: JSONValue] {
        guard case .object(let members) = value else {
            throw ModelError(.badValue, path: path, detail: "expected an object, found \(value.kind)")
        }
        return members
    }

    static func of(_ id: VectorID, shared: String? = nil) throws(CatalogError) -> CaseText {
        let text =
            if let shared {
                try sharedTexts.value(of: "Resources/Texts/shared.json")["shared/\(shared)"]
            } else {
                try all.value(of: "Resources/Texts")[id.description]
            }
        guard let text else { throw CatalogError(.badText, "\(id): has no text in Resources/Texts") }
        return text
    }

    static func change(
        of id: VectorID, _ words: [String: String] = [:], shared: String? = nil
    ) throws(CatalogError) -> String {
        guard let change = try of(id, shared: shared).filled(words).change else {
            throw CatalogError(.badText, "\(id): its text in Resources/Texts has no 'change'")
        }
        return change
    }

    /// Checks that every text has a case.
    /// - Parameter texts: the texts; `nil` for those that the program is built with.
    static func check(haveCases ids: some Sequence<VectorID>, _ texts: [String: CaseText]? = nil) throws(CatalogError) {
        let texts = if let texts { texts } else { try all.value(of: "Resources/Texts") }
        if let surplus = Set(texts.keys).subtracting(ids.map(\.description)).min() {
            throw CatalogError(.badText, "\(surplus): has a text in Resources/Texts, but there is no such case")
        }
    }

    /// Returns the text with words in place of its placeholders.
    func filled(_ words: [String: String]) -> CaseText {
        func filled(_ text: String) -> String {
            words.reduce(text) { text, word in text.replacing("{\(word.key)}", with: word.value) }
        }
        return CaseText(title: filled(title), change: change.map(filled), why: filled(why))
    }
}

extension Result where Failure == ModelError {
    func value(of resource: String) throws(CatalogError) -> Success {
        do { return try get() } catch { throw CatalogError(.badText, "\(resource): \(error)") }
    }
}
