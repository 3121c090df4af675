import json
from urllib.request import urlopen

games = json.load(urlopen("http://127.0.0.1:7711/api/games?rules=brandubh"))
print(json.dumps(games))
