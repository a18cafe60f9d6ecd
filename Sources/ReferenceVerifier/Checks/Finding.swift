/// How a check ends when its requirement is not simply satisfied.
enum Finding: Error {
    /// The requirement is broken, with what was found in one sentence.
    case violated(String)
    /// What the check reads could not be located because of another violation.
    case notReached(String)
    /// Neither evidence nor request has anything that the requirement speaks of.
    case notApplicable(String)
}
