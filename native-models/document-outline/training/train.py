"""Trains the outline network and writes document-outline.onnx. One command, fixed seeds:

    /usr/bin/python3 train.py --iterations 4000 --out ../document-outline.onnx
"""

import argparse
import math
import pathlib
import time

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from half_weights import halve_file
from net import OutlineNet
from scene import Stock, scene
from style_train import TRAIN

BATCH = 16
SEED = 7810
FINER = 4  # cells of the mask as it is drawn, per input pixel and axis
LEAST_DEVIATION = 4.0
# What a window of a frame becomes: long side 160, as in inference/document/outline/frame-window.ts.
SHAPES = [(160, 90), (160, 90), (160, 120), (120, 160), (160, 106), (140, 140), (90, 160), (160, 128)]


def padded(n):
    return -(-n // 16) * 16


def target(quads, width, height):
    """Share of each output pixel (2 x 2 input pixels) that documents cover, corners square, fingers looked through."""
    mask = np.zeros((padded(height) * FINER, padded(width) * FINER), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round((quad * FINER - 0.5) * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    mask[height * FINER :] = 0
    mask[:, width * FINER :] = 0
    shares = cv2.resize(mask, (padded(width) // 2, padded(height) // 2), interpolation=cv2.INTER_AREA)
    return shares.astype(np.float32) / 255


def normal(frame):
    """Mean 0 and deviation 1 over all channels, so that exposure matters little and colour stays."""
    frame = frame.astype(np.float32)
    return (frame - frame.mean()) / max(frame.std(), LEAST_DEVIATION)


def around(rng, drawn, aspect):
    """A window around a document, of the given aspect, as the kiosk looks at it a second time; and its scale."""
    height, width = drawn.image.shape[:2]
    low, high = drawn.quads[0].min(0), drawn.quads[0].max(0)
    wide = max(high[0] - low[0], (high[1] - low[1]) * aspect) * rng.uniform(1.1, 1.7)
    wide = max(16, min(wide, width, height * aspect))
    size = np.array([wide, wide / aspect])
    start = (low + high) / 2 - size / 2 + rng.normal(0, 0.04, 2) * size
    x, y = np.round(np.clip(start, 0, [width, height] - size)).astype(int)
    return drawn.image[y : y + max(1, int(size[1])), x : x + max(1, int(size[0]))], np.array([x, y])


def seen_as(image, shift, quads, width, height):
    """An image shrunk as the kiosk does, and where its documents lie then."""
    frame = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    scale = np.array([width / image.shape[1], height / image.shape[0]])
    return normal(frame), target([(quad - shift) * scale for quad in quads], width, height)


class Batches(torch.utils.data.IterableDataset):
    """Batches of one frame shape each. Drawing costs more than learning, so the frames of a batch come again: as a
    window around the document, and flipped within their frame with channels swapped."""

    def __init__(self, seed, count):
        super().__init__()
        self.seed, self.count = seed, count

    def __iter__(self):
        cv2.setNumThreads(1)
        rng = np.random.default_rng([SEED, self.seed])
        stock = Stock(rng, TRAIN)
        for _ in range(-(-self.count // 3)):
            width, height = SHAPES[rng.integers(len(SHAPES))]
            frames = np.zeros((2, BATCH, padded(height), padded(width), 3), np.float32)
            masks = np.zeros((2, BATCH, 1, padded(height) // 2, padded(width) // 2), np.float32)
            for i in range(BATCH):
                zoom = rng.uniform(0.9, 2.0)
                drawn = scene(rng, stock, int(width * zoom), int(height * zoom))
                frames[0, i, :height, :width], masks[0, i, 0] = seen_as(drawn.image, 0, drawn.quads, width, height)
                if drawn.quads:
                    part, shift = around(rng, drawn, width / height)
                    frames[1, i, :height, :width], masks[1, i, 0] = seen_as(part, shift, drawn.quads, width, height)
            frames = frames.transpose(0, 1, 4, 2, 3)
            again, covers = np.zeros_like(frames[0]), np.zeros_like(masks[0])
            again[:, :, :height, :width] = frames[0][:, rng.permutation(3), :height, :width][..., ::-1, ::-1]
            rows, columns = height // 2, width // 2
            covers[:, :, :rows, :columns] = masks[0][:, :, :rows, :columns][..., ::-1, ::-1]
            for batch in zip([*frames, again], [*masks, covers]):
                yield tuple(torch.from_numpy(part.copy()) for part in batch)


def loss_of(logits, masks):
    """Cross entropy, three times as heavy near an edge, and overlap per frame."""
    edge = (F.avg_pool2d(masks, 5, 1, 2) - masks).abs()
    weight = 1 + 2 * (edge > 0.02).float()
    entropy = (F.binary_cross_entropy_with_logits(logits, masks, reduction="none") * weight).mean()
    p = logits.sigmoid()
    overlap = (2 * (p * masks).sum((1, 2, 3)) + 8) / (p.sum((1, 2, 3)) + masks.sum((1, 2, 3)) + 8)
    return entropy + (1 - overlap).mean()


def train(iterations, minutes, rate, seed, start):
    torch.manual_seed(SEED + seed)
    net = OutlineNet().to(memory_format=torch.channels_last)
    if start:
        net.load_state_dict(torch.load(start))
    print(sum(p.numel() for p in net.parameters()), "parameters", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    loader = torch.utils.data.DataLoader(Batches(seed, iterations), batch_size=None, num_workers=1, prefetch_factor=16)
    began, running = time.time(), None
    for n, (frames, masks) in enumerate(loader):
        done = max(n / iterations, (time.time() - began) / 60 / minutes)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, n / 60 + 0.05) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(frames.contiguous(memory_format=torch.channels_last))
        loss = loss_of(logits.float(), masks)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        running = loss.item() if running is None else 0.98 * running + 0.02 * loss.item()
        if n % 25 == 0:
            print(f"{time.time() - began:.0f}s iteration {n} loss {running:.4f}", flush=True)
        if n % 200 == 199:
            torch.save(net.state_dict(), "../built/checkpoint.pt")
    return net.eval()


def export(net, path):
    axes = {"frame": {2: "height", 3: "width"}, "mask": {2: "rows", 3: "columns"}}
    example = torch.zeros(1, 3, 80, 128)
    torch.onnx.export(
        net, example, path, input_names=["frame"], output_names=["mask"], dynamic_axes=axes, opset_version=13
    )
    halve_file(pathlib.Path(path))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--iterations", type=int, default=4000)
    arguments.add_argument("--minutes", type=float, default=1e9, help="the run ends sooner, its rate having fallen")
    arguments.add_argument("--rate", type=float, default=3e-3)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--start", help="a checkpoint to go on from")
    arguments.add_argument("--out", default="../document-outline.onnx")
    options = arguments.parse_args()
    torch.set_num_threads(1)
    trained = train(options.iterations, options.minutes, options.rate, options.seed, options.start)
    torch.save(trained.state_dict(), "../built/checkpoint.pt")
    export(trained, options.out)
