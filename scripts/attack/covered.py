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
    chain = [part for part in children(content, certificates) if not is_self_signed(content, part)]
    signer = children(content, others[-1])[0]
    signature = children(content, signer)[-1]
    require(len(chain) == 2 and content[signature[0]] == 0x04, "the receipt is not made as expected")
    return [range(*contents(content, leaf)) for leaf in leaves(content, octets)] + [range(*part) for part in chain] + [
        range(*contents(content, signature))]


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


def is_self_signed(content, certificate):
    fields = children(content, children(content, certificate)[0])
    issuer, subject = fields[3], fields[5]
    return content[issuer[0]:issuer[1]] == content[subject[0]:subject[1]]
