#!/usr/bin/env python3
"""A bot for online games: plays what an engine says, over HTTP.

    branan serve --no-open &
    examples/bot.py                          offers a game in the lobby and waits
    examples/bot.py --join ID                takes up a game
    examples/bot.py --server https://… --rules hnefatafl --minutes 5 --increment 3

Needs Python and the program `branan`, nothing else. Moves carry an Idempotency-Key, so
that one whose answer is lost can be sent again without being made twice.
"""

import argparse
import json
import re
import secrets
import subprocess
import time
import urllib.error
import urllib.request


class Server:
    def __init__(self, url):
        self.url, self.key = url.rstrip("/"), None

    def ask(self, path, body=None, headers=None):
        """Asks until there is an answer; a refusal is an answer, too."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **(headers or {})}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        while True:
            try:
                return urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60)
            except urllib.error.HTTPError as refusal:
                if refusal.code not in (429, 503):
                    raise SystemExit(f"{path}: {refusal.read().decode()}")
                time.sleep(5)
            except OSError:
                time.sleep(1)  # the server restarts

    def events(self, game):
        """All entries of a contest as they happen, over as many connections as it takes."""
        seen, over = 0, False
        while not over:
            try:
                for line in self.ask(f"/api/games/{game}/events?since={seen}"):
                    if line.strip():
                        entry = json.loads(line)
                        seen, over = entry["s"], kind(entry) in ("ended", "aborted")
                        yield entry
            except OSError:
                pass


class Engine:
    def __init__(self, program, rules, think_ms):
        self.think_ms = think_ms
        command = [program, "engine", "--protocol", "uci", "--rules", rules]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def best(self, moves):
        past = f" moves {' '.join(moves)}" if moves else ""
        print(f"position startpos{past}\ngo movetime {self.think_ms}", file=self.process.stdin, flush=True)
        for line in self.process.stdout:
            if found := re.match(r"bestmove ([a-s]\d+)-?([a-s]\d+)", line):
                return "-".join(found.groups())
            if line.startswith("bestmove"):
                return None
        raise SystemExit("the engine ended")


def kind(entry):
    event = entry["e"]
    return event if isinstance(event, str) else next(iter(event))


def sit_down(server, options):
    clock = {"base_ms": options.minutes * 60_000, "inc_ms": options.increment * 1000}
    terms = {"rules": options.rules, "sets": options.sets, "clock": clock if options.minutes else None}
    if options.join:
        seat = json.load(server.ask(f"/api/games/{options.join}/join", {"name": options.name}))
    else:
        # With a key of its own, an offer whose answer is lost can be sent again without being made twice.
        offer = {"terms": terms, "name": options.name, "listed": True, "key": secrets.token_urlsafe(24)}
        seat = json.load(server.ask("/api/games", offer))
    server.key = seat["key"]
    print(f"{seat['seat']} seat at {server.url}{seat['watch']}", flush=True)
    return seat


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", default="http://localhost:7711")
    parser.add_argument("--branan", default="branan", help="the program whose engine plays")
    parser.add_argument("--join", metavar="ID", help="take up this game instead of offering one")
    parser.add_argument("--rules", default="brandubh")
    parser.add_argument("--sets", type=int, default=1)
    parser.add_argument("--minutes", type=int, default=0)
    parser.add_argument("--increment", type=int, default=0)
    parser.add_argument("--think-ms", type=int, default=500)
    parser.add_argument("--name", default="bot")
    options = parser.parse_args()
    server = Server(options.server)
    seat = sit_down(server, options)
    game, me = seat["id"], seat["seat"]
    engine, moves, attackers, latest = None, [], None, 0
    for entry in server.events(game):
        what, event = kind(entry), entry["e"]
        if what == "opened":
            engine = Engine(options.branan, event[what]["terms"]["rules"], options.think_ms)
            # What was played before this bot came (back) is not answered one by one.
            latest = json.load(server.ask(f"/api/games/{game}"))["s"]
        elif what == "set-started":
            moves, attackers = [], event[what]["attackers"]
        elif what == "moved":
            moves.append(event[what]["mv"])
        elif what == "takeback-done":
            del moves[-event[what]["plies"]:]
        elif what in ("draw-offered", "takeback-asked") and entry["by"] != me and entry["s"] >= latest:
            answer = "decline-draw" if what == "draw-offered" else "accept-takeback"
            server.ask(f"/api/games/{game}/commands", {"v": entry["s"], "x": answer})
        elif what == "ended":
            print("won" if event[what]["winner"] == me else "lost" if event[what]["winner"] else "drawn")
        mine = attackers is not None and (len(moves) % 2 == 0) == (attackers == me)
        if what in ("set-started", "moved", "takeback-done") and mine and entry["s"] >= latest:
            # The last move may have ended the set: then its end is the next entry.
            state = json.load(server.ask(f"/api/games/{game}"))
            if state["g"]["status"] == "playing" and state["g"].get("moves", "").split() == moves:
                mv = engine.best(moves)
                command = {"v": state["s"], "x": {"mv": mv} if mv else "resign"}
                server.ask(f"/api/games/{game}/commands", command, {"Idempotency-Key": f"{state['s']}-{mv}"})


if __name__ == "__main__":
    main()
