// The four modules that nearly every test uses, for test targets whose files would import all of them.
@_exported import AttestModel
@_exported import Foundation
@_exported import TestSupport
@_exported import Testing
