import AttestModel
import Foundation

/// Knows the right answer to every vector, by looking it up.
struct Oracle {
    let behaviour: Behaviour

    func response(to id: String) -> VerdictResponse {
        if let verdict = behaviour.everything { return VerdictResponse(verdict, reason: "on principle") }
        guard let folder = behaviour.folder,
            let data = try? Data(contentsOf: folder.appending(path: "\(id).json")),
            let vector = try? Vector(json: try JSONValue.parse(data))
        else { return VerdictResponse(.reject, reason: "unknown object") }
        return vector.expect == .accept
            ? VerdictResponse(.accept, output: vector.result ?? VerifiedOutput())
            : VerdictResponse(.reject, reason: "fault in \(vector.stage?.rawValue ?? "it")")
    }
}
