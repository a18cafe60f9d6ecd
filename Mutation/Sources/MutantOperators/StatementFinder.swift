import SwiftSyntax

/// Finds the statements of a body before which another one can be put.
enum StatementFinder {
    /// - Parameter isValue: whether the body is one expression.
    static func statements(in items: CodeBlockItemListSyntax, isValue: Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for item in items {
            found.append(item.span)
            if !isValue { found += statements(inside: item) }
        }
        return found
    }

    /// Goes into the blocks of a statement, and never into an expression: there a second statement changes the meaning.
    private static func statements(inside item: CodeBlockItemSyntax) -> [Range<Int>] {
        blocks(of: Syntax(item.item)).flatMap { statements(in: $0, isValue: false) }
    }

    private static func blocks(of node: Syntax) -> [CodeBlockItemListSyntax] {
        if let node = node.as(ExpressionStmtSyntax.self) { return blocks(of: Syntax(node.expression)) }
        if let node = node.as(CodeBlockSyntax.self) { return [node.statements] }
        if let node = node.as(GuardStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(ForStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(WhileStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(RepeatStmtSyntax.self) { return [node.body.statements] }
        if let node = node.as(DoStmtSyntax.self) {
            return [node.body.statements] + node.catchClauses.map(\.body.statements)
        }
        if let node = node.as(IfExprSyntax.self) {
            return [node.body.statements] + (node.elseBody.map { blocks(of: Syntax($0)) } ?? [])
        }
        if let node = node.as(SwitchExprSyntax.self) {
            return node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
        }
        return []
    }
}

extension CodeBlockItemSyntax {
    /// A Boolean value that indicates whether the item, the only one of a body, is an expression whose value the body
    /// returns. An `if` or `switch` whose branches return by themselves is none.
    var isValue: Bool {
        let isExpression = item.is(ExprSyntax.self) || item.is(ExpressionStmtSyntax.self)
        return isExpression && !ReturnFinder.returns(in: Syntax(item))
    }
}

/// Finds out whether code outside closures returns.
private final class ReturnFinder: SyntaxVisitor {
    private var returns = false

    static func returns(in node: Syntax) -> Bool {
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(node)
        return finder.returns
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        returns = true
        return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
