import AttestModel
import AppleServices
import ClientCheck
import SuiteProof

/// The tables of `spec/services.md` and `spec/clients.md`, from the declared simulated services and checks of clients.
enum ServiceTables {
    /// The generated blocks of each page, by its file name.
    static var pages: [String: GeneratedBlocks] {
        ["clients.md": GeneratedBlocks(["checks": checks]), "services.md": GeneratedBlocks(services)]
    }

    private static var checks: String {
        MarkdownTable.text(
            columns: ["check", "a client conforms when", "of", "level", "requirement"],
            rows: ClientChecks.all.map { check in
                let kinds = ClientKind.allCases.filter(check.kinds.contains).map(\.rawValue).joined(separator: ", ")
                let outline = check.outline
                return ["`\(outline.id.name)`", outline.title, kinds, outline.level.rawValue, outline.requirement.id]
            })
    }

    private static var services: [String: String] {
        [
            "answers": MarkdownTable.text(
                columns: ["name", "status", "the answer"],
                rows: DeviceCheckAnswer.all.map { ["`\($0.name)`", "\($0.status)", $0.meaning] }),
            "failures": MarkdownTable.text(
                columns: ["failure", "the answer"], rows: WireFailure.allCases.map { ["`\($0.rawValue)`", $0.meaning] }),
            "deviations": MarkdownTable.text(
                columns: ["deviation", "the new receipt", "a backend"],
                rows: ReceiptVariant.all.map { ["`\($0.name)`", $0.meaning, $0.rule.rawValue] }),
            "faults": MarkdownTable.text(
                columns: ["fault", "the mistake"],
                rows: DeviceCheckFault.allCases.map { ["`\($0.rawValue)`", $0.meaning] }),
        ]
    }
}
