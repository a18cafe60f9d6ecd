#!/usr/bin/env ruby
# Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
#
# Needs Ruby 2.7. Fill in the first part, then: appattest check-adapter --target 'exec:ruby adapter.rb'
require "json"

answers = $stdout.dup # for responses only: everything else that is printed goes to stderr
$stdout.reopen($stderr)
answers.sync = true

# ==================== Fill in ====================

# Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
# the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
DESCRIPTION = {
  name: "my-verifier", version: "1.0", language: "Ruby",
  capabilities: %w[attestation assertion roots]
}

# The exceptions that the verifier documents for invalid evidence become `reject`. All others become `error`.
# StandardError, RuntimeError and ArgumentError stand only for themselves, not for their subclasses.
INVALID = []

# Calls the verifier. `request` has the members that appattest explain protocol lists, with base64 decoded to binary strings.
#
#     if operation == "verifyAttestation"
#       key = MyVerifier.verify(*request.values_at("attestation", "challenge", "appId", "roots"))
#       return accept(publicKey: key) # 65 bytes, or publicKeyPEM; also counter: 0, environment: "production", …
#     end
#
# A member that is absent ends the request with `error`; ask for an optional one by request.key?("challenge").
def verify(operation, request)
  unsupported("verify() in adapter.rb is not filled in yet")
end

# ==================== Leave as it is ====================

BINARY = %w[attestation assertion receipt challenge clientData clientDataHash publicKey publicKeyCOSE keyId
            credentialCertificate roots]
PLAIN = [Exception, StandardError, RuntimeError, ArgumentError]

# The request or the answer lacks something. It is no StandardError, and INVALID does not include it.
class Malformed < Exception; end

def accept(**values)
  { verdict: "accept", **values.to_h { |name, value| [name, BINARY.include?(name.to_s) ? [value].pack("m0") : value] } }
end

def reject(reason, code)
  { verdict: "reject", reason: text(reason), code: text(code) }
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

def failed(error)
  { verdict: "error", reason: text("#{error.class}: #{error.message}") }
end

def invalid?(error)
  !error.is_a?(Malformed) &&
    INVALID.any? { |kind| PLAIN.include?(kind) ? error.instance_of?(kind) : error.is_a?(kind) }
end

def judged(operation, request)
  verify(operation, request) || failed(Malformed.new("verify() returned no answer"))
rescue Interrupt
  raise
rescue Exception => error # an unexpected failure is not a rejection
  invalid?(error) ? reject(error.message, error.class) : failed(error)
end

def answer(line)
  id = ""
  begin # the request is read outside of verify, so that INVALID does not include an unreadable one
    request = JSON.parse(text(line))
    id = request.fetch("id") if request.fetch("id").is_a?(String)
    operation = request.fetch("operation")
    members = request.to_h { |name, value| [name, BINARY.include?(name) ? decoded(value) : value] }
    members.default_proc = ->(_, name) { raise Malformed, "the request has no '#{name}'" }
  rescue StandardError, SystemStackError => error
    return { id: id, **failed(error) }
  end
  return { id: id, **DESCRIPTION } if operation == "describe"
  return { id: id, **unsupported("no such operation") } unless operation =~ /\Averify(Attestation|Assertion|Receipt)\z/

  { id: id, **judged(operation, members) }
end

$stdin.binmode.each_line("\n") { |line| answers.puts(JSON.generate(answer(line))) unless line.strip.empty? }
