curl -sS --fail-with-body http://127.0.0.1:7711/api/games/GAME/join \
  -H 'Content-Type: application/json' \
  -d '{"name": "My other bot"}'
