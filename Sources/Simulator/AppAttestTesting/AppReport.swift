/// The judgement of an app's calls to a simulated device.
public struct AppReport: Sendable, Hashable, Codable {
    /// A rule that the app has broken.
    public struct Finding: Sendable, Hashable, Codable {
        /// The id of the check, which `appattest explain` takes.
        public let check: String
        /// `must`, or `should` where nobody is locked out.
        public let level: String
        /// The rule.
        public let title: String
        /// The harm.
        public let why: String
        /// The remedy.
        public let fix: String
        /// The calls that broke the rule.
        public let seen: [String]
    }

    /// The rules that the app has broken.
    public let findings: [Finding]
    /// The ids of the checks that the app has passed.
    public let kept: [String]
    /// The ids of the checks that the calls did not show: without an outage, for instance, nothing is repeated.
    public let notTested: [String]
}
