import AttestModel
import CEmbeddedFiles
import Mustache
import Primitives

/// A page that needs nothing else: its frame, and the values that it shows.
package protocol HTMLPage {
    static var frame: PageFrame { get }
    var title: String { get }
    /// The values that the template shows; all of them are escaped.
    var context: [String: Any?] { get }
}

extension HTMLPage {
    /// - Throws: the template library's error, only when a template of this program is malformed.
    package func html() throws -> String { try Self.frame.html(title: title, context) }
}

/// The frame of every page. Its style and script are in it, and nothing but them may run, be shown or be loaded.
package struct PageFrame: Sendable {
    /// The template of the content of `<body>`.
    let body: [UInt8]
    /// The style that follows the one of all pages.
    var style: [UInt8] = []
    /// The script at the end of the body, after the choice of a theme.
    var script: [UInt8] = []
    /// A Boolean value that indicates whether the page may send forms to the server that it came from.
    var sendsForms = false

    /// The frame, and the templates of parts that are on several pages or in each other, by the names that templates give them.
    private static let partials = Result {
        let files: [String: EmbeddedFile] = [
            "page": .Page_mustache, "pictures": .Pictures_mustache, "chain": .PictureChain_mustache,
            "steps": .PictureSteps_mustache, "values": .PictureValues_mustache, "bytes": .PictureBytes_mustache,
            "unverified": .UnverifiedList_mustache, "result": .DiagnosisResult_mustache, "case": .RunPageCase_mustache,
            "machines": .Machines_mustache, "part": .InspectionNode_mustache, "object": .InspectionObject_mustache,
            "node": .ExplanationNode_mustache,
        ]
        return try files.mapValues { try MustacheTemplate(string: text($0.bytes)) }
    }

    fileprivate func html(title: String, _ context: [String: Any?]) throws -> String {
        let body = try MustacheTemplate(string: Self.text(body))
        let library = MustacheLibrary(templates: try Self.partials.get().merging(["body": body]) { $1 })
        let style = Self.text(EmbeddedFile.Page_css.bytes + style)
        let script = Self.text(EmbeddedFile.Theme_js.bytes + script)
        let policy = [
            "default-src 'none'", "style-src \(Self.source(style))", "script-src \(Self.source(script))",
            "base-uri 'none'", "form-action \(sendsForms ? "'self'" : "'none'")",
        ]
        let frame: [String: Any?] = [
            "pageTitle": title, "style": style, "script": script, "policy": policy.joined(separator: "; "),
        ]
        let values = TemplateValue.of(context.merging(frame) { _, frame in frame })
        return library.render(values, withTemplate: "page") ?? ""
    }

    /// Returns the name that a policy has for a text in the page itself (Content Security Policy Level 2 section 4.2.5).
    private static func source(_ text: String) -> String { "'sha256-\(sha256(Array(text.utf8)).base64)'" }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The values of a page in the form that templates take.
enum TemplateValue {
    /// A value that is not there. A template does not look for a value of that name further out.
    private struct Absent: MustacheCustomRepresentation { var representation: Any? { nil } }

    private static let special: Set<Unicode.Scalar> = ["<", ">", "&", "\"", "'"]

    /// Returns a value with each text hardened, and each tuple or structure with its members by name.
    static func of(_ value: Any) -> Any {
        switch value {
        case let text as String: return hardened(text)
        case let word as any RawRepresentable<String>: return word.rawValue
        case let members as [String: Any?]: return members.mapValues { $0.map(of) ?? Absent() }
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection: return mirror.children.map { of($0.value) }
        case .tuple, .struct:
            return Dictionary(uniqueKeysWithValues: mirror.children.map { ($0.label ?? "", of($0.value)) })
        case .optional: return mirror.children.first.map { of($0.value) } ?? Absent()
        default: return value
        }
    }

    /// Returns a text whose escaping can be relied on.
    ///
    /// The template library escapes character by character, and so misses `"` or `<` where a combining mark follows and
    /// makes one character of both. A zero-width space between the two leaves nothing to miss.
    static func hardened(_ text: String) -> String {
        guard text.contains(where: isHiding) else { return text }
        return text.reduce(into: "") { result, character in
            guard isHiding(character) else { return result.append(character) }
            for scalar in character.unicodeScalars { result.unicodeScalars += [scalar, "\u{200B}"] }
        }
    }

    /// Returns whether a character is more than the special one that is in it.
    private static func isHiding(_ character: Character) -> Bool {
        character.unicodeScalars.count > 1 && character.unicodeScalars.contains { special.contains($0) }
    }
}
