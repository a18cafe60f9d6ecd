import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

extension Command {
    /// How the program is started: with this process's environment and folder, and a process group of its own.
    var configuration: Configuration {
        var options = PlatformOptions()
        options.processGroupID = 0
        return Configuration(
            executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: Arguments(arguments), platformOptions: options)
    }
}
