"""The parts of evidence that a signature covers, found by readers that share nothing with the program."""

from .cases import require


def attestation(content):
    """Returns the ranges of the two certificates and of authData in an attestation."""
    top = cbor_map(content, 0)[0]
    statement = cbor_map(content, top["attStmt"].start)[0]
    count, at = cbor_head(content, statement["x5c"].start)[1:]
    certificates = []
    for _ in range(count):
        part, at = cbor_value(content, at)
        certificates.append(part)
    return [inner(content, part) for part in certificates[:2]] + [inner(content, top["authData"])]


def assertion(content):
    """Returns the ranges of the signature and of authenticatorData."""
    top = cbor_map(content, 0)[0]
    return [inner(content, top["signature"]), inner(content, top["authenticatorData"])]


def receipt(content):
    """Returns the ranges of the fields, of the certificates but the copy of the root, and of the signature in a receipt."""
    signed = children(content, children(content, (0, len(content)))[1])[0]
    version, digests, encapsulated, certificates, *others = children(content, signed)
    octets = children(content, children(content, encapsulated)[1])[0]
    signer = children(content, children(content, others[-1])[0])
    octet_strings = [part for part in signer if content[part[0]] == 0x04]
    require(len(octet_strings) == 1, "the signer of the receipt has another signature than one in one piece")
    chain = certificate_chain(content, children(content, certificates), signer[1])
    return [range(*contents(content, leaf)) for leaf in leaves(content, octets)] + [range(*part) for part in chain] + [
        range(*contents(content, octet_strings[0]))]


def certificate_chain(content, certificates, signer):
    """Returns the signer's certificate and those of its authorities below the root, by their names."""
    found = {part: fields(content, part) for part in certificates if content[part[0]] == 0x30}
    named = content[slice(*contents(content, signer))]
    if content[signer[0]] == 0x30:
        chain = [part for part, (serial, issuer, _) in found.items() if issuer + serial == named]
    else:
        chain = [part for part in found if named in content[slice(*part)]]
    require(len(chain) == 1, "the receipt has not one certificate of its signer")
    while True:
        issuer = found[chain[-1]][1]
        above = [part for part, (_, own, subject) in found.items() if subject == issuer and own != subject]
        if not above:
            require(len(chain) > 1, "the receipt has no authority below the root")
            return chain
        require(len(above) == 1 and above[0] not in chain, "the authority of a certificate has not one certificate")
        chain += above


def inner(content, part):
    return range(cbor_head(content, part.start)[2], part.stop)


def cbor_head(content, at):
    """Returns the major type, the number, and the place behind the head of a CBOR item."""
    kind, small = content[at] >> 5, content[at] & 31
    require(small < 28, "the CBOR has an item of indefinite length")
    size = 0 if small < 24 else 1 << (small - 24)
    return kind, int.from_bytes(content[at + 1:at + 1 + size], "big") if size else small, at + 1 + size


def cbor_value(content, at):
    """Returns the range of a CBOR item, and the place behind it."""
    kind, number, behind = cbor_head(content, at)
    if kind in (2, 3):
        behind += number
    elif kind in (4, 5):
        for _ in range(number * (kind - 3)):
            behind = cbor_value(content, behind)[1]
    return range(at, behind), behind


def cbor_map(content, at):
    """Returns the ranges of the values of a CBOR map by their names, and the place behind it."""
    count, at = cbor_head(content, at)[1:]
    values = {}
    for _ in range(count):
        key, at = cbor_value(content, at)
        value, at = cbor_value(content, at)
        values[content[inner(content, key).start:key.stop].decode()] = value
    return values, at


def element(content, at):
    """Returns the place of the contents, of their end, and behind a BER element."""
    require(content[at] & 31 != 31, "the receipt has a tag of several bytes")
    first = content[at + 1]
    if first == 0x80:
        inside = at + 2
        while content[inside:inside + 2] != b"\0\0":
            inside = element(content, inside)[2]
        return at + 2, inside, inside + 2
    size = first & 127 if first > 127 else 0
    start = at + 2 + size
    end = start + (int.from_bytes(content[at + 2:start], "big") if size else first)
    return start, end, end


def contents(content, part):
    return element(content, part[0])[:2]


def children(content, part):
    """Returns the elements inside one."""
    at, end = contents(content, part)
    found = []
    while at < end:
        behind = element(content, at)[2]
        found.append((at, behind))
        at = behind
    return found


def leaves(content, part):
    """Returns the pieces of an octet string, which may be in one or in several."""
    if not content[part[0]] & 0x20:
        return [part]
    return [leaf for child in children(content, part) for leaf in leaves(content, child)]


def fields(content, certificate):
    """Returns the serial number, the issuer and the subject of a certificate, encoded."""
    parts = children(content, children(content, certificate)[0])
    return tuple(content[slice(*parts[number])] for number in (1, 3, 5))
