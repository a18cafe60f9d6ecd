#!/usr/bin/env php
<?php
// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
//
// Needs PHP 8.0. Fill in the first part, then: appattest check-adapter --target 'exec:php adapter.php'

// ==================== Fill in ====================

// Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
const DESCRIPTION = ['name' => 'my-verifier', 'version' => '1.0', 'language' => 'PHP',
    'capabilities' => ['attestation', 'assertion', 'roots']];

// The exceptions that the verifier documents for invalid evidence become `reject`. All others become `error`.
const INVALID = [];

// Calls the verifier. $request has the members of spec/protocol.md, with base64 decoded to binary strings.
//
//     if ($operation === 'verifyAttestation') {
//         $key = my_verify($request['attestation'], $request['challenge'], $request['appId'], $request['roots']);
//         return accept(['publicKey' => $key]); // 65 bytes; also 'counter' => 0, 'environment' => 'production', …
//     }
function verify(string $operation, array $request): array
{
    return unsupported('verify() in adapter.php is not filled in yet');
}

// ==================== Leave as it is ====================

const BINARY = ['attestation', 'assertion', 'receipt', 'challenge', 'clientData', 'clientDataHash', 'publicKey',
    'credentialCertificate', 'keyId', 'roots'];

function accept(array $values = []): array
{
    $key = isset($values['publicKey']) ? ['publicKey' => base64_encode($values['publicKey'])] : [];
    return ['verdict' => 'accept'] + $key + $values;
}

function reject(string $reason, string $code = ''): array
{
    return ['verdict' => 'reject', 'reason' => $reason, 'code' => $code];
}

function unsupported(string $reason): array
{
    return ['verdict' => 'unsupported', 'reason' => $reason];
}

function decoded(mixed $value): mixed
{
    if (is_array($value)) return array_map('decoded', $value);
    $bytes = base64_decode($value, true);
    return base64_encode((string) $bytes) === $value ? $bytes : throw new ValueError('not standard base64');
}

function answer(string $line): array
{
    $id = '';
    try {
        $request = json_decode($line, true, 64, JSON_THROW_ON_ERROR);
        $id = is_string($request['id'] ?? null) ? $request['id'] : '';
        $operation = $request['operation'] ?? throw new ValueError("no 'operation'");
        if ($operation === 'describe') return ['id' => $id] + DESCRIPTION;
        if (!in_array($operation, ['verifyAttestation', 'verifyAssertion', 'verifyReceipt'], true))
            return ['id' => $id] + unsupported('no such operation');
        foreach (array_intersect(BINARY, array_keys($request)) as $name) $request[$name] = decoded($request[$name]);
        return ['id' => $id] + verify($operation, $request);
    } catch (Throwable $error) { // an unexpected failure is not a rejection
        foreach (INVALID as $kind)
            if ($error instanceof $kind) return ['id' => $id] + reject($error->getMessage(), $error::class);
        return ['id' => $id, 'verdict' => 'error', 'reason' => $error::class . ': ' . $error->getMessage()];
    }
}

ini_set('memory_limit', '-1');
ini_set('display_errors', 'stderr');
// Standard output is for responses only: everything else that is printed goes to stderr.
ob_start(fn ($text) => fwrite(STDERR, $text) === false ? '' : '', 1);
while (($line = fgets(STDIN)) !== false)
    if (trim($line) !== '') fwrite(STDOUT, json_encode(answer($line), JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
