import ArgumentParser
import AttestModel
import Foundation
import ReferenceVerifier
import Reports

/// What both kinds of evidence are verified with, and how the finding is printed.
struct VerificationOptions: ParsableArguments {
    @Option(help: "When the verification takes place, like 2026-03-01T12:00:00Z (default: now).")
    var at: String?

    @Option(help: "text or json.")
    var format = OutputFormat.text

    /// The clock is read here, when no time is given, and nowhere else.
    func time() throws -> Timestamp {
        guard let at else { return Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)) }
        guard let time = Timestamp(at) else {
            throw CommandFailure.configuration("--at '\(at)' is not a time like 2026-03-01T12:00:00Z")
        }
        return time
    }

    /// Prints the finding.
    /// - Throws: exit status 1 when the evidence is not accepted.
    func judge(_ request: VerificationRequest) throws {
        try show(ReferenceVerifier().assess(request), at: request.time)
    }

    /// Prints a finding, and before it what the evidence says of itself.
    /// - Throws: exit status 1 when the evidence is not accepted.
    func show(_ assessment: Assessment, at time: Timestamp, fields: [EvidenceField] = []) throws {
        let page = AssessmentReport(assessment, at: time, fields: fields)
        switch format {
        case .text: StandardOutput.write(page.text.utf8)
        case .json: StandardOutput.write(page.json.utf8)
        }
        if !assessment.isAccepted { throw ExitCode(1) }
    }
}
