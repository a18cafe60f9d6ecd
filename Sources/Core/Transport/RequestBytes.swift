import AttestModel

extension LiveRequest {
    /// Returns the request as it is sent: names and values as they are, whether HTTP allows them or not.
    ///
    /// - Parameter authority: The value of `Host`, if the request has no such field. `Content-Length` is added as well,
    ///   unless it is there or `Transfer-Encoding` is, or body and method call for none.
    func bytes(authority: String) -> [UInt8] {
        var fields = headers
        if fields.value("Host") == nil { fields.insert(HeaderField("Host", authority), at: 0) }
        let hasLength = fields.value("Content-Length") != nil || fields.value("Transfer-Encoding") != nil
        if !hasLength, !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) {
            fields.append(HeaderField("Content-Length", "\(body.count)"))
        }
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n".utf8) + body
    }
}
