import SwiftSyntax

/// Finds every change of the operators below a node.
final class ChangeFinder: SyntaxVisitor {
    /// The changes in the order in which they were found.
    private(set) var changes: [SourceChange] = []
    /// The type that the function around returns, as the source has it.
    let resultType: String?
    /// A Boolean value that indicates whether the code initializes a value: without an assignment it does not compile.
    let isInitializer: Bool

    /// - Parameter resultType: the type that the function around returns; `nil` for none.
    init(resultType: String?, isInitializer: Bool = false) {
        self.resultType = resultType
        self.isInitializer = isInitializer
        super.init(viewMode: .sourceAccurate)
    }

    /// Notes that a node is replaced.
    func replace(_ node: some SyntaxProtocol, by text: String, as kind: MutationOperator) {
        changes.append(SourceChange(kind, node.span, text))
    }

    /// Notes a change of any range.
    func note(_ change: SourceChange) { changes.append(change) }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let condition) = node.condition { noteCondition(condition) }
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        noteInfix(node)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        noteTernary(node)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        notePrefix(node)
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        noteNumber(node)
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        noteBoolean(node)
        return .skipChildren
    }

    /// Texts for people are left alone: nothing is judged by them.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        noteText(node)
        return .skipChildren
    }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        ["named", "what", "reason", "detail"].contains(node.label?.text) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isFinding { return .skipChildren }
        noteCall(node)
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        noteSubscript(node)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        noteMember(node)
        return .visitChildren
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        noteElements(node)
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        noteStatement(node)
        return .visitChildren
    }

    override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        noteThrow(node)
        return .skipChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        noteReturn(node)
        return .visitChildren
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        noteSwitch(node)
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        noteLoop(node)
        return .visitChildren
    }

    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
        noteOnce(node.body)
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        noteCondition(node.condition)
        noteOnce(node.body)
        return .visitChildren
    }

    /// Code that frees memory or clears the queue of errors changes no answer.
    override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
