import AttestModel

/// An error in a mapping, with its place.
package typealias MappingError = DocumentError

/// A place in a mapping file.
package typealias SourcePlace = DocumentPlace
