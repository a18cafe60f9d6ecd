DESCRIPTION = {
  name: "filled ß", version: "1.0", language: "Ruby",
  capabilities: %w[attestation assertion roots environment storedCounter]
}

class InvalidEvidence < StandardError; end

INVALID = [InvalidEvidence, StandardError]
puts "libraries print while they are loaded"

def verify(operation, request)
  puts "libraries print as well"
  case operation
  when "verifyAttestation"
    attestation = request["attestation"]
    raise "nobody expects this" if attestation.empty? || request["roots"][0].getbyte(0) != 0x30
    raise StandardError, 'not a plain "map" ß' if attestation.getbyte(0) == 1
    raise InvalidEvidence, 'not a "map" ß' if attestation.getbyte(0) != 0xA3

    at = attestation.index(request["keyId"])
    return reject('no "key identifier" ß', "KEY") unless at

    accept(publicKey: "\x04".b + attestation[at + 42, 32] + attestation[at + 77, 32], counter: 0,
           environment: attestation.include?("appattestdevelop") ? "development" : "production")
  when "verifyAssertion"
    assertion = request["assertion"]
    counter = assertion[assertion.index("authenticatorData") + 52, 4].unpack1("N")
    counter > request["storedCounter"] ? accept(counter: counter) : reject("counter #{counter} ß", "COUNTER")
  else
    unsupported("no receipts ß")
  end
end
