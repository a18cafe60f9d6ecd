/// A piece of code that is replaced as a whole, with the changes inside it.
package struct MutableCode: Sendable {
    package enum Form: Sendable {
        /// The statements of a function or an accessor that returns a value. A single expression is returned.
        case valueBody(isSingleExpression: Bool)
        /// The statements of a function or an initializer that returns nothing.
        case voidBody
        /// The initial value of a property or a parameter, with its type where the source names it. That of a static or
        /// global property is computed once in a process.
        case initialValue(type: String?, isStatic: Bool)
    }

    package let form: Form
    /// The name of the declaration with those around it.
    package let declaration: String
    /// The UTF-8 offsets of the statements, or of the expression.
    package let range: Range<Int>
    package let changes: [SourceChange]
    /// The offsets where statements begin, with their ends: the places whose execution is recorded.
    package let statements: [Range<Int>]

    package init(
        form: Form, declaration: String, range: Range<Int>, changes: [SourceChange], statements: [Range<Int>]
    ) {
        self.form = form
        self.declaration = declaration
        self.range = range
        self.changes = changes
        self.statements = statements
    }
}
