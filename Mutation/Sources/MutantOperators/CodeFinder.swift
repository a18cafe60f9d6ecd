import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds all code of a file that can be changed.
package final class CodeFinder: SyntaxVisitor {
    private var found: [MutableCode] = []

    /// Returns the code of a file in the order of the text.
    package static func code(in source: String) -> [MutableCode] {
        let finder = CodeFinder(viewMode: .sourceAccurate)
        let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
        finder.walk(tree)
        return finder.found
    }

    package override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        noteDefaults(node.signature)
        if let body = node.body {
            note(body.statements, of: node, result: node.signature.returnClause?.type.code, isInitializer: false)
        }
        return .skipChildren
    }

    package override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        noteDefaults(node.signature)
        if let body = node.body { note(body.statements, of: node, result: nil, isInitializer: true) }
        return .skipChildren
    }

    package override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    package override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        let type = node.ancestors.firstNonNil { $0.as(PatternBindingSyntax.self)?.typeAnnotation?.type.code }
        let isGetter = node.accessorSpecifier.text == "get"
        if let body = node.body { note(body.statements, of: node, result: isGetter ? type : nil, isInitializer: false) }
        return .skipChildren
    }

    package override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        if case .getter(let items)? = node.accessorBlock?.accessors {
            note(items, of: node, result: node.returnClause.type.code, isInitializer: false)
        }
        return .skipChildren
    }

    package override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if case .getter(let items)? = node.accessorBlock?.accessors {
            note(items, of: node, result: node.typeAnnotation?.type.code, isInitializer: false)
        }
        if let value = node.initializer?.value { noteInitial(value, of: node, type: node.typeAnnotation?.type.code) }
        if case .accessors? = node.accessorBlock?.accessors { return .visitChildren }
        return .skipChildren
    }

    private func noteDefaults(_ signature: FunctionSignatureSyntax) {
        for parameter in signature.parameterClause.parameters {
            guard let value = parameter.defaultValue?.value else { continue }
            noteInitial(value, of: parameter, type: parameter.type.code)
        }
    }

    private func note(
        _ items: CodeBlockItemListSyntax, of declaration: some SyntaxProtocol, result: String?, isInitializer: Bool
    ) {
        guard let first = items.first, let last = items.last else { return }
        let returnsValue = !isInitializer && result != nil && result != "Void"
        let isSingle = returnsValue && items.count == 1 && first.isValue
        let finder = ChangeFinder(resultType: result, isInitializer: isInitializer)
        finder.walk(items)
        if isSingle, case .expr(let value) = first.item { finder.noteResult(value) }
        let range = first.span.lowerBound..<last.span.upperBound
        let whole =
            isInitializer
            ? []
            : Self.replacements(of: result ?? "Void").map {
                SourceChange(.bodyReplaced, range, $0)
            }
        let statements = StatementFinder.statements(in: items, isValue: isSingle)
        found.append(
            MutableCode(
                form: returnsValue ? .valueBody(isSingleExpression: isSingle) : .voidBody,
                declaration: declaration.declarationPath, range: range, changes: whole + finder.changes,
                statements: statements))
    }

    private func noteInitial(_ value: ExprSyntax, of declaration: some SyntaxProtocol, type: String?) {
        let finder = ChangeFinder(resultType: nil)
        finder.walk(value)
        guard !finder.changes.isEmpty else { return }
        found.append(
            MutableCode(
                form: .initialValue(type: type ?? value.evidentType, isStatic: declaration.isStatic),
                declaration: declaration.declarationPath, range: value.span, changes: finder.changes, statements: []))
    }

    /// Returns bodies that do nothing: the constants of the type that is returned.
    private static func replacements(of type: String) -> [String] {
        switch type {
        case "Bool": ["return true", "return false"]
        case "Void": ["()"]
        case "String": ["return \"\""]
        case "Int", "Int64", "UInt64", "Int32", "UInt8": ["return 0", "return 1"]
        case _ where type.hasSuffix("?"): ["return nil"]
        case _ where type.hasPrefix("[") && !type.contains(":"): ["return []"]
        case _ where type.hasPrefix("ArraySlice<"): ["return []"]
        default: []
        }
    }
}
