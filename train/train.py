#!/usr/bin/env python3
"""Trains a net from the records that `selfplay generate` writes.

Usage: train.py --rules brandubh --size 7 --out brandubh.net DATA [DATA ...]

The net and its file are described in crates/engine/src/net.rs; the records in
crates/selfplay/src/record.rs.
"""

import argparse
import struct
import time

import numpy as np
import torch

HIDDEN = 64
PLANES = 4  # attackers, defenders, king, squares the king can move to
UNIT_ONE = 255
WEIGHT_ONE = 64
LARGEST = 127 / 64  # of any weight, so that integers hold it


def record_type(size):
    width = 8 if size <= 8 else 16
    return np.dtype(
        [("planes", np.uint8, (3, width)), ("king", np.uint8), ("side", np.uint8),
         ("result", np.uint8), ("pad", np.uint8), ("score", "<i2"), ("pad2", "<u2")]
    )


def is_first(square, size):
    """Whether a square is the lowest of its images under the eight symmetries."""
    file, rank = square % size, square // size
    last = size - 1
    images = [(f, r) for a, b in ((file, rank), (rank, file))
              for f in (a, last - a) for r in (b, last - b)]
    return all(r * size + f >= square for f, r in images)


def buckets(size):
    """The part of the board that each king's square belongs to, once turned.

    On small boards every square of the eighth is a part of its own; on larger
    ones a ring around the middle is one, the outer rings two.
    """
    half = size // 2
    table = np.zeros(size * size, dtype=np.uint8)
    squares = [s for s in range(size * size) if is_first(s, size)]
    if size <= 7:
        for bucket, square in enumerate(squares):
            table[square] = bucket
        return table, len(squares)
    for square in squares:
        file, rank = square % size, square // size
        ring = max(abs(file - half), abs(rank - half))
        along = min(abs(file - half), abs(rank - half))
        table[square] = ring if ring < 3 else 3 + 2 * (ring - 3) + int(2 * along > ring)
    return table, int(table.max()) + 1


class Net(torch.nn.Module):
    def __init__(self, size, parts):
        super().__init__()
        self.inputs = PLANES * size * size
        self.parts = parts
        bound = (1 / 40) ** 0.5
        weight = lambda *shape: torch.nn.Parameter(torch.empty(*shape).uniform_(-bound, bound))
        # What holds wherever the king is, and what each part of the board adds.
        self.shared = weight(self.inputs, HIDDEN)
        self.own = torch.nn.Parameter(torch.zeros(parts * self.inputs, HIDDEN))
        self.bias = torch.nn.Parameter(torch.full((HIDDEN,), 0.1))
        self.out = weight(2, HIDDEN)
        self.out_bias = torch.nn.Parameter(torch.zeros(2))

    def forward(self, planes, part, side):
        spread = planes.new_zeros(planes.shape[0], self.parts, self.inputs)
        spread[torch.arange(planes.shape[0], device=planes.device), part] = planes
        units = planes @ self.shared + spread.flatten(1) @ self.own + self.bias
        squares = units.clamp(0, 1) ** 2
        return (squares * self.out[side]).sum(1) + self.out_bias[side]

    @torch.no_grad()
    def go_on_from(self, path):
        """Takes the weights of a net that was written before, of the same size."""
        with open(path, "rb") as file:
            data = file.read()
        if data[:4] != b"BRN1" or struct.unpack("<Q", data[-8:])[0] != checksum(data[:-8]):
            raise SystemExit(f"{path} is no net, or a damaged one")
        size, parts, hidden, _, name = struct.unpack("<BBHHB", data[4:11])
        if (PLANES * size * size, parts, hidden) != (self.inputs, self.parts, HIDDEN):
            raise SystemExit(f"{path} is a net of another size")
        body = data[11 + name + size * size : -8]
        units = np.frombuffer(body[: -4 * 2], dtype="<i2").astype(np.float32)
        biases, rows, out = np.split(units, [HIDDEN, HIDDEN * (1 + parts * self.inputs)])
        rows = torch.from_numpy(rows / UNIT_ONE).view(parts, self.inputs, HIDDEN)
        self.shared.copy_(rows.mean(0))
        self.own.copy_((rows - rows.mean(0)).flatten(0, 1))
        self.bias.copy_(torch.from_numpy(biases / UNIT_ONE))
        self.out.copy_(torch.from_numpy(out / WEIGHT_ONE).view(2, HIDDEN))
        out_bias = np.frombuffer(body[-4 * 2 :], dtype="<i4").astype(np.float32)
        self.out_bias.copy_(torch.from_numpy(out_bias / (UNIT_ONE * WEIGHT_ONE)))

    @torch.no_grad()
    def keep_small(self):
        self.shared.clamp_(-LARGEST / 2, LARGEST / 2)
        self.own.clamp_(-LARGEST / 2, LARGEST / 2)
        self.out.clamp_(-LARGEST, LARGEST)


