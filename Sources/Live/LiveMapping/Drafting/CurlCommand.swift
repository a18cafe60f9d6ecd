import AttestModel

/// A curl command as a request.
struct CurlCommand {
    private let file: String
    private var line: Int
    private var method: String?
    private var url: String?
    private var headers: [HeaderField] = []
    private var data: [String] = []
    private var isForm = false
    private var isQuery = false

    /// The programs for HTTP whose commands are not read.
    private static let others: Set = ["wget", "http", "https", "xh", "curlie"]

    /// Returns the requests of all curl commands in a text.
    /// - Throws: `MappingError` that names the line and the option.
    static func recording(_ text: String, file: String) throws(MappingError) -> Recording {
        var recording = Recording()
        for words in try commands(text, file: file) {
            guard let first = words.first else { continue }
            guard first.text == "curl" || first.text.hasSuffix("/curl") else {
                if others.contains(first.text) {
                    let place = "in line \(first.line)"
                    recording.dropped.append(
                        DroppedRequest(method: first.text, target: place, reason: "is no curl command"))
                }
                continue
            }
            var command = CurlCommand(file: file, line: first.line)
            try command.read(words.dropFirst())
            recording.exchanges.append(try command.exchange())
        }
        return recording
    }

    private static func commands(_ text: String, file: String) throws(MappingError) -> [[ShellWords.Word]] {
        do throws(ShellWords.OpenEnd) {
            return try ShellWords.commands(text)
        } catch {
            guard case .quote(let quote, let line) = error else { return [] }
            throw MappingError(
                file: file, line: line, column: nil, message: "a quotation mark (\(quote)) is not closed")
        }
    }

    private func error(_ message: String) -> MappingError {
        MappingError(file: file, line: line, column: nil, message: message)
    }

    // MARK: Options

    /// The options with a value that say nothing about the request.
    private static let ignoredValues: Set = [
        "-o", "--output", "-w", "--write-out", "-m", "--max-time", "--connect-timeout", "--cacert", "-x", "--proxy",
        "--resolve", "-c", "--cookie-jar", "--retry", "-D", "--dump-header", "--cert", "--key",
    ]

    /// The options without a value that say nothing about the request.
    private static let ignoredFlags: Set = [
        "-s", "--silent", "-S", "--show-error", "-i", "--include", "-v", "--verbose", "-k", "--insecure", "-L",
        "--location", "-f", "--fail", "--fail-with-body", "--compressed", "-g", "--globoff", "--http1.1", "--http2",
        "-#", "--progress-bar", "-N", "--no-buffer", "-0", "--http1.0", "-4", "-6",
    ]

    private static let longNames = [
        "-X": "--request", "-H": "--header", "-d": "--data", "-u": "--user", "-b": "--cookie", "-A": "--user-agent",
        "-e": "--referer", "-G": "--get", "-I": "--head",
    ]

    private static let valued: Set = [
        "--request", "--header", "--data", "--data-ascii", "--data-raw", "--data-binary", "--data-urlencode", "--json",
        "--user", "--cookie", "--user-agent", "--referer", "--url",
    ]

    private mutating func read(_ words: ArraySlice<ShellWords.Word>) throws(MappingError) {
        var rest = words
        while let word = rest.popFirst() {
            line = word.line
            guard word.text.hasPrefix("-"), word.text != "-" else {
                url = url ?? word.text
                continue
            }
            for (option, attached) in try options(in: word.text) {
                let name = Self.longNames[option] ?? option
                guard Self.valued.contains(name) || Self.ignoredValues.contains(name) else {
                    try apply(flag: name)
                    continue
                }
                guard let value = attached ?? rest.popFirst()?.text else {
                    throw error("the option '\(option)' lacks its value")
                }
                if Self.valued.contains(name) { try apply(name, value) }
            }
        }
    }

    /// Returns the options of a word: several of one letter may stand together, the last with its value.
    private func options(in word: String) throws(MappingError) -> [(name: String, value: String?)] {
        guard !word.hasPrefix("--") else {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return Self.valued.contains(parts[0]) && parts.count == 2 ? [(parts[0], parts[1])] : [(word, nil)]
        }
        var options: [(String, String?)] = []
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let name = "-\(letter)"
            let takesValue = Self.valued.contains(Self.longNames[name] ?? "") || Self.ignoredValues.contains(name)
            guard takesValue, !letters.isEmpty else {
                options.append((name, nil))
                continue
            }
            options.append((name, String(letters)))
            break
        }
        return options
    }

    private mutating func apply(flag: String) throws(MappingError) {
        switch flag {
        case "--get": isQuery = true
        case "--head": method = method ?? "HEAD"
        case let flag where Self.ignoredFlags.contains(flag): return
        default:
            let known = Self.valued.union(Self.ignoredFlags).union(Self.ignoredValues).filter { $0.hasPrefix("--") }
            throw error(
                "the option '\(flag)'\(Spelling.hint(flag, among: known.sorted())) of curl is not read here; remove it, or "
                    + "write the request with -X, -H and --data-raw")
        }
    }

    private mutating func apply(_ name: String, _ value: String) throws(MappingError) {
        switch name {
        case "--request": method = value
        case "--url": url = value
        case "--user": headers.append(HeaderField("Authorization", "Basic \(Array(value.utf8).base64)"))
        case "--cookie": headers.append(HeaderField("Cookie", value))
        case "--user-agent", "--referer": return
        case "--header":
            guard let colon = value.firstIndex(of: ":") else { return }
            headers.append(HeaderField(String(value[..<colon]), value[value.index(after: colon)...].trimmed))
        default: try append(data: value, option: name)
        }
    }

    private mutating func append(data value: String, option: String) throws(MappingError) {
        guard option == "--data-raw" || !value.hasPrefix("@") else {
            throw error("the option '\(option)' reads the file '\(value.dropFirst())'; paste its content instead")
        }
        if option == "--json" {
            for (name, type) in [("Content-Type", "application/json"), ("Accept", "application/json")]
            where headers.value(name) == nil { headers.append(HeaderField(name, type)) }
        } else {
            isForm = true
        }
        guard option == "--data-urlencode" else { return data.append(value) }
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let content = Array((parts.last ?? "").utf8).percentEncoded
        data.append(parts.count == 2 && !parts[0].isEmpty ? "\(parts[0])=\(content)" : content)
    }

    // MARK: The request

    private func exchange() throws(MappingError) -> DraftExchange {
        guard var url else { throw error("the command has no URL") }
        if !url.contains("://") { url = "http://\(url)" }
        var (fields, body) = (headers, data.joined(separator: "&"))
        if isQuery, !data.isEmpty {
            url += (url.contains("?") ? "&" : "?") + body
            body = ""
        } else if isForm, fields.value("Content-Type") == nil {
            fields.append(HeaderField("Content-Type", "application/x-www-form-urlencoded"))
        }
        let method = method ?? (data.isEmpty || isQuery ? "GET" : "POST")
        guard
            let exchange = DraftExchange(method: method, url: url, headers: fields, body: Array(body.utf8), answer: nil)
        else { throw error("'\(url)' is no http or https URL") }
        return exchange
    }
}
