import os
import subprocess

from app_attest_conformance_vectors import Answer, Request, answer_from_json, request_to_json

# This verifier is another process, which speaks the adapter protocol.
process = subprocess.Popen(
    os.environ["ADAPTER"], shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def verify(request: Request) -> Answer:
    """Put the call of your verifier here. request.attestation, request.challenge and so on are its inputs."""
    print(request_to_json(request, "1"), file=process.stdin, flush=True)
    return answer_from_json(process.stdout.readline())
