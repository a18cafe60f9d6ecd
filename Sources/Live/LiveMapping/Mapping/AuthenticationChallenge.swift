/// The challenges of the header field `WWW-Authenticate` (RFC 9110 section 11.6.1).
enum AuthenticationChallenge {
    /// Returns a parameter of a scheme; `nil` when the field has no such scheme or parameter.
    static func parameter(_ name: String, of scheme: String, in field: String) -> String? {
        // A word alone is a scheme; before an equals sign it is a parameter, whose value is in quotation marks or a word.
        let words = /([^ \t,="]+)(?:[ \t]*=[ \t=]*(?:"((?:\\.|[^"\\])*)"?|([^ \t,]*)))?/
        var current: Substring = ""
        for (_, word, quoted, token) in field.matches(of: words).map(\.output) {
            guard let value = quoted?.replacing(/\\(.)/, with: \.output.1) ?? token else {
                current = word
                continue
            }
            if current.lowercased() == scheme.lowercased(), word.lowercased() == name.lowercased() {
                return String(value)
            }
        }
        return nil
    }
}
