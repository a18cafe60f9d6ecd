/// An event of a run. Events come in order and one at a time.
package enum RunEvent: Sendable {
    /// The target has described itself. Once, first; not when the run throws before.
    case started(RunHeader)
    case result(VectorResult)
    /// A result turned out to be another: a control that was accepted at the start is rejected at the end, or
    /// the target answered twice. Replaces the earlier one of the same id.
    case revised(VectorResult)
    /// The run is over. Once, last; not when the run throws. Its results are those that were told and not revised.
    case ended(RunRecord)
}
