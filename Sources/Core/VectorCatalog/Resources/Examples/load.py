import hashlib, json, sys
from pathlib import Path

folder = Path(sys.argv[1])
vectors = []
for file in json.loads((folder / "manifest.json").read_bytes())["files"]:
    if "vector" not in file:
        continue
    content = (folder / file["path"]).read_bytes()
    if hashlib.sha256(content).hexdigest() != file["sha256"]:
        sys.exit(f"{file['path']} is not the file of the manifest")
    vectors.append(json.loads(content))

accept = sum(vector["expect"] == "accept" for vector in vectors)
reject = sum(vector["expect"] == "reject" for vector in vectors)
print(f"{len(vectors)} vectors, {accept} to accept, {reject} to reject")
