curl -sS --fail-with-body http://127.0.0.1:7711/api/games/GAME/conditional -H 'Authorization: Bearer SECRET'
