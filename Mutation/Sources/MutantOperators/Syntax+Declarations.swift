import SwiftSyntax

extension SyntaxProtocol {
    /// The name of the declaration with those around it, as `Type.function(label:)`.
    var declarationPath: String {
        var names: [String] = []
        for node in [Syntax(self)] + Array(ancestors) {
            if let name = node.declaredName { names.append(name) }
        }
        return names.reversed().joined(separator: ".")
    }

    /// A Boolean value that indicates whether the property has one value for the whole process.
    var isStatic: Bool {
        guard let variable = ancestors.firstNonNil({ $0.as(VariableDeclSyntax.self) }) else { return false }
        return variable.modifiers.contains { $0.name.text == "static" }
            || variable.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    }

    fileprivate var declaredName: String? {
        let node = Syntax(self)
        if let node = node.as(FunctionDeclSyntax.self) {
            return node.name.text + labels(of: node.signature.parameterClause)
        }
        if let node = node.as(InitializerDeclSyntax.self) { return "init" + labels(of: node.signature.parameterClause) }
        if let node = node.as(SubscriptDeclSyntax.self) { return "subscript" + labels(of: node.parameterClause) }
        if let node = node.as(PatternBindingSyntax.self) { return node.pattern.code }
        if let node = node.as(FunctionParameterSyntax.self) { return node.firstName.text }
        if let node = node.as(ExtensionDeclSyntax.self) { return node.extendedType.code }
        return node.asProtocol((any NamedDeclSyntax).self)?.name.text
    }

    private func labels(of clause: FunctionParameterClauseSyntax) -> String {
        "(" + clause.parameters.map { "\($0.firstName.text):" }.joined() + ")"
    }
}

extension Sequence {
    /// Returns the first value that a function finds for an element.
    func firstNonNil<Value>(_ find: (Element) -> Value?) -> Value? {
        for element in self { if let value = find(element) { return value } }
        return nil
    }
}
