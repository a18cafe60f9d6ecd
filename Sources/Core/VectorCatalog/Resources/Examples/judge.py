import base64

FAILURES = {"unsupported": "notTestable", "error": "error", "crash": "crash", "timeout": "timeout"}
NEVER_MADE_UP = ("validationCategory", "bundleVersion", "riskMetric")


def judge(vectors, verify, capabilities):
    """Returns the outcome of each vector with a detail, as {id: (outcome, detail)}. An exception of verify is an error."""
    has = set(capabilities)
    asked = {vector["id"]: vector for vector in vectors
             if not has.intersection(vector["unless"]) and "deviceCheck" not in str(vector["needs"])}
    results = {}

    def result(id):
        if id not in results:
            results[id] = judge_vector(asked[id])
        return results[id]

    def judge_vector(vector):
        missing = sorted(set(vector["needs"]) - has)
        if missing:
            outcome, detail = "notTestable", "needs " + ", ".join(missing)
        else:
            outcome, detail = judge_steps(vector) if vector["steps"] else judge_request(vector)
        if vector["level"] == "info":
            return "observed", detail
        if outcome == "pass" and vector["expect"] == "reject" and not accepts(vector["control"]):
            return "inconclusive", "its control was not accepted: " + vector["control"]
        return outcome, detail

    def accepts(control):  # wrong values do not matter here
        outcome = result(control)[0] if control in asked else "notAsked"
        return outcome == "pass" or outcome == "wrongOutput" and not asked[control]["steps"]

    def judge_request(vector):
        request = vector["request"]
        if vector["trailingZeros"]:
            member = request["operation"].replace("verify", "").lower()
            evidence = base64.b64decode(request[member]) + bytes(vector["trailingZeros"])
            request = {**request, member: base64.b64encode(evidence).decode()}
        answer = ask(vector["id"], request)
        if vector["requirement"] == "AST-KEY" and vector["expect"] == "reject" and answer["verdict"] == "error":
            return "pass", "an error for a stored key that is not a key"
        return compare(answer, vector["expect"], vector["result"], vector["level"])

    def judge_steps(vector):  # the first wrong answer decides
        answers, detail = {}, ""
        for step in vector["steps"]:
            request = dict(step["request"])
            for member, source in step["carry"].items():
                name, field = source.rsplit(".", 1)
                value = answers[name].get(field)
                if value is not None:
                    request[member] = value
                    if member == "publicKey":
                        request["publicKeyPEM"] = pem(value)
            answer = answers[step["name"]] = ask(f"{vector['id']}#{step['name']}", request)
            outcome, detail = compare(answer, step["expect"], step["result"], "must")
            if outcome != "pass":
                return outcome, f"step {step['name']}: {detail}"
        return "pass", detail

    def ask(id, request):
        try:
            return verify({"protocol": 1, "id": id, **request})
        except Exception as error:
            return {"verdict": "error", "reason": repr(error)}

    return {id: result(id) for id in asked}


def compare(answer, expect, result, level):
    verdict = answer["verdict"]
    detail = f"{verdict}: {answer.get('reason') or answer.get('code') or 'no reason'}"
    if verdict not in ("accept", "reject"):
        return FAILURES.get(verdict, "protocolError"), detail
    if expect == "either":
        return "pass", detail
    if verdict != expect and (verdict == "reject" or result is None):
        return "wrongVerdict", detail
    if verdict == "accept":
        values = {name: value for name, value in answer.items() if value is not None}
        if level == "must" and values.get("riskMetric") == 0 and "riskMetric" not in result:
            del values["riskMetric"]
        wrong = [name for name in result if name in values and values[name] != result[name]]
        wrong += [name for name in NEVER_MADE_UP if name in values and name not in result]
        if wrong:
            return "wrongOutput", ", ".join(f"{name} is {values[name]!r}" for name in wrong)
    return "pass", detail


def pem(point):  # base64 of an uncompressed point on P-256
    text = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE" + base64.b64encode(base64.b64decode(point)[1:]).decode()
    lines = [text[start:start + 64] for start in range(0, len(text), 64)]
    return "\n".join(["-----BEGIN PUBLIC KEY-----", *lines, "-----END PUBLIC KEY-----", ""])
