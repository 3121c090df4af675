curl -sS --fail-with-body 'http://127.0.0.1:7711/api/lobby'