class Data:
    """All records, on the device, unpacked batch by batch."""

    def __init__(self, paths, size, table, scale, trust, device):
        records = np.concatenate([np.fromfile(path, dtype=record_type(size)) for path in paths])
        on = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        self.size, self.area = size, size * size
        self.planes = on(records["planes"])
        self.king = on(records["king"]).long()
        self.side = on(records["side"]).long()
        self.part = on(table).long()[self.king]
        sign = self.side.float() * 2 - 1  # records speak for the defenders
        score = on(records["score"].astype(np.float32)) * sign
        result = ((on(records["result"].astype(np.float32)) - 1) * sign + 1) / 2
        self.score, self.result = score, result
        self.scale = scale or fitted_scale(score, result)
        self.target = trust * torch.sigmoid(score / self.scale) + (1 - trust) * result
        self.bits = torch.arange(8, device=device, dtype=torch.uint8)

    def __len__(self):
        return len(self.king)

    def batch(self, rows):
        packed = self.planes[rows]
        bits = (packed[..., None] >> self.bits) & 1
        bits = bits.flatten(2)[:, :, : self.area].float()
        king = torch.nn.functional.one_hot(self.king[rows], self.area).float()
        planes = torch.stack([bits[:, 0], bits[:, 1], king, bits[:, 2]], 1).flatten(1)
        return planes, self.part[rows], self.side[rows], self.target[rows]


def fitted_scale(score, result):
    """The scale at which scores foretell results best."""
    known = result != 0.5
    score, result = score[known], result[known]
    loss = lambda scale: torch.nn.functional.binary_cross_entropy_with_logits(score / scale, result)
    return min((50 * 1.15**i for i in range(24)), key=lambda scale: loss(scale).item())


def train(net, data, steps, batch, rate):
    order = torch.randperm(len(data), device=data.king.device)
    held = max(1, min(len(data) // 50, 100_000))
    # Neighbours come from one game: what is held back is a stretch at the end.
    learned = order[order < len(data) - held]
    tested = torch.arange(len(data) - held, len(data), device=data.king.device)
    # What only one part of the board says is believed less readily.
    own = [net.own]
    rest = [weight for weight in net.parameters() if weight is not net.own]
    optimizer = torch.optim.AdamW([{"params": rest, "weight_decay": 1e-3},
                                   {"params": own, "weight_decay": 0.1}], lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.05)
    begun, total = time.time(), 0.0
    for step in range(1, steps + 1):
        rows = learned[torch.randint(len(learned), (batch,), device=learned.device)]
        *inputs, target = data.batch(rows)
        loss = ((torch.sigmoid(net(*inputs)) - target) ** 2).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        net.keep_small()
        total += loss.detach()
        if step % max(1, steps // 8) == 0:
            seconds = time.time() - begun
            print(f"step {step}/{steps}: loss {total.item() / max(1, steps // 8):.5f}, "
                  f"held back {test(net, data, tested):.5f}, {seconds:.0f} s", flush=True)
            total = 0.0


@torch.no_grad()
def test(net, data, rows):
    losses = []
    for part in rows.split(16384):
        *inputs, target = data.batch(part)
        losses.append(((torch.sigmoid(net(*inputs)) - target) ** 2).sum())
    return (sum(losses) / len(rows)).item()


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return total


@torch.no_grad()
def write(net, path, rules, size, table, scale):
    whole = lambda tensor, one: np.rint(tensor.double().cpu().numpy() * one)
    rows = net.own.view(net.parts, net.inputs, HIDDEN) + net.shared
    name = rules.encode()
    data = b"BRN1" + struct.pack("<BBHHB", size, net.parts, HIDDEN, round(scale), len(name)) + name
    data += table.tobytes()
    data += whole(net.bias, UNIT_ONE).astype("<i2").tobytes()
    data += whole(rows, UNIT_ONE).astype("<i2").tobytes()
    data += whole(net.out, WEIGHT_ONE).clip(-127, 127).astype("<i2").tobytes()
    data += whole(net.out_bias, UNIT_ONE * WEIGHT_ONE).astype("<i4").tobytes()
    data += struct.pack("<Q", checksum(data))
    with open(path, "wb") as file:
        file.write(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", nargs="+", help="files of records")
    parser.add_argument("--rules", required=True, help="id of the rule set")
    parser.add_argument("--size", type=int, required=True, help="size of the board")
    parser.add_argument("--out", required=True, help="file for the net")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--scale", type=float, help="hundredths a unit; fitted if not given")
    parser.add_argument("--trust", type=float, default=0.7, help="share of the search's score in the target")
    parser.add_argument("--begin", help="a net whose weights to begin with, best at a lower rate")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    table, parts = buckets(options.size)
    data = Data(options.data, options.size, table, options.scale, options.trust, device)
    print(f"{len(data)} positions on {device}, scale {data.scale:.0f}", flush=True)
    net = Net(options.size, parts)
    if options.begin:
        net.go_on_from(options.begin)
    net.to(device)
    train(net, data, options.steps, options.batch, options.rate)
    write(net, options.out, options.rules, options.size, table, data.scale)


if __name__ == "__main__":
    main()
