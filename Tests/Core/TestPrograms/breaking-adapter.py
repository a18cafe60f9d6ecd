"""An adapter that ends at each short assertion."""
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    if request["operation"] == "describe":
        answer.update(name="breaking", version="1", capabilities=["assertion"])
    elif len(request["assertion"]) < 150:
        sys.exit(3)
    else:
        answer["verdict"] = "accept" if request["assertion"].startswith("o") else "reject"
    print(json.dumps(answer), flush=True)
