import AttestModel
import Mustache
import Primitives

/// One kind of page: its frame, and the values that it shows.
protocol HTMLPage {
    /// Creates the frame around the page's template.
    static func frame() throws -> PageFrame

    var title: String { get }

    /// The values that the template shows; all of them are escaped.
    var context: [String: Any] { get }
}

extension HTMLPage {
    /// Returns the whole page.
    ///
    /// - Throws: the template library's error, only when a template of this program is malformed.
    func html() throws -> String { try Self.frame().html(title: title, context) }
}

/// The frame of every page. A page needs nothing else: its style and script are in it, and nothing but them may run, be
/// shown or be loaded.
struct PageFrame {
    private let library: MustacheLibrary
    private let style: String
    private let script: String
    private let formAction: String

    /// Creates a frame around a body.
    ///
    /// - Parameters:
    ///   - body: the template of the content of `<body>`.
    ///   - partials: the templates that the body names.
    ///   - style: follows the style that all pages have.
    ///   - script: runs at the end of the body, after the choice of a theme.
    ///   - sendsForms: whether the page may send forms to the server that it came from.
    /// - Throws: the template library's error, only when a template of this program is malformed.
    init(
        body: [UInt8], partials: [String: [UInt8]] = [:], style: [UInt8] = [], script: [UInt8] = [],
        sendsForms: Bool = false
    ) throws {
        var templates = ["page": PackageResources.Page_mustache, "body": body]
        templates.merge(partials) { _, partial in partial }
        library = MustacheLibrary(
            templates: try templates.mapValues { try MustacheTemplate(string: Self.text($0)) })
        self.style = Self.text(PackageResources.Page_css + style)
        self.script = Self.text(PackageResources.Theme_js + script)
        formAction = sendsForms ? "'self'" : "'none'"
    }

    /// Returns the whole page.
    ///
    /// - Parameter context: what the body's template shows; all of it is escaped.
    func html(title: String, _ context: [String: Any]) -> String {
        let policy = [
            "default-src 'none'", "style-src \(Self.source(style))",
            "script-src \(Self.source(script))",
            "base-uri 'none'", "form-action \(formAction)",
        ]
        let frame: [String: Any] = [
            "pageTitle": title, "style": style, "script": script,
            "policy": policy.joined(separator: "; "),
        ]
        let values = HTMLContext.hardened(context.merging(frame) { _, frame in frame })
        return library.render(values, withTemplate: "page") ?? ""
    }

    /// Returns the name that a policy has for a text in the page itself (Content Security Policy Level 2 section
    /// 4.2.5).
    private static func source(_ text: String) -> String {
        "'sha256-\(sha256(Array(text.utf8)).base64)'"
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Values for a template whose own escaping can be relied on.
///
/// The template library escapes character by character, and so misses `"` or `<` where a combining mark follows and
/// makes one character of both. A zero-width space between the two leaves nothing to miss.
enum HTMLContext {
    private static let special: Set<Unicode.Scalar> = ["<", ">", "&", "\"", "'"]

    /// Returns the same values, with every text in them hardened against such characters.
    static func hardened(_ value: Any) -> Any {
        switch value {
        case let text as String: hardened(text)
        case let members as [String: Any]: members.mapValues(hardened)
        case let elements as [Any]: elements.map(hardened)
        default: value
        }
    }

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
