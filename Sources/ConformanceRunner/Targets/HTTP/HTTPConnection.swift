import AsyncHTTPClient
import AttestModel
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends requests to an endpoint, one at a time.
struct HTTPConnection: TargetConnection {
    let target: HTTPTarget

    private struct Reply {
        var status: UInt
        var body: [UInt8]
    }

    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        let start = target.stopwatch.read()
        let result = await post(request.json.compactText, within: timeout)
        var answer = try answer(for: result, id: request.id)
        answer.milliseconds = target.stopwatch.milliseconds(since: start)
        return answer
    }

    func close() async -> LateFault? { nil }

    private func answer(for result: Result<Reply?, any Error>, id: String) throws(RunnerError) -> Answer {
        switch result {
        case .success(nil): return Answer(.timeout)
        case .success(let reply?):
            target.wasReached.store(true, ordering: .relaxed)
            let evidence = PrintableText.prefix(of: reply.body)
            guard reply.status == 200 else {
                return Answer(.protocolError("HTTP status \(reply.status), not 200"), evidence: evidence)
            }
            switch ResponseReader.read(reply.body, answering: id) {
            case .other(let other): return Answer(ResponseReader.wrongID(other, asked: id), evidence: evidence)
            case .content(.response(let response)): return Answer(.response(response))
            case .content(let content): return Answer(content, evidence: evidence)
            }
        case .failure(let error as HTTPClientError) where error == .remoteConnectionClosed:
            return Answer(.crash("closed the connection without an answer"))
        case .failure(is NIOTooManyBytesError): return Answer(ResponseReader.tooLong)
        case .failure(let error):
            guard target.wasReached.load(ordering: .relaxed) else {
                throw RunnerError(
                    .targetCannotStart,
                    "the target at \(target.url.absoluteString) cannot be reached: \(error). "
                        + "Start it before the run, and check host, port and scheme.")
            }
            return Answer(.crash("the connection failed: \(error)"))
        }
    }

    /// Posts one request; `nil` when the time ran out.
    private func post(_ body: String, within timeout: Duration) async -> Result<Reply?, any Error> {
        await withTaskGroup(of: Result<Reply?, any Error>?.self) { group in
            group.addTask { await Self.catching { try await send(body) } }
            group.addTask {
                // Cancelled, it must not be taken for the end of the time.
                (try? await Task.sleep(for: timeout)).map { .success(nil) }
            }
            for await result in group {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            return .success(nil)
        }
    }

    private func send(_ body: String) async throws -> Reply {
        var request = HTTPClientRequest(url: target.url.absoluteString)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "Accept", value: "application/json")
        request.body = .bytes(ByteBuffer(string: body))
        // The time is kept by the caller.
        let response = try await target.client.execute(request, deadline: .distantFuture)
        let bytes = try await response.body.collect(upTo: ResponseReader.limit)
        return Reply(status: response.status.code, body: Array(bytes.readableBytesView))
    }

    private static func catching(_ body: () async throws -> Reply) async -> Result<Reply?, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
