import AttestModel
import Foundation

/// The programs of this build, as files that a test can start.
package enum Built {
    /// The path of a built executable (`appattest`, `FakeTarget`), which lies beside the test bundle.
    package static func program(_ name: String) -> String { folder.appending(path: name).path }

    private static var folder: URL {
        let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
        let bundle = bundles.first { $0.pathExtension == "xctest" } ?? bundles[bundles.count - 1]
        return bundle.deletingLastPathComponent()
    }

    /// The root folder of the package's sources.
    package static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the path of a file of the repository.
    package static func path(_ name: String) -> String { packageRoot.appending(path: name).path }

    /// Returns the path of a program in another language that tests start.
    package static func testProgram(_ name: String) -> String { path("Tests/Core/TestPrograms/\(name)") }

    /// Returns the text of a file of the repository.
    package static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Returns a schema of the specification.
    package static func schema(_ name: String) throws -> JSONValue {
        try JSONValue.parse(Array(text("spec/schema/\(name).schema.json").utf8))
    }

    /// Returns the words that a schema of the specification allows at a path.
    package static func words(ofSchema name: String, at path: [String]) throws -> JSONValue? {
        try (path + ["enum"]).reduce(schema(name) as JSONValue?) { $0?[$1] }
    }
}
