import ArgumentParser
import AttestModel
import EvidenceAnatomy
import LabModel
import LocalServer
import ReferenceVerifier
import Reports

struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest inspect")

    @Argument(help: Self.help("file")) var file: String?
    @Flag(help: Self.help("serve")) var serve = false
    @Option(help: Self.help("port")) var port: UInt16?
    @Flag(help: Self.help("all")) var all = false
    @OptionGroup var page: PageOptions

    func validate() throws {
        guard serve != (file != nil) else { throw ValidationError("Give one of FILE and --serve.") }
        guard serve || port == nil else { throw ValidationError("--port goes with --serve.") }
        guard !serve || (!all && page.html == nil && page.format == .text) else {
            throw ValidationError("--serve prints nothing but its address; leave --all, --html and --format out.")
        }
    }

    func run() async throws {
        guard let file else { return try await InspectionServer(port: Int(port ?? 0)).serve() }
        let recognition = try InputFile(path: file).recognized()
        try page.print(InspectionReport(recognition, showsAll: all, findings: ReferenceVerifier.findings))
    }
}

/// The page in which a person pastes an object, served on this machine alone.
struct InspectionServer {
    /// The longest form: an object of a mebibyte, percent-encoded.
    private static let limits = ServerLimits(bodyBytes: 4 << 20)

    let port: Int

    /// Serves until the process receives SIGINT or SIGTERM. The address is the one line on stdout.
    func serve() async throws {
        let address = LocalAddress("the page", port: port) { await Self.respond(to: $0) }
        try await LocalServer([address], limits: Self.limits).serve { urls throws(ServerError) in
            for url in urls { try? StandardOutput.write("\(url)/\n") }
        }
    }

    private static func respond(to request: LocalRequest) async -> LocalResponse {
        // Another site could have its name lead here, and a page of it could send the form.
        let host = request.host ?? ""
        let name = host.split(separator: ":").first.map(String.init) ?? ""
        guard ["127.0.0.1", "localhost"].contains(name), ["http://\(host)", nil].contains(request.header("Origin"))
        else { return text(403, "This page answers at 127.0.0.1 and localhost only.") }
        guard request.path == "/" else { return text(404, "There is nothing but the page at /.") }
        do {
            switch request.method {
            case "GET": return try page(InspectionForm())
            case "POST":
                let body: [UInt8]
                do throws(BodyError) { body = try await request.body() } catch {
                    return text(error.status, "The form cannot be read: \(error.reason(limits)).")
                }
                return try page(InspectionForm(urlEncoded: body))
            default: return text(405, "This page is opened with GET, and sent with POST.")
            }
        } catch { return text(500, "The page cannot be made: \(error)") }
    }

    private static func page(_ form: InspectionForm) throws -> LocalResponse {
        response(200, "text/html; charset=utf-8", try page(about: form).html())
    }

    /// Returns the page about the object of a form, or the empty page.
    private static func page(about form: InspectionForm) -> InspectionFormPage {
        func page(
            fault: String? = nil, _ recognition: Recognition? = nil, _ diagnosis: Diagnosis? = nil
        ) -> InspectionFormPage {
            InspectionFormPage(
                form, fault: fault, recognition: recognition, diagnosis: diagnosis, findings: ReferenceVerifier.findings
            )
        }
        guard let text = form[.object] else { return page() }
        let recognition: Recognition
        do throws(RecognitionFault) {
            recognition = try SentObject.recognize(Array(text.utf8))
        } catch { return page(fault: "The object \(error).") }
        guard form.hasClaims, let kind = recognition.kind.evidence else { return page(recognition) }
        do throws(CommandFailure) {
            let claims = try form.claims(clock: kind.dependsOnTime)
            let object = SentObject.read(in: Array(text.utf8))?.object ?? recognition.bytes
            return page(recognition, try Diagnosing.diagnosis(of: object, as: kind, claims))
        } catch { return page(fault: "\(error.message).", recognition) }
    }

    private static func text(_ status: Int, _ text: String) -> LocalResponse {
        response(status, "text/plain; charset=utf-8", text + "\n")
    }

    private static func response(_ status: Int, _ type: String, _ text: String) -> LocalResponse {
        LocalResponse(
            status: status, contentType: type,
            headers: [
                "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy": "frame-ancestors 'none'",
            ], body: Array(text.utf8))
    }
}
