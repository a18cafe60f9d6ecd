/// The app a request is about: its app ID whole and in its two parts.
package struct AppIdentity: Sendable, Hashable {
    /// Ten characters given by Apple (`ABCDE12345`).
    package var teamId: String
    /// The bundle identifier (`com.example.app`).
    package var bundleId: String
    /// The app ID, which is what a device hashes into rpIdHash (`ABCDE12345.com.example.app`).
    package var appId: String

    /// The app ID is the two parts joined by a period.
    package init(teamId: String, bundleId: String) {
        self.init(teamId: teamId, bundleId: bundleId, appId: "\(teamId).\(bundleId)")
    }

    /// The app that the evidence of the suite is from, unless a vector is about the app.
    package static let example = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")

    private init(teamId: String, bundleId: String, appId: String) {
        self.teamId = teamId
        self.bundleId = bundleId
        self.appId = appId
    }

    /// Splits an app ID at its first period; `nil` when there is none.
    package init?(appId: String) {
        guard let period = appId.firstIndex(of: ".") else { return nil }
        self.init(teamId: String(appId[..<period]), bundleId: String(appId[appId.index(after: period)...]))
    }

    /// A Boolean value that indicates whether both parts have characters.
    package var isWhole: Bool { !teamId.isEmpty && !bundleId.isEmpty }
}
