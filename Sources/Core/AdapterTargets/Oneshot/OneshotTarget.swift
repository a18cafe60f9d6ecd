import AttestModel

/// A program that is started for every request, and answers by a JSON line or by its exit status alone.
package struct OneshotTarget: Target {
    package let name: String
    let launch: Launch
    let stopwatch: Stopwatch
    /// The statuses of rejections, which all connections share.
    let rejection: RejectionStatus

    package init(name: String, launch: Launch, settings: TargetSettings) {
        (self.name, self.launch) = (name, launch)
        stopwatch = settings.stopwatch
        rejection = RejectionStatus(settings.rejectStatus)
    }

    package var shortName: String { launch.command.shortName }

    package var printsAnswers: Bool { true }

    package var remarks: [RunRemark] { get async { await rejection.remarks } }

    package func connect() -> any TargetConnection { OneshotConnection(target: self) }
}
