/// The smallest mapping of a backend, which starts nothing.
package enum SmallestMapping {
    /// Returns the text for a backend on a port of this machine.
    package static func text(port: some BinaryInteger) -> String {
        """
        version: 1
        base_url: http://127.0.0.1:\(port)
        app: {team_id: ABCDE12345, bundle_id: com.example.app}
        flows:
          attest:
            client_data: "fixed"
            request: {method: POST, path: /attest, body: "${attestation}"}
          assert:
            client_data: "fixed"
            request: {method: POST, path: /assert, body: "${assertion}"}

        """
    }
}
