// Whoever knows the suite knows the messages of the adapter protocol.
@_exported import AdapterProtocol
