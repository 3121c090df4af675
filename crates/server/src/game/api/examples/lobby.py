import json
from urllib.request import urlopen

challenges = json.load(urlopen("http://127.0.0.1:7711/api/lobby"))
print(json.dumps(challenges))
