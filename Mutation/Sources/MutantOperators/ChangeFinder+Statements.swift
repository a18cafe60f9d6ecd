import SwiftSyntax

extension ChangeFinder {
    /// Leaves out a statement that is a call or an assignment.
    func noteStatement(_ node: CodeBlockItemSyntax) {
        guard case .expr(let statement) = node.item, !node.isImplicitResult else { return }
        var expression = statement
        if let tried = expression.as(TryExprSyntax.self) { expression = tried.expression }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            let name = call.calledExpression.code
            guard !name.hasSuffix("_free"), name != "self.init" else { return }
        } else if let infix = expression.as(InfixOperatorExprSyntax.self) {
            let isAssignment = infix.operator.is(AssignmentExprSyntax.self) || infix.name?.hasSuffix("=") ?? false
            let isComparison = ["==", "!=", "<=", ">="].contains(infix.name)
            let isInitial = isInitializer && infix.operator.is(AssignmentExprSyntax.self)
            guard isAssignment, !isComparison, !isInitial else { return }
        } else {
            return
        }
        replace(statement, by: "()", as: .statementDropped)
    }

    /// Goes on where something was wrong, or takes it for something that does not matter.
    func noteThrow(_ node: ThrowStmtSyntax) {
        if !node.isNeeded { replace(node, by: "()", as: .throwDropped) }
        guard let call = node.expression.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
            ["violated", "notReached"].contains(member.declName.baseName.text)
        else { return }
        replace(member.declName.baseName, by: "notApplicable", as: .throwWeakened)
    }

    func noteReturn(_ node: ReturnStmtSyntax) {
        guard let value = node.expression, !node.ancestors.contains(where: { $0.is(ClosureExprSyntax.self) }) else {
            return
        }
        noteResult(value)
    }

    /// Changes the value that a function returns.
    func noteResult(_ value: ExprSyntax) {
        guard let resultType else { return }
        let isLiteral = value.is(NilLiteralExprSyntax.self) || value.is(BooleanLiteralExprSyntax.self)
        if resultType.hasSuffix("?"), !value.is(NilLiteralExprSyntax.self) {
            replace(value, by: "nil", as: .resultChanged)
        }
        if resultType == "Bool", !isLiteral { replace(value, by: "!(\(value.code))", as: .resultChanged) }
        if ["Int", "Int64", "UInt64", "UInt8", "Int32"].contains(resultType) {
            replace(value, by: "(\(value.code)) + 1", as: .resultChanged)
        }
    }

    /// Leaves out a case where a default is there to take its values, each of several patterns, and each `where`.
    func noteSwitch(_ node: SwitchExprSyntax) {
        let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        let hasDefault = cases.contains { $0.label.is(SwitchDefaultLabelSyntax.self) }
        for item in cases {
            guard let label = item.label.as(SwitchCaseLabelSyntax.self) else { continue }
            if hasDefault { replace(item, by: "", as: .caseDropped) }
            let patterns = label.caseItems.map(\.pattern.code)
            for (position, pattern) in label.caseItems.enumerated() {
                if let clause = pattern.whereClause { replace(clause, by: "", as: .caseDropped) }
                guard hasDefault, patterns.count > 1 else { continue }
                var rest = label.caseItems.map(\.self)
                rest.remove(at: position)
                let texts = rest.map { "\($0.pattern.code) \($0.whereClause?.code ?? "")" }
                replace(label.caseItems, by: texts.joined(separator: ", "), as: .caseDropped)
            }
        }
    }

    func noteLoop(_ node: ForStmtSyntax) {
        if let clause = node.whereClause {
            replace(clause, by: "", as: .conditionFixed)
            replace(clause.condition, by: "!(\(clause.condition.code))", as: .conditionNegated)
        }
        replace(node.sequence, by: "(\(node.sequence.code)).dropFirst()", as: .loopShortened)
        replace(node.sequence, by: "(\(node.sequence.code)).dropLast()", as: .loopShortened)
    }

    /// Ends a loop after its first round.
    func noteOnce(_ body: CodeBlockSyntax) {
        let end = body.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
        note(SourceChange(.loopShortened, end..<end, "\nbreak\n"))
    }
}

extension ThrowStmtSyntax {
    /// A Boolean value that indicates whether the code does not compile without the statement: `guard` has to leave.
    fileprivate var isNeeded: Bool {
        parent?.parent?.parent?.parent?.is(GuardStmtSyntax.self) ?? false
    }
}
