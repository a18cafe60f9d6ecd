/// The reason why a run says nothing about conformance.
package struct RunFault: Sendable, Hashable {
    /// One sentence or two.
    package var sentence: String
    /// 2 when the configuration is at fault, 3 when target or suite is.
    package var exitCode: Int32
    /// A Boolean value that indicates whether the only fault is that somebody ended the run early.
    package var isInterruption: Bool

    package init(sentence: String, exitCode: Int32, isInterruption: Bool = false) {
        (self.sentence, self.exitCode, self.isInterruption) = (sentence, exitCode, isInterruption)
    }

    /// Creates the fault of a run that could not start, or not go on, for the reason of an error.
    package init(_ error: RunnerError) {
        var sentence = error.message
        // A name, like that of a file, stays as it is.
        if sentence.prefix(while: { $0 != " " }).allSatisfy({ $0.isLetter && $0.isASCII }) {
            sentence = sentence.prefix(1).uppercased() + sentence.dropFirst()
        }
        if sentence.last?.isPunctuation != true { sentence += "." }
        self.init(sentence: sentence, exitCode: error.exitCode, isInterruption: error.code == .interrupted)
    }
}
