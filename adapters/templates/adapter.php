#!/usr/bin/env php
<?php
// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
//
// Needs PHP 8.0. Fill in the first part, then: appattest check-adapter --target 'exec:php adapter.php'

ini_set('memory_limit', '-1');
ini_set('display_errors', 'stderr');
// Standard output is for responses only: everything else that is printed goes to stderr.
ob_start(fn ($text) => fwrite(STDERR, $text) === false ? '' : '', 1);

// ==================== Fill in ====================

// Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
// the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
const DESCRIPTION = ['name' => 'my-verifier', 'version' => '1.0', 'language' => 'PHP',
    'capabilities' => ['attestation', 'assertion', 'roots']];

// The exceptions that the verifier documents for invalid evidence become `reject`. All others become `error`.
// A class of PHP itself, such as Exception, stands only for itself, not for its subclasses.
const INVALID = [];

// Calls the verifier. $request has the members that appattest explain protocol lists, with base64 decoded to binary strings.
//
//     if ($operation === 'verifyAttestation') {
//         $key = my_verify($request['attestation'], $request['challenge'], $request['appId'], $request['roots']);
//         return accept(['publicKey' => $key]); // 65 bytes, or publicKeyPEM; also 'counter' => 0, …
//     }
//
// A member that is absent ends the request with `error`; ask for an optional one by isset($request['challenge']).
function verify(string $operation, Request $request): array
{
    return unsupported('verify() in adapter.php is not filled in yet');
}

// ==================== Leave as it is ====================

const BINARY = ['attestation', 'assertion', 'receipt', 'challenge', 'clientData', 'clientDataHash', 'publicKey',
    'publicKeyCOSE', 'credentialCertificate', 'keyId', 'roots'];

/** The request lacks a member. INVALID does not include it. */
final class Malformed extends Error
{
}

final class Request extends ArrayObject
{
    public function offsetGet(mixed $name): mixed
    {
        return $this->offsetExists($name) ? parent::offsetGet($name) : throw new Malformed("the request has no '$name'");
    }
}

function accept(array $values = []): array
{
    foreach (array_intersect(BINARY, array_keys($values)) as $name) $values[$name] = base64_encode($values[$name]);
    return ['verdict' => 'accept'] + $values;
}

function reject(string $reason, string $code): array
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

function failed(Throwable $error): array
{
    return ['verdict' => 'error', 'reason' => $error::class . ': ' . $error->getMessage()];
}

function isInvalid(Throwable $error): bool
{
    foreach (INVALID as $kind) {
        $isOfPHP = (new ReflectionClass($kind))->isInternal();
        if ($isOfPHP ? $error::class === $kind : $error instanceof $kind) return !$error instanceof Malformed;
    }
    return false;
}

function judged(string $operation, Request $request): array
{
    try {
        return verify($operation, $request);
    } catch (Throwable $error) { // an unexpected failure is not a rejection
        return isInvalid($error) ? reject($error->getMessage(), $error::class) : failed($error);
    }
}

function answer(string $line): array
{
    $id = '';
    try { // the request is read outside of verify(), so that INVALID does not include an unreadable one
        $request = json_decode($line, true, 64, JSON_THROW_ON_ERROR);
        $id = is_string($request['id'] ?? null) ? $request['id'] : '';
        $operation = $request['operation'] ?? throw new ValueError("no 'operation'");
        foreach (array_intersect(BINARY, array_keys($request)) as $name) $request[$name] = decoded($request[$name]);
    } catch (Throwable $error) {
        return ['id' => $id] + failed($error);
    }
    if ($operation === 'describe') return ['id' => $id] + DESCRIPTION;
    if (!in_array($operation, ['verifyAttestation', 'verifyAssertion', 'verifyReceipt'], true))
        return ['id' => $id] + unsupported('no such operation');
    return ['id' => $id] + judged($operation, new Request($request));
}

while (($line = fgets(STDIN)) !== false)
    if (trim($line) !== '') fwrite(STDOUT, json_encode(answer($line), JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
