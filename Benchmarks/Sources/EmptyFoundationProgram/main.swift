import Foundation

print(FileManager.default.currentDirectoryPath.isEmpty ? "" : "0.0.0")
