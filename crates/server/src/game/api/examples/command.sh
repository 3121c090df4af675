curl -sS --fail-with-body http://127.0.0.1:7711/api/games/GAME/commands \
  -H 'Authorization: Bearer SECRET' \
  -H 'Idempotency-Key: move-1' \
  -H 'Content-Type: application/json' \
  -d '{"v": 3, "x": {"mv": "d2-e2"}}'
