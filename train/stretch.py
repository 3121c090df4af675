#!/usr/bin/env python3
"""One stretch of training: generations of self-play, training and a match.

Usage: stretch.py --selfplay BINARY --rules brandubh --size 7 --minutes 9 --out DIR [--best NET]

Each generation plays games with the best net so far (the hand-written
evaluation to begin with), trains a net on everything played, and keeps it only
if it beats the best one in pairs of games at equal time, by more than the error.
The best net, a log and a summary are in DIR at the end, and after every
generation, should the stretch be cut short.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Stretch:
    def __init__(self, options):
        self.options = options
        self.end = time.time() + options.minutes * 60
        self.work = os.path.join(options.work, options.rules)
        os.makedirs(self.work, exist_ok=True)
        os.makedirs(options.out, exist_ok=True)
        self.log = open(os.path.join(options.out, f"{options.rules}.log"), "a")
        self.best = options.best or "hand"
        self.data = []
        self.scale = options.scale

    def say(self, text):
        line = f"[{time.strftime('%H:%M:%S')}] {text}"
        print(line, flush=True)
        self.log.write(line + "\n")
        self.log.flush()

    def run(self, *command):
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        text = (done.stdout + done.stderr).strip()
        for line in text.splitlines():
            self.say("  " + line)
        if done.returncode != 0:
            raise RuntimeError(f"{command[0]} failed with {done.returncode}")
        return text

    def openings(self):
        scatter = ["--scatter"] if self.options.scatter else []
        return ["--missing", self.options.missing, *scatter]

    def generation(self, number, generate, gate):
        options = self.options
        data = os.path.join(self.work, f"{number}.records")
        net = os.path.join(self.work, f"{number}.net")
        common = ["--rules", options.rules, "--threads", options.threads, *self.openings()]
        self.say(f"generation {number}: {generate} s of games by {self.best}")
        self.run(options.selfplay, "generate", *common, "--seconds", generate, "--net", self.best,
                 "--nodes", options.nodes, "--seed", options.seed + number, "--out", data)
        self.data.append(data)
        scale = ["--scale", self.scale] if self.scale else []
        tune = ["--begin", self.best, "--rate", options.tune] if options.tune and self.best != "hand" else []
        text = self.run(sys.executable, os.path.join(HERE, "train.py"), "--rules", options.rules,
                        "--size", options.size, "--steps", options.steps, "--trust", options.trust, "--out", net,
                        *scale, *tune, *self.data[-options.window:])
        self.scale = self.scale or float(re.search(r"scale (\d+)", text).group(1))
        self.say(f"match of {net} against {self.best}, {gate} s")
        if self.is_stronger(net, self.best, gate, number):
            self.best = net
            shutil.copy(net, os.path.join(options.out, f"{options.rules}.net"))
            self.say(f"generation {number} is kept")
        else:
            self.say(f"generation {number} is dropped")

    def is_stronger(self, new, old, seconds, seed):
        options = self.options
        text = self.run(options.selfplay, "gate", "--rules", options.rules, "--threads", options.threads,
                        *self.openings(), "--seconds", seconds, "--move-ms", options.move_ms, "--seed", 1000 + seed,
                        "--old", old, "--new", new)
        elo, error = map(float, re.search(r"Elo ([+-]\d+) ± (\d+)", text).groups())
        return elo > error

    def whole(self):
        options = self.options
        number = 1
        share = options.minutes * 60 / options.generations
        while number <= options.generations:
            left = (self.end - time.time()) / (options.generations - number + 1)
            self.generation(number, int(max(5, left * 0.55)), int(max(5, left * 0.25)))
            number += 1
        if self.best != "hand":
            self.say("match of the best net against the hand-written evaluation")
            self.is_stronger(self.best, "hand", int(min(30, share / 4)), 99)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--selfplay", required=True, help="the program, built for that machine")
    parser.add_argument("--rules", required=True)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--window", type=int, default=3, help="generations whose games are learned from")
    parser.add_argument("--best", help="a net to begin with")
    parser.add_argument("--scale", type=float, help="of that net")
    parser.add_argument("--tune", type=float, metavar="RATE",
                        help="go on from the weights of the best net at this rate, not from nothing")
    parser.add_argument("--missing", type=int, default=0, help="defenders that may be missing at the start")
    parser.add_argument("--scatter", action="store_true", help="attackers scattered in half of the games")
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--trust", type=float, default=0.7, help="see train.py")
    parser.add_argument("--move-ms", type=int, default=20)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", default="/tmp/stretch", help="folder for records; may be lost")
    parser.add_argument("--out", required=True, help="folder for the net and the log")
    Stretch(parser.parse_args()).whole()


if __name__ == "__main__":
    main()
