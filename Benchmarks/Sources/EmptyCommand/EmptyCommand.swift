import ArgumentParser
import CLibCBOR
import CLibCrypto
import Foundation

/// A program with the libraries of the suite and one command, which does nothing.
@main
struct EmptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        // Libraries that nothing uses would not be loaded.
        version: OpenSSL_version_num() == 0 || cbor_major_version == 255
            ? FileManager.default.currentDirectoryPath : "0.0.0")
}
