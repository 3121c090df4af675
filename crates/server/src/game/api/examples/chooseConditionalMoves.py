import json
from urllib.request import Request, urlopen

request = Request(
    "http://127.0.0.1:7711/api/games/GAME/conditional",
    json.dumps({"v": 3, "variations": ["d2-e2 d3-b3"]}).encode(),
    {"Authorization": "Bearer SECRET", "Content-Type": "application/json"},
    method="PUT",
)
chosen = json.load(urlopen(request))
print(json.dumps(chosen))
