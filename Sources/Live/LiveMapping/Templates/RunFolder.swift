import AttestModel

/// The folder of a run, whose path the program that is started, the hooks and the templates of `start.env` get.
package enum RunFolder {
    /// The variable of the environment that holds the path.
    package static let variable = "APPATTEST_LIVE_FOLDER"
    /// The name of the path among the values of templates.
    package static let value = "env:\(variable)"

    /// Returns the error for a template that is rendered without the folder.
    static func unknown(at place: SourcePlace) -> MappingError {
        place.error(
            "'\(value)' is known in 'start.env' alone. The started program and the hooks have the variable \(variable) in "
                + "their environment: let a shell expand it, as in command: [sh, -c, 'X=\"$\(variable)/…\" exec …']")
    }
}
