import json
from urllib.request import urlopen

strongest = json.load(urlopen("http://127.0.0.1:7711/api/ratings/brandubh/live"))
print(json.dumps(strongest))
