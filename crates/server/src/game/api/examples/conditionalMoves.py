import json
from urllib.request import Request, urlopen

request = Request(
    "http://127.0.0.1:7711/api/games/GAME/conditional",
    headers={"Authorization": "Bearer SECRET"},
)
chosen = json.load(urlopen(request))
print(json.dumps(chosen))
