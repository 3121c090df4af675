curl -sS --fail-with-body --no-buffer \
  'http://127.0.0.1:7711/api/games/GAME/events?since=0' \
  -H 'Authorization: Bearer SECRET'
