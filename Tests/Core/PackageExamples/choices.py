from app_attest_conformance_vectors import DIGEST, VERSION, Capability, Operation, Profile, load

vectors = load()
strict = vectors.select(Profile.STRICT)
attestations = [vector.request for vector in strict if vector.id.startswith("attestation/")]
device_check = (Operation.ANSWER_DEVICE_CHECK, Operation.READ_DEVICE_CHECK)
print("facts", VERSION, DIGEST, vectors.digest == DIGEST, len(vectors.vectors))
print("core", len(vectors.select()))
print("strict", len(strict))
print("gate", len(vectors.select(Profile.GATE)))
print("devicecheck", len(vectors.select(Profile.STRICT, device_check)))
print("bytes", sum(len(request.attestation) for request in attestations))
print("seconds", sum(int(request.time.timestamp()) for request in attestations))


def verify(request):
    raise RuntimeError("is not asked")


report = vectors.check(verify, profile=Profile.STRICT, lacks=list(Capability))
print("lacking", report.passed, len(report.failures), len(report.not_testable))
report = vectors.check(verify, profile=Profile.STRICT, without_tags=["kills-process"])
print("tags", report.passed, len(report.failures), len(report.not_testable))
