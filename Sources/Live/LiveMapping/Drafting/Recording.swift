import AttestModel

/// The requests of a file, as far as they could be read.
struct Recording: Sendable {
    var exchanges: [DraftExchange] = []
    var dropped: [DroppedRequest] = []
}

/// A recorded request that a draft does not use.
package struct DroppedRequest: Sendable, Hashable {
    package let method: String
    /// The path, with the address where it is not that of the backend.
    package let target: String
    package let reason: String

    package var text: String { PrintableText.of("\(method) \(target) (\(reason))") }
}

extension DraftExchange {
    /// A Boolean value that indicates whether the request was answered 4xx or 5xx.
    var isRefused: Bool { (answer?.status ?? 200) >= 400 }

    /// The method and the path without identifiers, as requests of one kind have them.
    var endpoint: String {
        let segments = path.split(separator: "/").map { Self.isIdentifier($0) ? "*" : $0 }
        return "\(method) /\(segments.joined(separator: "/"))"
    }

    /// The path without identifiers at its end.
    var collection: String {
        var segments = path.split(separator: "/")
        while segments.count > 1, segments.last.map(Self.isIdentifier) == true { segments.removeLast() }
        return "/" + segments.joined(separator: "/")
    }

    /// The name of the request's step among several: the last segment of its collection.
    var stepName: String {
        Credential.valueName(String(collection.split(separator: "/").last ?? ""), fallback: "request")
    }

    private static func isIdentifier(_ segment: Substring) -> Bool {
        segment.allSatisfy(\.isNumber) || segment.count >= 8 && segment.contains(where: \.isNumber)
    }

    /// Returns the request as a draft that does not use it names it.
    func dropped(_ reason: String, besides base: BaseURL) -> DroppedRequest {
        DroppedRequest(method: method, target: (self.base == base ? "" : self.base.description) + path, reason: reason)
    }
}
