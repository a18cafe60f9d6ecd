import SwiftSyntax

extension SyntaxProtocol {
    /// The UTF-8 offsets without the comments and spaces around.
    var span: Range<Int> { positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset }

    /// The text without the comments and spaces around.
    var code: String { trimmedDescription }

    /// The nodes around this one, the nearest first.
    var ancestors: [Syntax] { Array(sequence(first: Syntax(self)) { $0.parent }.dropFirst()) }
}

extension ExprSyntax {
    /// A Boolean value that indicates whether the expression is a whole condition of `if`, `guard` or `while`.
    var isCondition: Bool { parent?.is(ConditionElementSyntax.self) ?? false }
}

extension ExprSyntax {
    /// The type of an expression that names it, or that begins with a text; `nil` for others.
    var evidentType: String? {
        if let infix = self.as(InfixOperatorExprSyntax.self) { return infix.leftOperand.evidentType }
        if self.is(StringLiteralExprSyntax.self) { return "String" }
        guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
        let name = call.calledExpression.code
        return name.first?.isUppercase ?? false && !name.contains(".") && name != "Set" && name != "Array" ? name : nil
    }
}

extension InfixOperatorExprSyntax {
    /// The operator; `nil` for an assignment and a ternary.
    var name: String? { self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text }
}

extension CodeBlockItemSyntax {
    /// A Boolean value that indicates whether the only expression of a closure or body is its value.
    var isImplicitResult: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent else {
            return false
        }
        if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
        return owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self)
            || owner.parent?.is(AccessorDeclSyntax.self) ?? false
    }
}
