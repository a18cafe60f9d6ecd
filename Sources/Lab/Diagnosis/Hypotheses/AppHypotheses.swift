import AttestModel
import Foundation
import LabModel
import ReferenceVerifier

/// The mistakes between the app ID that a server has and the one that the device used.
enum AppHypotheses {
    /// Returns the mistakes that turn the device's app ID into the server's; the last is `appOther` if none is known, unless
    /// a text that is no app ID leaves open what it was meant to be.
    static func mistakes(from given: String, to used: String, isMac: Bool) -> [Mistake] {
        let (cleaned, mistakes) = clean(given)
        guard cleaned != used else { return mistakes }
        let (team, bundle) = parts(used)
        let (givenTeam, givenBundle) = parts(cleaned)
        let isVariable = cleaned.hasPrefix("$(") && cleaned.hasSuffix(bundle)
        if cleaned == bundle || cleaned == ".\(bundle)" || isVariable { return mistakes + [.appBundleOnly] }
        if cleaned.lowercased() == used.lowercased() { return mistakes + [.appCase] }
        if AppFragment(used) == nil, let fragment = AppFragment(cleaned) {
            let isPart =
                switch fragment {
                case .team: cleaned.hasPrefix(team)
                case .badTeam: givenBundle == bundle
                case .bundle: false
                case .unknown: true
                }
            return mistakes + [.appMalformed] + (isPart ? [] : [.appOther])
        }
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
            "beta", "staging", "test",
        ] { candidates.append(Candidate(mistakes: mistakes + [.appParent], value: "\(cleaned).\(suffix)")) }
        let teamMistake: Mistake = AppIdentity.isTeam(team) ? .appTeam : .appMalformed
        candidates += oneOff(team).map { Candidate(mistakes: mistakes + [teamMistake], value: "\($0).\(bundle)") }
        return candidates.filter { $0.value != given }
    }

    /// Returns the teams of ten characters that differ from a text in one character, also in one too few or too many, or in
    /// two neighbors that changed places.
    private static func oneOff(_ text: String) -> [String] {
        let letters = Array(text.uppercased())
        let one = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { [$0] }
        func teams(_ index: Int, without count: Int, with parts: [[Character]]) -> [String] {
            parts.map { String(letters[..<index] + $0 + letters[(index + count)...]) }
        }
        switch letters.count {
        case 9: return (0...9).flatMap { teams($0, without: 0, with: one) }
        case 10:
            return (0..<10).flatMap { teams($0, without: 1, with: one) }
                + (0..<9).flatMap { teams($0, without: 2, with: [[letters[$0 + 1], letters[$0]]]) }
        case 11: return (0..<11).flatMap { teams($0, without: 1, with: [[]]) }
        default: return []
        }
    }

    static func clean(_ given: String) -> (String, [Mistake]) {
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

/// A text in the place of an app ID that is none, by what it seems to be.
enum AppFragment: Hashable {
    case team, bundle, unknown
    /// A bundle identifier behind something that is no team identifier.
    case badTeam(String)

    /// - Parameter text: a text without white space and quotes around it.
    /// - Returns: `nil` for an app ID, whether or not an app has it.
    init?(_ text: String) {
        guard let app = AppIdentity(appId: text) else {
            self = AppIdentity.isTeam(text) ? .team : .unknown
            return
        }
        switch (AppIdentity.isTeam(app.teamId), app.bundleId.isEmpty) {
        case (true, false): return nil
        case (true, true): self = .team
        case (false, true): self = .unknown
        case (false, false):
            let isLower = app.teamId == app.teamId.lowercased() && app.teamId.count != 10
            self = isLower ? .bundle : .badTeam(app.teamId)
        }
    }

    /// The form of the value, in a sentence.
    var form: String {
        switch self {
        case .team: "The value is a team identifier alone."
        case .bundle: "The value begins with no team identifier, as a bundle identifier alone."
        case .badTeam(let text):
            "'\(text.printable)' is no team identifier: \(Count.text(text.count, "character")), not ten capital letters and "
                + "digits."
        case .unknown: "The value is no team identifier, period and bundle identifier."
        }
    }

    /// The part that was not compared with the app ID that an object states, in a sentence.
    var open: String {
        switch self {
        case .team: "The bundle identifier was not compared."
        case .bundle: "The team identifier was not compared."
        case .badTeam, .unknown: ""
        }
    }
}
