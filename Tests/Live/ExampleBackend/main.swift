import Foundation
import LocalServer

// A backend that registers attested keys and takes signed orders: ExampleBackend APP-ID ROOT.pem. It stands for the
// backend of a reader of spec/device-service.md, whose tests with a simulated device are run against it.

let backend = try Backend(appId: CommandLine.arguments[1], rootFile: CommandLine.arguments[2])
let calls = LocalAddress("calls") { await backend.respond(to: $0) }
try await LocalServer([calls]).serve { urls throws(ServerError) in
    FileHandle.standardOutput.write(Data("\(urls[0])\n".utf8))
}
