import SwiftSyntax

extension ChangeFinder {
    func noteCondition(_ condition: ExprSyntax) {
        replace(condition, by: "!(\(condition.code))", as: .conditionNegated)
        guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
        replace(condition, by: "true", as: .conditionFixed)
        replace(condition, by: "false", as: .conditionFixed)
    }

    func noteTernary(_ node: TernaryExprSyntax) {
        replace(node.condition, by: "!(\(node.condition.code))", as: .conditionNegated)
        replace(node, by: "(\(node.thenExpression.code))", as: .conditionFixed)
        replace(node, by: "(\(node.elseExpression.code))", as: .conditionFixed)
    }

    func notePrefix(_ node: PrefixOperatorExprSyntax) {
        switch node.operator.text {
        case "!": if !ExprSyntax(node).isCondition { replace(node, by: node.expression.code, as: .negationDropped) }
        case "~", "-": replace(node, by: "(\(node.expression.code))", as: .arithmeticExchanged)
        case "..<": replace(node, by: "..<(\(node.expression.code) - 1)", as: .sliceMoved)
        case "...": replace(node, by: "..<\(node.expression.code)", as: .sliceMoved)
        default: break
        }
    }

    func noteInfix(_ node: InfixOperatorExprSyntax) {
        guard let name = node.name else { return }
        let (left, right) = (node.leftOperand.code, node.rightOperand.code)
        // As a whole condition it is negated already.
        if let other = Self.negated[name], !ExprSyntax(node).isCondition {
            replace(node.operator, by: other, as: .comparisonNegated)
        }
        if let other = Self.shifted[name] { replace(node.operator, by: other, as: .comparisonShifted) }
        switch name {
        case "&&", "||":
            replace(node.operator, by: name == "&&" ? "||" : "&&", as: .logicExchanged)
            replace(node, by: "(\(left))", as: .operandDropped)
            replace(node, by: "(\(right))", as: .operandDropped)
        case "??":
            replace(node, by: "(\(left))", as: .operandDropped)
            replace(node, by: "(\(right))", as: .operandDropped)
        case "...", "..<": noteRange(node, name, left, right)
        default: noteArithmetic(node, name, left, right)
        }
    }

    private func noteRange(_ node: InfixOperatorExprSyntax, _ name: String, _ left: String, _ right: String) {
        replace(node.operator, by: name == "..." ? "..<" : "...", as: .sliceMoved)
        if !node.leftOperand.is(IntegerLiteralExprSyntax.self) {
            replace(node.leftOperand, by: "(\(left) + 1)", as: .sliceMoved)
        }
        if !node.rightOperand.is(IntegerLiteralExprSyntax.self) {
            replace(node.rightOperand, by: "(\(right) - 1)", as: .sliceMoved)
        }
    }

    private func noteArithmetic(_ node: InfixOperatorExprSyntax, _ name: String, _ left: String, _ right: String) {
        guard let other = Self.exchanged[name] else { return }
        replace(node.operator, by: other, as: .arithmeticExchanged)
        guard !name.hasSuffix("=") else { return }
        replace(node, by: "(\(left))", as: .operandDropped)
        replace(node, by: "(\(right))", as: .operandDropped)
    }

    private static let negated = ["==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "~=": "!="]
    private static let shifted = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
    private static let exchanged = [
        "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&",
        "+=": "-=", "-=": "+=", "*=": "/=", "|=": "&=", "&=": "|=", "&+": "&-", "&-": "&+", "&<<": "&>>",
    ]
}
