/// The app a request is about: its app ID whole and in its two parts.
public struct AppIdentity: Sendable, Hashable {
    /// Ten characters given by Apple (`ABCDE12345`).
    public var teamId: String
    /// The bundle identifier (`com.example.app`).
    public var bundleId: String
    /// The app ID, which is what a device hashes into rpIdHash (`ABCDE12345.com.example.app`).
    public var appId: String

    /// Creates an app. The app ID is the two parts joined by a period.
    public init(teamId: String, bundleId: String) {
        self.init(teamId: teamId, bundleId: bundleId, appId: "\(teamId).\(bundleId)")
    }

    /// The app that the evidence of the suite is from, unless a vector is about the app.
    package static let example = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")

    private init(teamId: String, bundleId: String, appId: String) {
        (self.teamId, self.bundleId, self.appId) = (teamId, bundleId, appId)
    }

    /// Splits an app ID at its first period; `nil` when there is none.
    package init?(appId: String) {
        guard let period = appId.firstIndex(of: ".") else { return nil }
        self.init(teamId: String(appId[..<period]), bundleId: String(appId[appId.index(after: period)...]))
    }

    /// Returns whether a text has the form of the team identifiers that Apple gives: ten capital letters and digits.
    package static func isTeam(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }

    package var isWhole: Bool { !teamId.isEmpty && !bundleId.isEmpty }

    /// The greatest length of a bundle identifier in bytes.
    package static let longestBundleId = 155

    /// The parts of the bundle identifier between periods.
    package var components: [String] {
        bundleId.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The reason why no app has this app ID, as the end of a sentence that begins with the app ID; `nil` when one can
    /// have it. A team of any length is allowed, for app IDs that were made up.
    package var defect: String? {
        guard isWhole else { return "is not a team and a bundle with a period between" }
        if appId.utf8.contains(UInt8(ascii: "*")) { return "is a wildcard, and evidence is about one app" }
        guard appId.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return "has a character that no app ID has; letters, digits, hyphens and periods are allowed"
        }
        if components.contains("") { return "has two periods side by side, or one at the end" }
        guard bundleId.utf8.count <= Self.longestBundleId else {
            return
                "has a bundle identifier of \(bundleId.utf8.count) characters, and \(Self.longestBundleId) are the most"
        }
        return nil
    }
}

extension FieldType where Value == AppIdentity {
    /// An app ID: a team identifier, a period, and a bundle identifier.
    package static var appID: FieldType {
        text(
            "string", schema: .text, wanted: { "'\($0)' is not an app ID such as \(AppIdentity.example.appId)" },
            write: \.appId, parse: { AppIdentity(appId: $0).flatMap { $0.isWhole ? $0 : nil } })
    }
}
