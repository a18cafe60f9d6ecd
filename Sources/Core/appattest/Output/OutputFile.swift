import ArgumentParser
import Foundation
import Reports
import SuiteFiles

/// A file that the user names for output.
struct OutputFile {
    let path: String

    /// Writes the whole content: beside the file first, and then in its place, so that nobody ever sees half of it. A
    /// device or a pipe is written to as it is.
    /// - Throws: `CommandFailure` that names the file.
    func write(_ text: String) throws(CommandFailure) {
        do throws(FileFault) { try replace(with: text) } catch { throw .output(path, error) }
    }

    /// The same, with an error that does not name the file.
    func replace(with text: String) throws(FileFault) {
        do {
            guard isReplaceable else { return try Self.write(text, to: try open(O_WRONLY)) }
            let file = URL(filePath: path).resolvingSymlinksInPath().path
            let new = OutputFile(path: "\(file).\(SystemRandomness.name("new"))")
            do {
                let handle = try new.open(O_WRONLY | O_CREAT | O_EXCL)
                if let permissions = NamedFile.permissions(file) { fchmod(handle.fileDescriptor, permissions) }
                try Self.write(text, to: handle)
                guard rename(new.path, file) == 0 else { throw FileFault(errorNumber: errno) }
            } catch {
                unlink(new.path)
                throw error
            }
        } catch { throw FileFault(error) }
    }

    /// A Boolean value that indicates whether what is written can be read and replaced: it goes to no device or pipe.
    var isReplaceable: Bool { NamedFile.isReplaceable(path) }

    private static func write(_ text: String, to handle: FileHandle) throws(FileFault) {
        // Nothing else keeps the handle, which closes the descriptor.
        try withExtendedLifetime(handle) { () throws(FileFault) in
            try Descriptor.write(text.utf8, to: handle.fileDescriptor)
        }
    }

    /// Checks that the file can be written, and makes it when there is none.
    func check() throws(FileFault) { _ = try open(O_WRONLY | O_CREAT) }

    /// Removes the file when there is nothing in it; a device or a pipe stays.
    func removeIfEmpty() {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        if size == 0, isReplaceable { unlink(file) }
    }

    /// Opens the file for output that grows: what is written is there at once. Bytes are there whole, or not at all.
    /// - Parameter appending: whether what is in the file stays.
    /// - Throws: `FileFault`, which does not name the file.
    func stream(appending: Bool = false) throws(FileFault) -> @Sendable ([UInt8]) throws -> Void {
        let handle = try open(O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC))
        return { bytes in
            let end = lseek(handle.fileDescriptor, 0, SEEK_END)
            do throws(FileFault) {
                try Descriptor.write(bytes, to: handle.fileDescriptor)
            } catch {
                // A disk that is full has room for a part. A pipe has no end, and keeps it.
                if end >= 0, ftruncate(handle.fileDescriptor, end) == 0 { lseek(handle.fileDescriptor, end, SEEK_SET) }
                throw error
            }
        }
    }

    private func open(_ flags: Int32) throws(FileFault) -> FileHandle {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileFault(errorNumber: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// The form in which a command prints its result.
struct OutputOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json

        static let help: ArgumentHelp = "Print text or json."

        func print(_ document: some Document) throws {
            switch self {
            case .text: try StandardOutput.write(document.text(isColored: StandardOutput.isColored))
            case .json: try StandardOutput.write(document.json)
            }
        }
    }

    @Option(help: Format.help) var format = Format.text

    func print(_ document: some Document) throws { try format.print(document) }
}

/// The page that a command writes beside its result.
struct PageOptions: ParsableArguments {
    @Option(help: Self.help("html")) var html: String?

    // The options are not a group within this group, which a debug build needs four times as long to validate.
    @Option(help: OutputOptions.Format.help) var format = OutputOptions.Format.text

    func validate() throws {
        guard html != "-" || format == .text else {
            throw ValidationError("--html - and --format json cannot both go to standard output.")
        }
    }

    /// Prints a result, and writes its page where one is asked for.
    func print(_ document: some Document & HTMLPage) throws {
        switch html {
        case nil: try format.print(document)
        case "-": try StandardOutput.write(try document.html())
        case let file?:
            try OutputFile(path: file).write(try document.html())
            try format.print(document)
        }
    }
}
