import AttestModel
import CEmbeddedFiles
import EvidenceAnatomy

/// An inspected object as one page: the summary first, then its bytes beside its parts. Each lights up the other.
extension InspectionReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.InspectionPage_mustache.bytes, partials: InspectedObject.partials,
        style: InspectedObject.style, script: EmbeddedFile.InspectionPage_js.bytes)

    package var title: String {
        object.recognition.kind.title + (object.recognition.foreign == nil ? " of App Attest" : "")
    }

    package var context: [String: Any?] { object.context }
}

extension InspectedObject {
    /// The templates of the object, for pages that show one.
    static let partials = VectorPictures.partials.merging([
        "part": EmbeddedFile.InspectionNode_mustache.bytes, "object": EmbeddedFile.InspectionObject_mustache.bytes,
        "unverified": EmbeddedFile.UnverifiedList_mustache.bytes,
    ]) { $1 }
    static let style =
        VectorPictures.style + EmbeddedFile.ExplanationPage_css.bytes + EmbeddedFile.InspectionPage_css.bytes

    var context: [String: Any?] {
        let rows = ByteRows(recognition.bytes, root)
        var number = 0
        return [
            "kind": recognition.kind.title, "size": Count.text(recognition.bytes.count, "byte"),
            "limits": limits, "path": recognition.path, "facts": Array(summary.facts.dropFirst()),
            "problems": summary.problems, "siblings": siblings,
            "rows": rows.rows.map { (place: String($0.offset, radix: 16).leftPadded(to: 5, with: "0"), runs: $0.runs) },
            "excess": rows.excess, "tree": [Self.part(root, &number)], "chain": chain?.context,
            "unverified": unverified.context,
        ]
    }

    private static func part(_ node: AnatomyNode, _ number: inout Int) -> [String: Any?] {
        let own = number
        let parts = node.children.map { child in
            number += 1
            return part(child, &number)
        }
        return node.context.merging(["number": own, "last": number, "isOpen": own == 0, "parts": parts]) { $1 }
    }
}
