from app_attest_conformance_vectors import Profile, load
from verifier import verify


def test_vectors():
    report = load().check(verify, profile=Profile.STRICT)
    print(report)
    assert not report.failures


if __name__ == "__main__":
    test_vectors()
