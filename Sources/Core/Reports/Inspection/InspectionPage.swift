import AttestModel
import EvidenceAnatomy

/// An inspected object as one page: the summary first, then its bytes beside its parts. Each lights up the other.
struct InspectionPage: HTMLPage {
    let object: InspectedObject

    /// The templates of the object, for pages that show one.
    static let partials = VectorPictures.partials.merging(UnverifiedList.partials) { $1 }.merging([
        "part": PackageResources.InspectionNode_mustache, "object": PackageResources.InspectionObject_mustache,
    ]) { $1 }
    /// The style of these templates.
    static let style =
        VectorPictures.style + PackageResources.ExplanationPage_css + PackageResources.InspectionPage_css

    static func frame() throws -> PageFrame {
        try PageFrame(
            body: PackageResources.InspectionPage_mustache, partials: partials, style: style,
            script: PackageResources.InspectionPage_js)
    }

    var title: String { "\(object.summary.kind.title) of App Attest" }

    var context: [String: Any] {
        let (recognition, rows) = (object.recognition, ByteRows(object.recognition.bytes, object.root))
        var number = 0
        var values: [String: Any] = [
            "kind": object.summary.kind.title, "size": Count.text(recognition.bytes.count, "byte"),
            "limits": InspectedObject.limits, "path": recognition.path,
            "facts": object.summary.facts.dropFirst().map { ["name": $0.name, "value": $0.value] },
            "problems": object.summary.problems, "hasProblems": !object.summary.problems.isEmpty,
            "siblings": object.siblings.map { ["name": $0.name, "value": $0.value] },
            "hasSiblings": !object.siblings.isEmpty,
            "rows": rows.rows.map { row in
                [
                    "place": String(row.offset, radix: 16).leftPadded(to: 5, with: "0"),
                    "runs": row.runs.map { run in
                        [
                            "part": run.part, "offset": run.offset, "text": run.text, "isFirst": run.isFirst,
                        ] as [String: Any]
                    },
                ] as [String: Any]
            },
            "excess": rows.excess, "hasExcess": rows.excess > 0,
            "tree": [part(object.root, &number)],
        ]
        values["chain"] = object.chain?.context
        return values.merging(object.unverified.context) { own, _ in own }
    }

    private func part(_ node: AnatomyNode, _ number: inout Int) -> [String: Any] {
        let own = number
        let parts = node.children.map { child in
            number += 1
            return part(child, &number)
        }
        return [
            "number": own, "last": number, "label": node.label, "offset": node.offset, "length": node.length,
            "value": node.value ?? "", "meaning": node.meaning ?? "", "problem": node.problem ?? "",
            "hasProblem": node.problem != nil, "hasParts": !parts.isEmpty, "isOpen": own == 0, "parts": parts,
        ]
    }
}
