import AttestModel
import Foundation

/// Knows the right answer to every vector, by looking it up.
struct Oracle {
    let behaviour: Behaviour

    func response(to id: String) -> VerdictResponse {
        if let verdict = behaviour.everything { return VerdictResponse(verdict, reason: "on principle") }
        guard let folder = behaviour.folder,
            let data = try? Data(contentsOf: folder.appending(path: "\(id.prefix { $0 != "#" }).json")),
            let vector = try? Vector(json: try JSONValue.parse(data))
        else { return VerdictResponse(.reject, reason: "unknown object") }
        let step = vector.steps?.first { vector.wireID(of: $0) == id }
        return (step?.expect ?? vector.expect) == .accept
            ? VerdictResponse(.accept, output: step?.result ?? vector.result ?? VerifiedOutput())
            : VerdictResponse(.reject, reason: "fault in \(vector.stage?.rawValue ?? "it")")
    }
}
