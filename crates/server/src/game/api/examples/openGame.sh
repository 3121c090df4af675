curl -sS --fail-with-body http://127.0.0.1:7711/api/games \
  -H 'Content-Type: application/json' \
  -d '{"terms": {"rules": "brandubh", "sets": 1,
        "clock": {"base_ms": 300000, "inc_ms": 3000}},
       "side": "attackers", "name": "My bot", "listed": true}'
