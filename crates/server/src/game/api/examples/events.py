import json
from urllib.request import Request, urlopen

request = Request(
    "http://127.0.0.1:7711/api/games/GAME/events?since=0",
    headers={"Authorization": "Bearer SECRET"},
)
for line in urlopen(request):
    if line.strip():  # an empty line: it is still there
        entry = json.loads(line)
        print(json.dumps(entry), flush=True)
