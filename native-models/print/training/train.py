"""Trains the Latin head on what make-lines.ts kept, and writes latin-head.onnx. One command, fixed seeds:

    nice -n 19 /usr/bin/python3 train.py <folder of make-lines.ts> --minutes 30 --out ../latin-head.onnx

Takes the files that are there, and those that arrive meanwhile. The learning rate falls with the clock. What is exported
is the running mean of the weights, with batch statistics of its own."""

import argparse
import copy
import json
import math
import pathlib
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from net import CHANNELS, ROWS, SEQUENCE, LatinHead

HERE = pathlib.Path(__file__).parent
CHARACTERS = ["", *(HERE / "../latin-characters.txt").read_text().rstrip("\n").split("\n"), " "]
INDEX = {character: i for i, character in enumerate(CHARACTERS)}
BATCH = 64
SEED = 9303
KEPT_BACK = 400  # lines of the first file that show how far training is


class Lines:
    """Lines of all files that are complete, by number."""

    def __init__(self, folder):
        self.folder, self.files, self.lines = pathlib.Path(folder), set(), []

    def refresh(self):
        for index in sorted(self.folder.glob("lines-*.json"), key=lambda path: int(path.stem[6:])):
            if index in self.files:
                continue
            self.files.add(index)
            data = np.memmap(index.with_suffix(".f16"), np.float16, "r")
            for line in json.loads(index.read_text()):
                self.lines.append((data, line["offset"], line["steps"], [INDEX[c] for c in line["text"]]))
            print(f"{index.name}: {len(self.lines)} lines", flush=True)

    def batch(self, numbers):
        chosen = [self.lines[n] for n in numbers]
        most = max(steps for _, _, steps, _ in chosen)
        visual = np.zeros((len(chosen), CHANNELS, ROWS, most), np.float32)
        sequence = np.zeros((len(chosen), most // 2, SEQUENCE), np.float32)
        for i, (data, offset, steps, _) in enumerate(chosen):
            size = CHANNELS * ROWS * steps
            visual[i, :, :, :steps] = data[offset : offset + size].reshape(CHANNELS, ROWS, steps)
            sequence[i, : steps // 2] = data[offset + size : offset + size + SEQUENCE * (steps // 2)].reshape(-1, SEQUENCE)
        labels = torch.tensor([c for *_, text in chosen for c in text])
        lengths = torch.tensor([len(text) for *_, text in chosen])
        steps = torch.tensor([steps for _, _, steps, _ in chosen])
        return torch.from_numpy(visual), torch.from_numpy(sequence), labels, lengths, steps


def batches(lines, rng):
    """Lines of similar length together, without end."""
    while True:
        lines.refresh()
        order = KEPT_BACK + rng.permutation(len(lines.lines) - KEPT_BACK)
        for start in range(0, len(order) - BATCH, 16 * BATCH):
            some = sorted(order[start : start + 16 * BATCH], key=lambda n: lines.lines[n][2])
            groups = [some[i : i + BATCH] for i in range(0, len(some) - BATCH + 1, BATCH)]
            for i in rng.permutation(len(groups)):
                yield lines.batch(groups[i])


def read(scores, steps):
    best = scores[:steps].argmax(1)
    return [int(c) for i, c in enumerate(best) if c and (i == 0 or c != best[i - 1])]


def exact(net, lines):
    net.eval()
    right = 0
    with torch.no_grad():
        for start in range(0, KEPT_BACK, BATCH):
            numbers = range(start, min(start + BATCH, KEPT_BACK))
            visual, sequence, *_ = lines.batch(numbers)
            for scores, n in zip(net(visual, sequence).numpy(), numbers):
                right += read(scores, lines.lines[n][2]) == lines.lines[n][3]
    net.train()
    return right / KEPT_BACK


def running_mean(mean, net):
    with torch.no_grad():
        for kept, now in zip(mean.parameters(), net.parameters()):
            kept.lerp_(now, 0.03)


def calibrate(net, source):
    """Batch statistics that belong to the averaged weights: those of the last iterations belong to other ones."""
    norms = [m for m in net.modules() if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d))]
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None
    net.train()
    with torch.no_grad():
        for _ in range(16):
            visual, sequence, *_ = next(source)
            net(visual, sequence)
    return net.eval()


def train(folder, minutes, rate, checkpoint, start_from):
    torch.manual_seed(SEED)
    net = LatinHead(len(CHARACTERS))
    if start_from:
        net.load_state_dict(torch.load(start_from))
    mean = copy.deepcopy(net)
    print(sum(p.numel() for p in net.parameters()), "parameters", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    lines = Lines(folder)
    source = batches(lines, np.random.default_rng(SEED))
    start, loss_mean, n = time.time(), None, 0
    for n, (visual, sequence, labels, lengths, steps) in enumerate(source):
        progress = (time.time() - start) / (60 * minutes)
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, n / 100 + 0.05) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))
        with torch.cpu.amp.autocast(dtype=torch.bfloat16):
            scores = net(visual, sequence)
        odds = scores.float().log_softmax(2).transpose(0, 1)
        loss = F.ctc_loss(odds, labels, steps, lengths, zero_infinity=True)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        running_mean(mean, net)
        loss_mean = loss.item() if loss_mean is None else 0.98 * loss_mean + 0.02 * loss.item()
        if n % 100 == 0:
            print(f"{time.time() - start:.0f}s iteration {n} loss {loss_mean:.4f}", flush=True)
        if n % 500 == 499:
            print(f"kept back, exact: {exact(net, lines):.3f}", flush=True)
            torch.save(net.state_dict(), checkpoint)
    print(f"{time.time() - start:.0f}s {n} iterations", flush=True)
    mean = calibrate(mean, source)
    print(f"mean, kept back, exact: {exact(mean, lines):.3f}", flush=True)
    return mean.eval()


class Probabilities(nn.Module):
    """The head as the product runs it."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, visual, sequence):
        return self.net(visual, sequence).softmax(2)


def export(net, path):
    steps = 40
    example = (torch.zeros(1, CHANNELS, ROWS, steps), torch.zeros(1, steps // 2, SEQUENCE))
    axes = {
        "visual": {0: "lines", 3: "steps"},
        "sequence": {0: "lines", 1: "half_steps"},
        "probabilities": {0: "lines", 1: "steps"},
    }
    torch.onnx.export(
        Probabilities(net).eval(),
        example,
        path,
        input_names=["visual", "sequence"],
        output_names=["probabilities"],
        dynamic_axes=axes,
        opset_version=13,
    )


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder")
    arguments.add_argument("--minutes", type=float, default=30)
    arguments.add_argument("--rate", type=float, default=2.5e-3)
    arguments.add_argument("--out", default="../latin-head.onnx")
    arguments.add_argument("--checkpoint", default="checkpoint.pt")
    arguments.add_argument("--from", dest="start", help="a checkpoint to go on from, with a lower --rate")
    options = arguments.parse_args()
    torch.set_num_threads(1)
    trained = train(options.folder, options.minutes, options.rate, options.checkpoint, options.start)
    torch.save(trained.state_dict(), options.checkpoint)
    export(trained, options.out)
