"""Trains the line recogniser and writes mrz-line.onnx. One command, fixed seeds:

    nice -n 5 /usr/bin/python3 train.py --iterations 16000 --minutes 39 --out ../mrz-line.onnx

The learning rate falls with the iterations, or with the clock where the machine is slower than `--minutes` allows. What
is exported is the running mean of the weights, with batch statistics of its own. The first tenth of the run also uses the characters' known centre columns (cross entropy per output column), which
spares CTC its search for the alignment."""

import argparse
import copy
import math
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from line_image import HEIGHT, line_sample
from mrz_text import INDEX, LENGTHS
from net import LineNet
from style_train import TRAIN

BATCH = 32
SEED = 9303


class Batches(torch.utils.data.IterableDataset):
    """Batches of one line length each, so that little is padded."""

    def __init__(self, first, count):
        super().__init__()
        self.first, self.count = first, count

    def __iter__(self):
        for i in range(self.first, self.first + self.count):
            rng = np.random.default_rng([SEED, i])
            length = int(rng.choice(LENGTHS, p=[0.36, 0.14, 0.5]))
            yield collate([line_sample(rng, TRAIN, length) for _ in range(BATCH)])


def collate(samples):
    width = max(x.shape[1] for x, _, _ in samples)
    images = np.zeros((len(samples), 1, HEIGHT, width), np.float32)
    columns = np.zeros((len(samples), width // 4), np.int64)
    targets = []
    for i, (x, text, centres) in enumerate(samples):
        images[i, 0, :, : x.shape[1]] = x
        images[i, 0, :, x.shape[1] :] = np.median(x[:, -3:])
        labels = [INDEX[c] for c in text]
        targets += labels
        columns[i, np.clip(np.round(centres / 4 - 0.5).astype(int), 0, width // 4 - 1)] = labels
    lengths = torch.tensor([len(t) for _, t, _ in samples])
    steps = torch.tensor([x.shape[1] // 4 for x, _, _ in samples])
    return torch.from_numpy(images), torch.from_numpy(columns), torch.tensor(targets), lengths, steps


def losses(scores, columns, targets, lengths, steps, aligned):
    ctc = F.ctc_loss(scores.permute(2, 0, 1).log_softmax(2), targets, steps, lengths, zero_infinity=True)
    return ctc + aligned * F.cross_entropy(scores, columns) if aligned > 0 else ctc


def running_mean(mean, net, n):
    """Moves the mean of the weights towards the present ones."""
    share = max(0.002, 1 / (n + 1))
    with torch.no_grad():
        for kept, now in zip(mean.parameters(), net.parameters()):
            kept.lerp_(now, share)


def calibrate(net, first):
    """Batch statistics that belong to the averaged weights: those of the last iterations belong to other ones."""
    norms = [m for m in net.modules() if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d))]
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None
    net.train()
    with torch.no_grad():
        for images, *_ in Batches(first, 60):
            net(images)
    return net.eval()


def train(iterations, rate, minutes, start_from):
    torch.manual_seed(SEED)
    net = LineNet()
    if start_from:
        net.load_state_dict(torch.load(start_from))
    mean = copy.deepcopy(net)
    print(sum(p.numel() for p in net.parameters()), "parameters", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    loader = torch.utils.data.DataLoader(Batches(200_000 if start_from else 0, iterations), batch_size=None, num_workers=1, prefetch_factor=16)
    start, loss_mean = time.time(), None
    for n, (images, *rest) in enumerate(loader):
        progress = max(n / iterations, (time.time() - start) / (60 * minutes))
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, n / 100 + 0.05) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))
        with torch.cpu.amp.autocast(dtype=torch.bfloat16):
            scores = net(images)
        loss = losses(scores.float(), *rest, aligned=max(0.0, 4 * (1 - progress * 10)))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        running_mean(mean, net, n)
        loss_mean = loss.item() if loss_mean is None else 0.98 * loss_mean + 0.02 * loss.item()
        if n % 100 == 0:
            print(f"{time.time() - start:.0f}s iteration {n} loss {loss_mean:.4f}", flush=True)
        if n % 500 == 499:
            torch.save(mean.state_dict(), "../built/checkpoint.pt")
    print(f"{time.time() - start:.0f}s {n} iterations", flush=True)
    return calibrate(mean, 100_000)


def export(net, path):
    axes = {"line": {0: "lines", 3: "columns"}, "scores": {0: "lines", 2: "steps"}}
    example = torch.zeros(1, 1, HEIGHT, 528)
    torch.onnx.export(
        net, example, path, input_names=["line"], output_names=["scores"], dynamic_axes=axes, opset_version=13
    )


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--iterations", type=int, default=16000)
    arguments.add_argument("--minutes", type=float, default=39)
    arguments.add_argument("--rate", type=float, default=2.5e-3)
    arguments.add_argument("--out", default="../mrz-line.onnx")
    arguments.add_argument("--from", dest="start", help="a checkpoint to go on from, with other lines and a lower --rate")
    options = arguments.parse_args()
    torch.set_num_threads(1)
    trained = train(options.iterations, options.rate, options.minutes, options.start)
    torch.save(trained.state_dict(), "../built/checkpoint.pt")
    export(trained, options.out)
