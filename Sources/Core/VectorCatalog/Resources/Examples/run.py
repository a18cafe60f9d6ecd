import json, sys
from collections import Counter
from pathlib import Path
from judge import judge
from verifier import verify

capabilities = "attestation assertion receipt roots clock clientDataHash environment storedCounter challenge".split()
vectors = [v for file in Path(sys.argv[1], "bundles").glob("*.json") for v in json.loads(file.read_bytes())["vectors"]]
results = judge(vectors, verify, capabilities)
for id, (outcome, detail) in sorted(results.items()):
    if outcome not in ("pass", "observed"):
        print(f"{outcome} {id} {detail}")
print(json.dumps(Counter(outcome for outcome, _ in results.values())))
