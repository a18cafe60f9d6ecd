import app_attest_conformance


def test_verifier():
    run = app_attest_conformance.run("exec:python3 adapter.py", "--profile", "strict")
    assert run.conforms, run.text


if __name__ == "__main__":
    test_verifier()
