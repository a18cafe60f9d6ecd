/// Every wrong backend.
package enum WrongBackends {
    /// All of them; names are unique.
    package static let all: [WrongBackend] =
        ChallengeFaults.all + ChallengeMakingFaults.all + SessionFaults.all + OwnerFaults.all + EvidenceFaults.all
        + CounterFaults.all + MissingEvidenceFaults.all + RequestFaults.all + RaceFaults.all
        + FallbackFaults.all + InputFaults.all + ReceiptFaults.all + DeviceCheckFaults.all

    package static func named(_ name: String) -> WrongBackend? { all.first { $0.name == name } }
}
