import json
from urllib.request import urlopen

shown = json.load(urlopen("http://127.0.0.1:7711/api/games/GAME"))
print(json.dumps(shown))
