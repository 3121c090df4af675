import json
from urllib.request import Request, urlopen

request = Request(
    "http://127.0.0.1:7711/api/games/GAME/join",
    json.dumps({"name": "My other bot"}).encode(),
    {"Content-Type": "application/json"},
)
seated = json.load(urlopen(request))
print(json.dumps(seated))
