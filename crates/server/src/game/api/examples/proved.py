import json
from urllib.request import urlopen

position = "3a3/3a3/3d3/aadkdaa/3d3/6a/3a3_d"
known = json.load(urlopen(f"http://127.0.0.1:7711/api/proved?rules=brandubh&position={position}"))
print(json.dumps(known))
