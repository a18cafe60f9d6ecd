import AttestModel

/// The emphasis of a text: on a terminal only.
package struct TextStyle {
    let isColored: Bool

    func bold(_ text: String) -> String { style(text, "1") }
    func green(_ text: String) -> String { style(text, "1;32") }
    func red(_ text: String) -> String { style(text, "1;31") }
    func dim(_ text: String) -> String { style(text, "2") }

    private func style(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    func leftPadded(to width: Int, with character: String = " ") -> String {
        String(repeating: character, count: max(0, width - count)) + self
    }

    /// Returns a paragraph in lines, broken between words, each behind a margin.
    /// - Parameters:
    ///   - width: how many characters a line may have, its margin among them. A longer word is not broken.
    ///   - hanging: how much wider the margin of the second and all later lines is.
    func wrapped(to width: Int, margin: Int, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let line = lines.last, line.count + word.count < width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(repeating: " ", count: margin + (lines.isEmpty ? 0 : hanging)) + word)
            }
        }
        return lines
    }

    /// Returns a paragraph in lines, broken between words: the first behind a label, the others below its text.
    /// - Parameter width: how many characters a line may have, the label among them.
    func wrapped(to width: Int, behind label: String) -> [String] {
        wrapped(to: width, margin: label.count).enumerated().map { $0 == 0 ? label + $1.dropFirst(label.count) : $1 }
    }

    /// Returns a paragraph in lines of at most 80 characters: the first behind a label, the others below its text. A
    /// word that is longer than a line, as bytes in hexadecimal are, is cut; an empty text has one line.
    func folded(behind label: String = "") -> [String] {
        isEmpty ? [label] : cuttingWords(to: 80 - label.count).wrapped(to: 80, behind: label)
    }

    /// Returns the text with longer words cut in pieces; addresses stay whole.
    func cuttingWords(to width: Int) -> String {
        split(separator: " ").flatMap { word in
            word.hasPrefix("https://") ? [String(word)] : String(word).cut(to: width)
        }.joined(separator: " ")
    }

    /// Returns the text in pieces of at most this many characters, with every character of it.
    func cut(to width: Int) -> [String] {
        var (pieces, rest) = ([String](), self[...])
        repeat {
            pieces.append(String(rest.prefix(max(1, width))))
            rest = rest.dropFirst(max(1, width))
        } while !rest.isEmpty
        return pieces
    }
}

/// A command in lines that a shell reads as one: it is broken between options alone, with a backslash.
enum CommandLayout {
    /// Returns the lines; one that holds a long value may be longer than `width`.
    /// - Parameter command: a command as `ShellText` quotes it.
    static func lines(_ command: String, to width: Int, behind label: String) -> [String] {
        let margin = String(repeating: " ", count: label.count + 2)
        var lines: [String] = []
        for option in options(of: command) {
            if let line = lines.last, line.count + option.count + 3 <= width {
                lines[lines.count - 1] = "\(line) \(option)"
            } else {
                lines.append((lines.isEmpty ? label : margin) + option)
            }
        }
        return lines.dropLast().map { "\($0) \\" } + lines.suffix(1)
    }

    /// The command's words, each option with its values.
    private static func options(of command: String) -> [String] {
        let words = (try? ShellWords.words(command)) ?? [command]
        return words.map(ShellText.quoted).reduce(into: []) { options, word in
            if word.hasPrefix("--") || options.isEmpty {
                options.append(word)
            } else {
                options[options.count - 1] += " \(word)"
            }
        }
    }
}

extension Duration {
    /// Text like `5.6 s` or `12 min 5 s`.
    var shortText: String {
        let tenths = Int64((self / .milliseconds(100)).rounded())
        let seconds = tenths / 10
        return seconds < 60 ? "\(seconds).\(tenths % 10) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
}
