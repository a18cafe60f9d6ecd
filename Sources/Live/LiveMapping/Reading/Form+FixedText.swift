import AttestModel
import SuiteFiles

extension Form where Value == String {
    /// Text that is known when the file is read: it may hold variables of the environment.
    static var fixedText: Form {
        Form(schema: Form<Template>.text.schema) { (node) throws(DocumentError) -> String in
            let template = try Form<Template>.text.read(node)
            _ = try template.kind(in: Scope([:]), takesText: true)
            return try template.text(Values())
        }
    }
}
