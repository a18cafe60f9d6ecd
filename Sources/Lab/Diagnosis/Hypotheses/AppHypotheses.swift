import AttestModel
import Foundation
import LabModel

/// The mistakes between the app ID that a server has and the one that the device used.
enum AppHypotheses {
    /// Returns the mistakes that turn the device's app ID into the server's; the last is `appOther` if none is known.
    static func mistakes(from given: String, to used: String, isMac: Bool) -> [Mistake] {
        let (cleaned, mistakes) = clean(given)
        guard cleaned != used else { return mistakes }
        let (team, bundle) = parts(used)
        let (givenTeam, givenBundle) = parts(cleaned)
        let isVariable = cleaned.hasPrefix("$(") && cleaned.hasSuffix(bundle)
        if cleaned == bundle || cleaned == ".\(bundle)" || isVariable { return mistakes + [.appBundleOnly] }
        if cleaned.lowercased() == used.lowercased() { return mistakes + [.appCase] }
        if givenBundle == bundle { return mistakes + [.appTeam] }
        if cleaned.hasPrefix(used + ".") { return mistakes + [.appExtended] }
        if used.hasPrefix(cleaned + "."), givenBundle.contains(".") { return mistakes + [.appParent] }
        if isMac, givenTeam == team { return mistakes + [.appSigningIdentifier] }
        return mistakes + [.appOther]
    }

    /// Returns the app IDs that a device may have used where nothing states it.
    static func candidates(for given: String) -> [Candidate<String>] {
        let (cleaned, mistakes) = clean(given)
        let (team, bundle) = parts(cleaned)
        var candidates = [Candidate(mistakes: mistakes, value: cleaned)]
        for other in [
            "\(team.uppercased()).\(bundle)", "\(team).\(bundle.lowercased())",
            "\(team.uppercased()).\(bundle.lowercased())", cleaned.lowercased(), cleaned.uppercased(),
        ] { candidates.append(Candidate(mistakes: mistakes + [.appCase], value: other)) }
        var parent = cleaned
        while let period = parent.lastIndex(of: "."), parent[..<period].contains(".") {
            parent = String(parent[..<period])
            candidates.append(Candidate(mistakes: mistakes + [.appExtended], value: parent))
        }
        for suffix in [
            "Clip", "clip", "appclip", "AppClip", "watchkitapp", "watchkitapp.watchkitextension", "dev", "debug",
        ] { candidates.append(Candidate(mistakes: mistakes + [.appParent], value: "\(cleaned).\(suffix)")) }
        candidates += oneOff(team).map { Candidate(mistakes: mistakes + [.appTeam], value: "\($0).\(bundle)") }
        return candidates.filter { $0.value != given }
    }

    /// Returns the teams that differ from one in one character.
    private static func oneOff(_ team: String) -> [String] {
        let letters = Array(team.uppercased())
        return letters.indices.flatMap { index in
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String(letters[..<index] + [$0] + letters[(index + 1)...]) }
        }
    }

    private static func clean(_ given: String) -> (String, [Mistake]) {
        var (text, mistakes) = (given, [Mistake]())
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines.union(CharacterSet(charactersIn: "\0")))
        if trimmed != text { (text, mistakes) = (trimmed, [.appSpaces]) }
        let unquoted = text.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        return unquoted == text ? (text, mistakes) : (unquoted, mistakes + [.appQuoted])
    }

    private static func parts(_ appID: String) -> (team: String, bundle: String) {
        AppIdentity(appId: appID).map { ($0.teamId, $0.bundleId) } ?? ("", appID)
    }
}
