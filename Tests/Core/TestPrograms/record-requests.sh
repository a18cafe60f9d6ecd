# Starts the backend, and sends it what an app would; `requests.txt` gets the requests as curl commands.
python3 tea.py PORT root.pem & backend=$!
trap 'kill $backend' EXIT
base=http://127.0.0.1:PORT
until curl -sf $base/health > health.txt; do sleep 0.1; done
who='Authorization: Bearer token-of-ada'
challenge() { curl -sf -X POST $base/challenges -H "$who" | sed 's/.*: "\(.*\)"}/\1/'; }
first=$(challenge)
attestation=$(appattest device attest phone.json --challenge "$first")
key=$(sed -n 's/.*"keyId": *"\([^"]*\)".*/\1/p' phone.json)
body="{\"challenge\":\"$first\",\"keyId\":\"$key\",\"attestation\":\"$attestation\"}"
curl -sf $base/keys -H "$who" --json "$body" > keys.txt || exit 1
order="{\"sku\":\"tea\",\"challenge\":\"$(challenge)\"}"
assertion=$(appattest device assert phone.json --client-data "$order")
curl -sf $base/orders -H "$who" -H "X-Key: $key" -H "X-Assertion: $assertion" --json "$order" > orders.txt || exit 1
cat > requests.txt <<END
curl -X POST $base/challenges -H '$who'
curl $base/keys -H '$who' --json '$body'
curl $base/orders -H '$who' -H 'X-Key: $key' -H 'X-Assertion: $assertion' --json '$order'
END
