/// Emphasis on a terminal, and nothing anywhere else.
struct TextStyle {
    let isColored: Bool

    func bold(_ text: String) -> String { style(text, "1") }
    func green(_ text: String) -> String { style(text, "1;32") }
    func red(_ text: String) -> String { style(text, "1;31") }
    func dim(_ text: String) -> String { style(text, "2") }

    private func style(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
