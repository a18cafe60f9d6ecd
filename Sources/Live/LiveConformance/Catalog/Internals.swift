/// Signs of the inside of a server in its answers.
enum Internals {
    /// Texts that no answer for people has.
    private static let signs = [
        "Traceback (most recent call last)", "node_modules", "site-packages", "goroutine ", "java.lang.", "at java.",
        "System.Exception", "stack trace", "stacktrace", "SQLSTATE", "SQLITE_", "sqlite3.", "SELECT ", "INSERT INTO",
        "psycopg", "pyattest.", "at async ", "at Object.", "panic:", "Fatal error", "NSError", "DecodingError",
        "/usr/lib/",
        "/ho" + "me/", "/var/task", "Exception in thread", "org.springframework", "thread 'main' panicked", ".swift:",
    ]

    /// Returns the first sign with some text around it; `nil` when there is none.
    static func found(in body: [UInt8]) -> String? {
        let text = String(decoding: body, as: UTF8.self)
        for sign in signs {
            guard let range = text.firstRange(of: sign) else { continue }
            return String(text[range.lowerBound...].prefix(60))
        }
        return nil
    }
}
