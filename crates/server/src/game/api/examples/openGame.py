import json
from urllib.request import Request, urlopen

clock = {"base_ms": 300_000, "inc_ms": 3_000}
terms = {"rules": "brandubh", "sets": 1, "clock": clock}
offer = {"terms": terms, "side": "attackers", "name": "My bot", "listed": True}
request = Request(
    "http://127.0.0.1:7711/api/games",
    json.dumps(offer).encode(),
    {"Content-Type": "application/json"},
)
seated = json.load(urlopen(request))
print(json.dumps(seated))
