"""A function `verify` for the judge of the page: asks the adapter that `ADAPTER` names, and logs some requests to `LOG`."""
import json, os, subprocess
child = subprocess.Popen(os.environ["ADAPTER"].split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def verify(request):
    line = json.dumps(request).encode() + b"\n"
    if "state/carried#" in request["id"]:
        open(os.environ["LOG"], "ab").write(line)
    child.stdin.write(line)
    child.stdin.flush()
    return json.loads(child.stdout.readline())
