/// The numbers of a suite, or of all suites, in a JUnit report.
struct JUnitTotals: Sendable {
    private var tests = 0
    private var failures = 0
    private var errors = 0
    private var skipped = 0
    private var milliseconds = 0.0

    init() {}

    init(_ cases: [JUnitCase]) { for testCase in cases { add(testCase.verdict, testCase.milliseconds) } }

    mutating func add(_ verdict: JUnitVerdict, _ milliseconds: Double) {
        tests += 1
        switch verdict {
        case .passed: break
        case .failure: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        }
        self.milliseconds += milliseconds
    }

    /// The attributes of a suite.
    var attributes: [(String, String)] {
        attributesOfAll.dropLast() + [("skipped", "\(skipped)")] + attributesOfAll.suffix(1)
    }

    /// The attributes of all suites. Jenkins' schema has no count of skipped cases here.
    var attributesOfAll: [(String, String)] {
        [
            ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
            ("time", JUnitCase.seconds(milliseconds)),
        ]
    }
}

/// The verdict on one case, which is the name of its element.
enum JUnitVerdict: String, Sendable, CaseIterable {
    case passed
    case failure
    case error
    case skipped
}
