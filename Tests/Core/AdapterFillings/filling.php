const DESCRIPTION = ['name' => 'filled ß', 'version' => '1.0', 'language' => 'PHP',
    'capabilities' => ['attestation', 'assertion', 'roots', 'environment', 'storedCounter']];

class InvalidEvidence extends Exception
{
}

const INVALID = [InvalidEvidence::class, Exception::class];
echo "libraries print while they are loaded\n";

function verify(string $operation, Request $request): array
{
    echo "libraries print as well\n";
    if ($operation === 'verifyAttestation') {
        $attestation = $request['attestation'];
        if ($attestation === '' || $request['roots'][0][0] !== "\x30") throw new RuntimeException('nobody expects this');
        if ($attestation[0] === "\x01") throw new Exception('not a plain "map" ß');
        if ($attestation[0] !== "\xA3") throw new InvalidEvidence('not a "map" ß');
        $at = strpos($attestation, $request['keyId']);
        if ($at === false) return reject('no "key identifier" ß', 'KEY');
        return accept([
            'publicKey' => "\x04" . substr($attestation, $at + 42, 32) . substr($attestation, $at + 77, 32),
            'counter' => 0,
            'environment' => str_contains($attestation, 'appattestdevelop') ? 'development' : 'production',
        ]);
    }
    if ($operation === 'verifyAssertion') {
        $counter = unpack('N', $request['assertion'], strpos($request['assertion'], 'authenticatorData') + 52)[1];
        return $counter > $request['storedCounter'] ? accept(['counter' => $counter]) : reject("counter $counter ß", 'COUNTER');
    }
    return unsupported('no receipts ß');
}
