import SwiftSyntax

extension ChangeFinder {
    /// Moves a number up and down; in a list of bytes up alone.
    func noteNumber(_ node: IntegerLiteralExprSyntax) {
        let digits = node.literal.text.replacing("_", with: "")
        let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
        guard let value else { return }
        // The last value of a byte has no successor.
        replace(node, by: "\(value == 255 ? 254 : value + 1)", as: .numberChanged)
        guard value > 0, value != 255, !(node.parent?.is(ArrayElementSyntax.self) ?? false) else { return }
        replace(node, by: "\(value - 1)", as: .numberChanged)
    }

    func noteBoolean(_ node: BooleanLiteralExprSyntax) {
        replace(node, by: node.literal.text == "true" ? "false" : "true", as: .booleanFlipped)
    }

    /// Changes a word that is compared or looked up. A text with a space or a value inside is one for people.
    func noteText(_ node: StringLiteralExprSyntax) {
        guard node.segments.count == 1, case .stringSegment(let segment)? = node.segments.first,
            node.openingPounds == nil, node.openingQuote.text == "\""
        else { return }
        let text = segment.content.text
        guard !text.contains(" "), !text.isEmpty, !text.hasPrefix("\\") else { return }
        let other = text.count == 1 ? (text == "x" ? "y" : "x") : text + "x"
        replace(node, by: "\"\(other)\"", as: .textChanged)
    }

    /// Leaves out each element of a list.
    func noteElements(_ node: ArrayExprSyntax) {
        let elements = node.elements.map(\.expression.code)
        guard elements.count > 1 else { return }
        for position in elements.indices {
            // Each byte of a constant is changed; leaving out one, too, would say the same.
            guard !elements[position].hasPrefix("0x") else { continue }
            var rest = elements
            rest.remove(at: position)
            replace(node, by: "[\(rest.joined(separator: ", "))]", as: .elementDropped)
        }
    }

    func noteSubscript(_ node: SubscriptCallExprSyntax) {
        guard node.arguments.count == 1, let index = node.arguments.first, index.label == nil else { return }
        if let range = index.expression.as(PostfixOperatorExprSyntax.self), range.operator.text == "..." {
            replace(range, by: "(\(range.expression.code) + 1)...", as: .sliceMoved)
        }
    }

    func noteMember(_ node: MemberAccessExprSyntax) {
        let name = node.declName.baseName
        guard node.base != nil || Self.exchanged[name.text] == nil else { return }
        if let other = Self.exchanged[name.text] { replace(name, by: other, as: .sliceMoved) }
        let isNegated = node.parent?.is(PrefixOperatorExprSyntax.self) ?? false
        if name.text == "isEmpty", !ExprSyntax(node).isCondition, !isNegated, node.base != nil {
            replace(node, by: "!\(node.code)", as: .conditionNegated)
        }
    }

    func noteCall(_ node: FunctionCallExprSyntax) {
        noteArguments(node)
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
            return
        }
        let name = member.declName.baseName.text
        if Self.predicates.contains(name), !ExprSyntax(node).isCondition {
            replace(node, by: "true", as: .conditionFixed)
            replace(node, by: "false", as: .conditionFixed)
        }
        if Self.selections.contains(name) { replace(node, by: base.code, as: .sliceMoved) }
    }

    /// Moves the numbers that select a part.
    private func noteArguments(_ node: FunctionCallExprSyntax) {
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        for argument in node.arguments {
            let isNumber =
                argument.label.map { Self.measures.contains($0.text) } ?? member.map(Self.selections.contains) ?? false
            let value = argument.expression
            guard isNumber, !value.is(IntegerLiteralExprSyntax.self), !value.is(ClosureExprSyntax.self) else {
                continue
            }
            replace(value, by: "(\(value.code)) + 1", as: .sliceMoved)
            replace(value, by: "(\(value.code)) - 1", as: .sliceMoved)
        }
    }

    private static let exchanged = [
        "first": "last", "last": "first", "prefix": "suffix", "suffix": "prefix", "dropFirst": "dropLast",
        "dropLast": "dropFirst", "min": "max", "max": "min", "startIndex": "endIndex", "endIndex": "startIndex",
        "popFirst": "popLast", "popLast": "popFirst", "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix",
        "lowerBound": "upperBound", "upperBound": "lowerBound", "union": "intersection", "intersection": "union",
        "removeFirst": "removeLast", "removeLast": "removeFirst", "notReached": "notApplicable",
    ]
    private static let predicates: Set = [
        "allSatisfy", "contains", "hasPrefix", "hasSuffix", "starts", "isDisjoint", "isSubset", "isSuperset",
        "elementsEqual",
    ]
    private static let selections: Set = [
        "filter", "prefix", "suffix", "dropFirst", "dropLast", "drop", "trimmingPrefix",
    ]
    /// The labels of arguments that measure a part.
    private static let measures: Set = ["at", "count", "from", "offset", "length", "maximum", "depth"]
}

extension FunctionCallExprSyntax {
    /// A Boolean value that indicates whether the call makes a finding: words for people, which nothing is judged by.
    var isFinding: Bool {
        let name =
            calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
        return ["absent", "violated", "notReached", "notApplicable", "unreadable", "fault", "text"].contains(name)
            && arguments.first.map { $0.label == nil && $0.expression.is(StringLiteralExprSyntax.self) } ?? false
    }
}
