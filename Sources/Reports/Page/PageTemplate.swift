import AttestModel
import Crypto
import Mustache

/// A page that needs nothing else: its style and script are in it, and nothing but them may run, be shown or be loaded.
struct PageTemplate {
    private let library: MustacheLibrary
    private let style: String
    private let script: String

    /// - Parameters:
    ///   - body: the template of what stands in `<body>`.
    ///   - script: runs at the end of the body.
    /// - Throws: the template library's error, only when a template of this program is malformed.
    init(body: [UInt8], script: [UInt8]) throws {
        library = MustacheLibrary(
            templates: [
                "page": try MustacheTemplate(string: Self.text(PackageResources.Page_mustache)),
                "body": try MustacheTemplate(string: Self.text(body)),
            ])
        style = Self.text(PackageResources.Page_css)
        self.script = Self.text(script)
    }

    /// The whole page.
    ///
    /// - Parameter context: what the body's template shows; all of it is escaped.
    func html(title: String, _ context: [String: Any]) -> String {
        let policy = [
            "default-src 'none'", "style-src \(Self.source(style))", "script-src \(Self.source(script))",
            "base-uri 'none'", "form-action 'none'",
        ]
        let frame = ["pageTitle": title, "style": style, "script": script, "policy": policy.joined(separator: "; ")]
        let values = HTMLContext.hardened(context.merging(frame) { _, frame in frame })
        return library.render(values, withTemplate: "page") ?? ""
    }

    /// How a policy names a text that stands in the page itself (Content Security Policy Level 2 section 4.2.5).
    private static func source(_ text: String) -> String {
        "'sha256-\(Array(SHA256.hash(data: Array(text.utf8))).base64)'"
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
