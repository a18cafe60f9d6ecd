import AttestModel
import SuiteFiles

extension Form where Value == Hooks {
    static var hooks: Form {
        .mapping(
            [
                .optional("restart", \.restart, .text, "Restarts the backend."),
                .optional("clock", \.clock, .text, "Sets the backend's clock ahead of the real time by `${seconds}`."),
                .optional("flag", \.flag, .text, "Switches the remote flag of App Attest to `${flag}`: on or off."),
                .optional("reset", \.reset, .text, "Makes the backend forget all state."),
                .optional(
                    "paused_process_file", \.pausedProcessFile, .text,
                    "The file with the number of the process that races pause with SIGSTOP."),
            ], empty: Hooks())
    }
}

extension Form where Value == StartPlan {
    static var start: Form {
        .mapping(
            [
                .required("command", \.command, .list(of: .fixedText), "The words of the command."),
                .optional("env", \.environment, .variables, "The variables for its environment."),
                .required(
                    "ready", \.readyPath, .readyPath, "The GET request that is answered with 2xx by a ready backend."),
                .optional(
                    "ready_seconds", \.readySeconds, .integer(1...3600),
                    "The seconds after which a backend that is not ready is given up: 30 unless stated."),
            ], empty: StartPlan())
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
            Key<ApplePlan>.optional(
                value.rawValue, \.variables[value], .variable, "The variable that gets \(value.meaning).")
        }
        return .mapping(keys, empty: ApplePlan())
    }
}

extension ApplePlan.Value {
    fileprivate var meaning: String {
        switch self {
        case .deviceCheckURL: "the base URL of DeviceCheck"
        case .deviceCheckDevelopmentURL: "the base URL of DeviceCheck for development"
        case .attestationDataURL: "the base URL of the receipt service"
        case .attestationDataDevelopmentURL: "the base URL of the receipt service for development"
        case .key: "the identifier of the private key, the team identifier and the key's path, joined by colons"
        case .keyId: "the identifier of the private key"
        case .teamId: "the team identifier"
        case .privateKeyFile: "the path of the private key, PEM"
        case .attestationRootFile: "the path of the root of attestations, PEM"
        case .receiptRootFile: "the path of the root of receipts, PEM"
        }
    }
}

extension Form where Value == DatabasePlan {
    static var database: Form {
        .mapping(
            [
                .required("address", \.address, .address, "The host and port of the database."),
                .required(
                    "proxy_port", \.proxyPort, .integer(1...65_535),
                    "The port of 127.0.0.1 at which the backend finds the delaying proxy."),
                .optional(
                    "delay_ms", \.delayMilliseconds, .integer(1...10_000),
                    "The milliseconds by which races delay each direction: 20 unless stated."),
            ],
            empty: DatabasePlan())
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
