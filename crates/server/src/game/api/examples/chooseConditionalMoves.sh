curl -sS --fail-with-body -X PUT http://127.0.0.1:7711/api/games/GAME/conditional \
  -H 'Authorization: Bearer SECRET' \
  -H 'Content-Type: application/json' \
  -d '{"v": 3, "variations": ["d2-e2 d3-b3"]}'
