import AttestModel
import Devices
import LocalServer

/// The simulated devices on HTTP, for tests in any language. `spec/device-service.md` has the contract.
package struct DeviceServer: Sendable {
    private let registry: DeviceRegistry
    private let log: DeviceCallLog
    private let report: @Sendable ([LoggedCall]) -> JSONValue
    private let now: @Sendable () -> Int64
    private let delays = PlannedDelays()
    private let limits = ServerLimits(bodyBytes: 1 << 20)

    /// - Parameters:
    ///   - report: Judges the calls of one device.
    ///   - now: Returns the milliseconds since 1970.
    package init(
        _ registry: DeviceRegistry, log: DeviceCallLog = DeviceCallLog(),
        report: @escaping @Sendable ([LoggedCall]) -> JSONValue = { _ in .null }, now: @escaping @Sendable () -> Int64
    ) { (self.registry, self.log, self.report, self.now) = (registry, log, report, now) }

    /// Serves until the process receives SIGINT or SIGTERM.
    /// - Parameter onReady: Called once with the base URL when it accepts calls.
    package func serve(
        host: String, port: Int, onReady: @escaping @Sendable (String) throws(ServerError) -> Void
    ) async throws(ServerError) {
        let isOfThisMachine = Self.isLocal("http://\(host.contains(":") ? "[\(host)]" : host)")
        let address = LocalAddress("devices", host: host, port: port) { request in
            // A page of another origin could reach this machine by a name of its own.
            if isOfThisMachine, let name = request.host, !Self.isLocal("http://\(name)") {
                return DeviceFault(.badRequest, "the service answers for 127.0.0.1 and localhost alone", status: 403)
                    .response
            }
            return await respond(to: request)
        }
        try await LocalServer([address], limits: limits).serve { urls throws(ServerError) in
            for url in urls { try onReady(url) }
        }
    }

    /// Answers a request. Pages that this machine serves may call; a page of another origin could use the device of
    /// somebody who only looks at it.
    func respond(to request: LocalRequest) async -> LocalResponse {
        let origin = request.header("Origin")
        guard origin.map(Self.isLocal) ?? true else {
            return DeviceFault(.badRequest, "pages of other machines may not call", status: 403).response
        }
        var response: LocalResponse
        if request.method == "OPTIONS" {
            response = LocalResponse(status: 204, contentType: nil, body: [])
        } else {
            do throws(DeviceFault) {
                let body: [UInt8]
                do throws(BodyError) {
                    body = try await request.body()
                } catch { throw DeviceFault(.badRequest, error.reason(limits), status: error.status) }
                response = try await answer(request.method, request.path, body)
            } catch { response = error.response }
        }
        if let origin { response.headers.merge(Self.permission(for: origin)) { own, _ in own } }
        return response
    }

    /// Returns whether a page comes from this machine.
    private static func isLocal(_ origin: String) -> Bool {
        origin.wholeMatch(of: /https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?/) != nil
    }

    /// Returns the headers that allow a page in a browser to call.
    private static func permission(for origin: String) -> [String: String] {
        [
            "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Methods": "GET, POST, DELETE",
            "Access-Control-Allow-Headers": "Content-Type", "Vary": "Origin",
        ]
    }

    /// Answers a call whose body has arrived.
    func answer(_ method: String, _ path: String, _ body: [UInt8]) async throws(DeviceFault) -> LocalResponse {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.first == "v1", parts.count > 1 else { throw .unknownPath(path) }
        switch (method, parts[1], parts.dropFirst(2).first, parts.dropFirst(3).first) {
        case ("GET", "root", nil, nil): return Self.pem(registry.apple.attestationRoot)
        case ("GET", "receipt-root", nil, nil): return Self.pem(registry.apple.receiptRoot)
        case ("GET", "devices", nil, nil):
            return LocalResponse(
                json: .array(try registry.all.map { (device) throws(DeviceFault) in try device.json() }))
        case ("POST", "devices", nil, nil):
            let order = try CallBody.read(body, DeviceOrder.fields, empty: DeviceOrder())
            return LocalResponse(json: try registry.make(order).json(), status: 201)
        case ("GET", "devices", let name?, nil): return LocalResponse(json: try registry.device(name).json())
        case ("GET", "device", nil, nil): return LocalResponse(json: try registry.firstDevice().json())
        case ("GET", "calls", nil, nil): return LocalResponse(json: .array(log.all.map(\.json)))
        case ("GET", "report", nil, nil): return LocalResponse(json: report(log.all.filter { $0.device == nil }))
        case ("GET", "devices", let name?, "report") where parts.count == 4:
            _ = try registry.device(name)
            return LocalResponse(json: report(log.all.filter { $0.device == name }))
        case ("DELETE", "devices", let name?, nil):
            try registry.remove(name)
            return LocalResponse(status: 204, contentType: nil, body: [])
        case ("POST", "devices", let name?, "delay") where parts.count == 4:
            return try delay(body, of: registry.device(name))
        case ("POST", "delay", nil, nil): return try delay(body, of: registry.firstDevice())
        case ("POST", "devices", let name?, let call?) where parts.count == 4:
            return try await run(call, path, body, on: registry.device(name))
        case (_, "root", nil, nil), (_, "receipt-root", nil, nil), (_, "devices", _, nil),
            (_, "devices", _, .some) where parts.count == 4:
            throw DeviceFault(.badRequest, "\(method) is not a method of \(path)", status: 405)
        case (_, let call, nil, nil) where method != "POST" && DeviceServiceCall.all.contains { $0.name == call }:
            throw DeviceFault(.badRequest, "\(method) is not a method of \(path); use POST", status: 405)
        case ("POST", let call, nil, nil): return try await run(call, path, body, on: registry.firstDevice())
        default: throw .unknownPath(path)
        }
    }

    private func run(
        _ name: String, _ path: String, _ body: [UInt8], on device: ServedDevice
    ) async throws(DeviceFault) -> LocalResponse {
        guard DeviceServiceCall.all.contains(where: { $0.name == name }) else { throw .unknownPath(path) }
        var response = Self.answer(name, body, on: device, at: now(), log: log)
        if let delay = delays.next(for: name, of: device.name ?? "") { response.delivery = await delay.delivery() }
        return response
    }

    private func delay(_ body: [UInt8], of device: ServedDevice) throws(DeviceFault) -> LocalResponse {
        delays.plan(try CallBody.read(body, PlannedDelay.fields, empty: PlannedDelay()), for: device.name ?? "")
        return LocalResponse(json: try device.json())
    }

    /// Answers a call of an app to a device that no registry has.
    /// - Parameter call: The name of the call, such as `attestKey`.
    package static func answer(
        _ call: String, _ body: [UInt8], on device: ServedDevice, at now: Int64, log: DeviceCallLog
    ) -> LocalResponse {
        do throws(DeviceFault) {
            guard let call = DeviceServiceCall.all.first(where: { $0.name == call }) else { throw .unknownPath(call) }
            return LocalResponse(json: try call.run(body, device, now, log))
        } catch { return error.response }
    }

    private static func pem(_ certificate: [UInt8]) -> LocalResponse {
        LocalResponse(
            status: 200, contentType: "application/x-pem-file",
            body: Array(PEM.encode(certificate, label: "CERTIFICATE").utf8))
    }
}
