// What nearly every test needs, for the targets whose files would name all four.
@_exported import AttestModel
@_exported import Foundation
@_exported import TestSupport
@_exported import Testing
