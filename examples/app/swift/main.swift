import AppAttestTesting
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// One launch of an app that proves itself with App Attest: it signs an account in, sends protected requests, and ends.
//
// On a device, hand the manager DCAppAttestService.shared and DCDevice.current.

let environment = ProcessInfo.processInfo.environment
func address(_ name: String) -> URL { URL(string: environment[name] ?? "") ?? URL(fileURLWithPath: "/") }

let account = environment["APP_ACCOUNT"] ?? ""
let device = try await SimulatedAppAttestService.device(at: address("APP_DEVICE_URL"))
let server = AppServer(url: address("APP_SERVER_URL"), account: account)
let manager = AttestedRequests(
    device: device, tokens: device, server: server,
    store: KeyStore(folder: address("APP_STORAGE").path, account: account),
    mayAttest: environment["APP_PLACE"] == "app")

let usesAppAttest = try await server.usesAppAttest()
let requests = 0..<(Int(environment["APP_REQUESTS"] ?? "") ?? 1)
if environment["APP_AT_ONCE"] == "1" {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in requests { group.addTask { try await manager.send(order: number, attested: usesAppAttest) } }
        try await group.waitForAll()
    }
} else {
    for number in requests { try await manager.send(order: number, attested: usesAppAttest) }
}
