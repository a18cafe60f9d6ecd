import ArgumentParser
import AttestModel
import EvidenceAnatomy
import ReferenceVerifier

struct VerifyReceiptCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest verify receipt")

    @Argument(help: Self.help("file")) var file: String
    @Option(help: Self.help("appID")) var appID: String?
    @Option(parsing: .unconditional, help: Self.help("publicKey")) var publicKey: String?
    @Option(parsing: .unconditional, help: Self.help("clientDataHash")) var clientDataHash: String?
    @Option(help: Self.help("type")) var type: ReceiptType?
    @Option(help: Self.help("environment")) var environment: AttestEnvironment?
    @Flag(help: Self.help("atCreation")) var atCreation = false
    @OptionGroup var verification: VerificationOptions
    @OptionGroup var trust: RootOptions

    func validate() throws {
        guard !atCreation || verification.at == nil else {
            throw ValidationError("--at and --at-creation each give a time; give one of them.")
        }
    }

    func run() throws {
        let bytes = try InputFile(path: file).evidence(.receipt, or: [.attestation])
        let receipt = ReceiptContents.receipt(inAttestation: bytes) ?? bytes
        let contents = ReceiptContents(receipt)
        let request = try request(receipt, contents: contents)
        let assessment = ReferenceVerifier().assess(.receipt(request)).without(notCompared)
        let open = assessment.results.filter { result in
            notCompared[result.requirement] != nil
                || result.requirement == .receiptClientHash && clientDataHash != nil && result.status == .notApplicable
        }
        try verification.print(
            assessment, of: .receipt(request), fields: contents?.fields.map(EvidenceField.init) ?? [],
            open: open.map(\.requirement))
    }

    /// Returns the request. A value that no option gives is that of the receipt; the result about it is left out later.
    private func request(_ receipt: [UInt8], contents: ReceiptContents?) throws -> ReceiptRequest {
        let key = try publicKey.map(InputValue.publicKey) ?? contents?.publicKey ?? []
        let statedApp = contents?.value(.appID).flatMap { AppIdentity(appId: String(decoding: $0, as: UTF8.self)) }
        return ReceiptRequest(
            receipt: receipt, receiptType: type ?? contents?.type ?? .attest,
            app: try appID.map(InputValue.app) ?? statedApp ?? AppIdentity(teamId: "", bundleId: ""), publicKey: key,
            publicKeyPEM: PEM.publicKey(key) ?? "", clientDataHash: try clientDataHash.map(InputValue.clientDataHash),
            environment: environment ?? contents?.environment ?? .production,
            roots: try InputValue.roots(trust.root, or: AppleRoots.receipts), time: try time(contents))
    }

    private func time(_ contents: ReceiptContents?) throws -> Timestamp {
        guard atCreation else { return try verification.time() }
        if let time = contents?.creationTime { return time }
        throw CommandFailure.configuration("--at-creation: \(file) has no creation time; give --at")
    }

    /// The requirements about values that are not given, with the options that give them.
    private var notCompared: [Requirement: String] {
        var missing: [Requirement: String] = [:]
        if appID == nil { missing[.receiptAppID] = "--app-id" }
        if publicKey == nil { missing[.receiptKey] = "--public-key" }
        if type == nil { missing[.receiptType] = "--type" }
        if environment == nil { missing[.receiptEnvironment] = "--environment" }
        return missing
    }
}

extension Assessment {
    /// Returns the assessment without the requirements for which a value to compare with is missing.
    fileprivate func without(_ options: [Requirement: String]) -> Assessment {
        let results = results.map { result in
            guard let option = options[result.requirement] else { return result }
            return RequirementResult(result.requirement, .notApplicable, "not compared: \(option) is not given")
        }
        let isAccepted = Assessment(results: results, output: nil).isAccepted
        return Assessment(results: results, output: isAccepted ? output : nil)
    }
}

extension EvidenceField {
    fileprivate init(_ field: ReceiptField) {
        self.init(
            number: field.number, version: field.version, title: field.type?.title, meaning: field.type?.meaning,
            form: [.publicKey, .clientDataHash].contains(field.type) ? .bytes : .text, value: field.value)
    }
}
