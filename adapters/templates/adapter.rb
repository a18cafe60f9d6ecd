#!/usr/bin/env ruby
# Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
#
# Needs Ruby 2.7. Fill in the first part, then: appattest check-adapter --target 'exec:ruby adapter.rb'
require "json"

# ==================== Fill in ====================

# Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
DESCRIPTION = {
  name: "my-verifier", version: "1.0", language: "Ruby",
  capabilities: %w[attestation assertion roots]
}

# The exceptions that the verifier documents for invalid evidence become `reject`. All others become `error`.
INVALID = []

# Calls the verifier. `request` has the members of spec/protocol.md, with base64 decoded to binary strings.
#
#     if operation == "verifyAttestation"
#       key = MyVerifier.verify(*request.values_at("attestation", "challenge", "appId", "roots"))
#       return accept(publicKey: key) # 65 bytes; also counter: 0, environment: "production", …
#     end
def verify(operation, request)
  unsupported("verify() in adapter.rb is not filled in yet")
end

# ==================== Leave as it is ====================

BINARY = %w[attestation assertion receipt challenge clientData clientDataHash publicKey keyId
            credentialCertificate roots]

def accept(**values)
  values[:publicKey] = [values[:publicKey]].pack("m0") if values[:publicKey]
  { verdict: "accept", **values }
end

def reject(reason, code = nil)
  { verdict: "reject", reason: text(reason), code: code && text(code) }.compact
end

def unsupported(reason)
  { verdict: "unsupported", reason: text(reason) }
end

def text(value)
  value.to_s.dup.force_encoding("UTF-8").scrub
end

def decoded(value)
  value.is_a?(Array) ? value.map { |one| decoded(one) } : value.unpack1("m0")
end

def answer(line)
  id = ""
  request = JSON.parse(text(line))
  id = request.fetch("id") if request.fetch("id").is_a?(String)
  operation = request.fetch("operation")
  return { id: id, **DESCRIPTION } if operation == "describe"
  return { id: id, **unsupported("no such operation") } unless operation =~ /\Averify(Attestation|Assertion|Receipt)\z/

  members = request.to_h { |name, value| [name, BINARY.include?(name) ? decoded(value) : value] }
  { id: id, **verify(operation, members) }
rescue Interrupt
  raise
rescue Exception => error # an unexpected failure is not a rejection
  return { id: id, **reject(error.message, error.class) } if INVALID.any? { |kind| error.is_a?(kind) }

  { id: id, verdict: "error", reason: text("#{error.class}: #{error.message}") }
end

answers = $stdout.dup # for responses only: everything else that is printed goes to stderr
$stdout.reopen($stderr)
answers.sync = true
$stdin.binmode.each_line("\n") { |line| answers.puts(JSON.generate(answer(line))) unless line.strip.empty? }
