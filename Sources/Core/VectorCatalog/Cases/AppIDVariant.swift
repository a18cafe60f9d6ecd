import AttestModel

/// A text that a loose or partial comparison mistakes for an app ID. All are derived from the app ID itself.
struct AppIDVariant: Sendable {
    let text: String
    /// A Boolean value that indicates whether the text is the app ID of another app. Devices make objects for those only.
    let isApp: Bool
    /// The reason why there is no such text for the app ID, in one sentence; `nil` when there is one.
    let absence: String?

    private init(_ text: String, isApp: Bool = false, absence: String? = nil) {
        (self.text, self.isApp, self.absence) = (text, isApp, absence)
    }

    /// Creates the variant of an app, unless its text is the app ID itself.
    private init(_ text: String, of app: AppIdentity, isApp: Bool = false, unless sameness: String) {
        self.init(text, isApp: isApp, absence: text == app.appId ? "\(app.appId) \(sameness)." : nil)
    }

    static let empty = AppIDVariant("")

    static func bundleOnly(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.bundleId) }
    static func teamOnly(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.teamId) }
    static func withoutPeriod(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.teamId + app.bundleId) }
    static func lineFeed(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.appId + "\n") }
    static func trailingPeriod(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.appId + ".") }

    /// Returns the texts that loose comparisons of text take for the app ID, by name. No app has them.
    static func loose(_ app: AppIdentity) -> KeyValuePairs<String, AppIDVariant> {
        [
            "trailing-newline": .lineFeed(app), "trailing-space": AppIDVariant(app.appId + " "),
            "trailing-nul": AppIDVariant(app.appId + "\0"), "zero-width-space": AppIDVariant(app.appId + "\u{200B}"),
            "full-width-period": AppIDVariant(app.appId.replacing(".", with: "\u{FF0E}")),
            "wildcard": AppIDVariant("\(app.teamId).*"), "platform-before": AppIDVariant("iOS.\(app.appId)"),
            "parts-in-other-order": .swapped(app),
        ]
    }

    /// Returns the app of the same bundle identifier with a hyphen in place of its last period.
    static func hyphenated(_ app: AppIdentity) -> AppIDVariant {
        AppIDVariant(
            "\(app.teamId).\(app.hyphenatedBundle)", of: app, isApp: true, unless: "has one component after the team")
    }

    static func lowerCase(_ app: AppIdentity) -> AppIDVariant {
        AppIDVariant(app.appId.lowercased(), of: app, unless: "has no letter in upper case")
    }

    static func upperCase(_ app: AppIdentity) -> AppIDVariant {
        AppIDVariant(app.appId.uppercased(), of: app, unless: "has no letter in lower case")
    }

    static func swapped(_ app: AppIdentity) -> AppIDVariant {
        AppIDVariant("\(app.bundleId).\(app.teamId)", of: app, unless: "is the same text with its two parts swapped")
    }

    static func sibling(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.sibling.appId, isApp: true) }

    static func otherTeam(_ app: AppIdentity) -> AppIDVariant { AppIDVariant(app.underOtherTeam.appId, isApp: true) }

    /// Returns the app ID with one more component.
    static func extended(_ app: AppIdentity, by component: String) -> AppIDVariant {
        let room = AppIdentity.longestBundleId - app.bundleId.utf8.count - 1
        guard room > 0 else {
            return AppIDVariant(app.appId, absence: "\(app.appId) has no room for another component.")
        }
        return AppIDVariant("\(app.appId).\(component.prefix(room))", isApp: true)
    }

    /// Returns the app ID without its last component.
    static func parent(_ app: AppIdentity) -> AppIDVariant {
        guard app.components.count > 1 else {
            return AppIDVariant(app.teamId, absence: "The bundle identifier of \(app.appId) has one component.")
        }
        return AppIDVariant("\(app.teamId).\(app.components.dropLast().joined(separator: "."))", isApp: true)
    }

    /// Returns the app ID without its last character.
    static func prefix(_ app: AppIdentity) -> AppIDVariant {
        guard let last = app.components.last, last.count > 1 else {
            return AppIDVariant(app.teamId, absence: "The last component of \(app.appId) has one character.")
        }
        return AppIDVariant(String(app.appId.dropLast()), isApp: true)
    }
}

extension AppIdentity {
    /// Another app of the same team.
    var sibling: AppIdentity {
        let parent = components.dropLast()
        let names = ["other", "another", "x", "y"].map { (parent + [$0]).joined(separator: ".") }
        let fitting = names.first { $0 != bundleId && $0.utf8.count <= Self.longestBundleId }
        return AppIdentity(teamId: teamId, bundleId: fitting ?? "other")
    }

    /// The app of the same bundle identifier under another team.
    var underOtherTeam: AppIdentity {
        AppIdentity(teamId: teamId == "ZYXWV98765" ? "ABCDE12345" : "ZYXWV98765", bundleId: bundleId)
    }

    /// The app of this team with the longest bundle identifier.
    var longest: AppIdentity {
        let parent = components.dropLast().map { "\($0)." }.joined()
        let rest = max(1, Self.longestBundleId - parent.utf8.count)
        return AppIdentity(teamId: teamId, bundleId: parent + String(repeating: "a", count: rest))
    }

    var hyphenated: AppIdentity { AppIdentity(teamId: teamId, bundleId: "com.example.hyphenated-app") }

    fileprivate var hyphenatedBundle: String {
        guard components.count > 1, let last = components.last else { return bundleId }
        return "\(components.dropLast().joined(separator: "."))-\(last)"
    }

    /// The app under a team whose identifier is not ASCII.
    var underForeignLetters: AppIdentity {
        AppIdentity(teamId: "Ä" + teamId.dropFirst().dropLast(), bundleId: bundleId)
    }
}

extension EvidenceSubject {
    /// Returns the capabilities that a request of an environment needs: a target of one is not asked about the other.
    func needs(_ asked: AttestEnvironment) -> Set<Capability> { asked == environment ? [] : [.environment] }
}
