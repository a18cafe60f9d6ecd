description='{"name":"filled ß", "version":"1.0", "language":"shell",
    "capabilities":["attestation","assertion","roots","environment","storedCounter"]}'

hex() { od -An -v -tx1 "$1" | tr -d ' \n'; }
part() { tail -c "+$(($1 + 1))" "$work/attestation" | head -c 32; }

verify() {
    echo 'programs log as well' >&2
    if [ "$operation" = verifyAttestation ]; then
        attestation=$(hex "$(file attestation)")
        key_id=$(hex "$(file keyId)")
        case $(hex "$(roots)") in 2d2d2d2d2d424547494e*) ;; *) return 3 ;; esac
        case $attestation in
        '') echo 'nobody expects this' && return 3 ;;
        a3*"$key_id"*) ;;
        a3*) reject KEY 'no "key identifier" ß'; return ;;
        *) reject InvalidEvidence 'not a "map" ß'; return ;;
        esac
        before=${attestation%%"$key_id"*}
        at=$((${#before} / 2))
        key=$({ printf '\004' && part $((at + 42)) && part $((at + 77)); } | base64 | tr -d '\n')
        environment=production
        case $attestation in *617070617474657374646576656c6f70*) environment=development ;; esac
        accept "{\"publicKey\":\"$key\",\"counter\":0,\"environment\":\"$environment\"}"
    elif [ "$operation" = verifyAssertion ]; then
        assertion=$(hex "$(file assertion)")
        rest=${assertion#*61757468656e74696361746f7244617461}
        counter=$((0x$(printf '%s' "$rest" | cut -c 71-78)))
        [ "$counter" -gt "$(text storedCounter)" ] || { reject COUNTER "counter $counter ß"; return; }
        accept "{\"counter\":$counter}"
    else
        unsupported 'no receipts ß'
    fi
}
