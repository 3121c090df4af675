import json
from urllib.request import Request, urlopen

request = Request(
    "http://127.0.0.1:7711/api/games/GAME/commands",
    json.dumps({"v": 3, "x": {"mv": "d2-e2"}}).encode(),
    {
        "Authorization": "Bearer SECRET",
        "Idempotency-Key": "move-1",
        "Content-Type": "application/json",
    },
)
done = json.load(urlopen(request))
print(json.dumps(done))
