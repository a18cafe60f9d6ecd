import AttestModel
import SuiteFiles

extension Form where Value == Hooks {
    static var hooks: Form {
        .mapping(
            [
                .optional("restart", \.restart, .text),
                .optional("clock", \.clock, .text),
                .optional("flag", \.flag, .text),
                .optional("reset", \.reset, .text),
                .optional("paused_process_file", \.pausedProcessFile, .text),
            ], meanings: KeyMeanings.of("hooks"), empty: Hooks())
    }
}

extension Form where Value == StartPlan {
    static var start: Form {
        .mapping(
            [
                .required("command", \.command, .list(of: .fixedText)),
                .optional("env", \.environment, .variables),
                .required("ready", \.readyPath, .readyPath),
                .optional("ready_seconds", \.readySeconds, .integer(1...3600)),
            ], meanings: KeyMeanings.of("start"), empty: StartPlan())
    }
}

extension Form where Value == [NamedTemplate] {
    fileprivate static var variables: Form {
        templates(.text, what: "variables by name", names: ValueName.pattern) { (name, place) throws(MappingError) in
            try ValueName.checkLetters(name, of: "variable", at: place)
        }
    }
}

extension Form where Value == String {
    /// Text that is known when the file is read: it may hold variables of the environment.
    static var fixedText: Form {
        Form(schema: Form<Template>.text.schema) { (node) throws(DocumentError) -> String in
            let template = try Form<Template>.text.read(node)
            _ = try template.kind(in: Scope([:]), takesText: true)
            return try template.text(Values())
        }
    }

    fileprivate static var readyPath: Form {
        Form(schema: JSONSchema.string(pattern: "^(GET )?/")) { (node) throws(MappingError) -> String in
            let text = try fixedText.read(node)
            let path = text.hasPrefix("GET ") ? String(text.dropFirst(4)) : text
            guard path.hasPrefix("/"), path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw node.error("must be a GET request with its path, such as GET /health")
            }
            return path
        }
    }

    fileprivate static var variable: Form {
        Form(schema: JSONSchema.string(pattern: ValueName.pattern)) { (node) throws(MappingError) -> String in
            guard let text = node.text, text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
                throw node.mismatch("the name of a variable of the environment")
            }
            return text
        }
    }
}

extension Form where Value == ApplePlan {
    static var apple: Form {
        let keys = ApplePlan.Value.allCases.map { value in
            Key<ApplePlan>.optional(value.rawValue, \.variables[value], .variable)
        }
        return .mapping(keys, meanings: KeyMeanings.of("apple"), empty: ApplePlan())
    }
}

extension Form where Value == DatabasePlan {
    static var database: Form {
        .mapping(
            [
                .required("address", \.address, .address),
                .required("proxy_port", \.proxyPort, .integer(1...65_535)),
                .optional("delay_ms", \.delayMilliseconds, .integer(1...10_000)),
            ], meanings: KeyMeanings.of("database"), empty: DatabasePlan())
    }
}

extension Form where Value == BaseURL {
    fileprivate static var address: Form {
        Form(schema: JSONSchema.string) { (node) throws(MappingError) -> BaseURL in
            let text = try Form<String>.fixedText.read(node)
            guard let url = BaseURL("http://\(text)"), url.path.isEmpty, text.wholeMatch(of: /.*:[0-9]+/) != nil else {
                throw node.error("must be a host and a port, such as 127.0.0.1:5432")
            }
            return url
        }
    }
}
