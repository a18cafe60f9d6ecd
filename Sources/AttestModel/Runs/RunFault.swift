/// The reason why a run says nothing about conformance.
package struct RunFault: Sendable, Hashable {
    /// One sentence or two.
    package var sentence: String
    /// 2 when the configuration is at fault, 3 when target or suite is.
    package var exitCode: Int32
    /// A Boolean value that indicates whether the only fault is that somebody ended the run early.
    package var isInterruption: Bool

    package init(sentence: String, exitCode: Int32, isInterruption: Bool = false) {
        self.sentence = sentence
        self.exitCode = exitCode
        self.isInterruption = isInterruption
    }
}
