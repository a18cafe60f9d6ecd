import Foundation

/// The order that `appattest` gives to the program of the reference backend, as JSON on its standard input. The values are
/// checked: `appattest` alone knows the options of the command line.
package enum BackendOrder: Codable, Sendable {
    /// Serve the reference backend until a signal ends it (`appattest serve`).
    case serve(Service)
    /// Try the checks of running backends on wrong backends (`appattest mutants --live`).
    case prove(Proof)

    /// The backend to serve.
    package struct Service: Codable, Sendable {
        package var appId: String
        /// `production` or `development`.
        package var environment: String
        /// The trust anchors, DER.
        package var attestationRoots: [Data]
        package var receiptRoots: [Data]
        package var host: String
        package var port: UInt16
        /// The path of the database; `nil` for a state in memory.
        package var stateFile: String?
        /// `nil` for any number.
        package var requestsPerSecond: Double?
        /// The parameter N of scrypt.
        package var passwordCost: Int
        /// The path of a file with the number of seconds to add to the clock.
        package var clockOffsetFile: String?
        /// `reject`, `devicecheck` or `accept`.
        package var unsupportedDevices: String
        /// The greatest risk metric with which a purchase is made; `nil` for any.
        package var riskLimit: Int64?
        /// The path of a file that says `off` while no evidence is demanded.
        package var flagFile: String?
        /// `nil` for no access to Apple's servers.
        package var apple: Apple?

        package init(
            appId: String, environment: String, attestationRoots: [[UInt8]], receiptRoots: [[UInt8]], host: String,
            port: UInt16, stateFile: String?, requestsPerSecond: Double?, passwordCost: Int, clockOffsetFile: String?,
            unsupportedDevices: String, riskLimit: Int64?, flagFile: String?, apple: Apple?
        ) {
            (self.appId, self.environment, self.host, self.port) = (appId, environment, host, port)
            (self.attestationRoots, self.receiptRoots) = (
                attestationRoots.map { Data($0) }, receiptRoots.map { Data($0) }
            )
            (self.stateFile, self.requestsPerSecond, self.passwordCost) = (stateFile, requestsPerSecond, passwordCost)
            (self.clockOffsetFile, self.unsupportedDevices) = (clockOffsetFile, unsupportedDevices)
            (self.riskLimit, self.flagFile, self.apple) = (riskLimit, flagFile, apple)
        }
    }

    /// The access to Apple's servers.
    package struct Apple: Codable, Sendable {
        package var keyId: String
        package var teamId: String
        package var privateKeyPEM: String
        /// The option with the key and its file, for errors: `--key 'K:T:key.p8': key.p8`.
        package var keyOrigin: String
        /// The base URLs of servers that stand in for Apple's, by environment; `nil` for Apple's own servers.
        package var deviceCheckURLs: [String: String]?
        package var attestationDataURLs: [String: String]?
        /// The seconds between two exchanges of all receipts; `nil` for an exchange only when an app asks.
        package var receiptInterval: Double?

        package init(keyId: String, teamId: String, privateKeyPEM: String, keyOrigin: String, receiptInterval: Double?)
        {
            (self.keyId, self.teamId, self.privateKeyPEM) = (keyId, teamId, privateKeyPEM)
            (self.keyOrigin, self.receiptInterval) = (keyOrigin, receiptInterval)
        }
    }

    /// The wrong backends and the checks that they are tried with.
    package struct Proof: Codable, Sendable {
        /// The names of the wrong backends, which may have wildcards; empty for all.
        package var names: [String]
        /// A Boolean value that indicates whether the wrong backends are only listed.
        package var listsOnly: Bool
        /// The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
        package var faults: [String]?
        package var rounds: Int
        /// The number of runs of the checks about the fault of each; `nil` for one run of all checks.
        package var tries: Int?
        package var printsJSON: Bool
        package var isColored: Bool

        package init(
            names: [String], listsOnly: Bool, faults: [String]?, rounds: Int, tries: Int?, printsJSON: Bool,
            isColored: Bool
        ) {
            (self.names, self.listsOnly, self.faults, self.rounds) = (names, listsOnly, faults, rounds)
            (self.tries, self.printsJSON, self.isColored) = (tries, printsJSON, isColored)
        }
    }
}
