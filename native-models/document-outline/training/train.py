"""Trains the outline network and writes document-outline.onnx. One command, fixed seeds:

    /usr/bin/python3 train.py --iterations 4000 --out ../document-outline.onnx
"""

import argparse
import math
import time

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from net import OutlineNet
from scene import Stock, scene
from style_train import TRAIN

BATCH = 16
SEED = 7810
FINER = 4  # cells of the mask as it is drawn, per input pixel and axis
LEAST_DEVIATION = 4.0
# What a window of a frame becomes: long side 128, as in main/models/document/outline/frame-window.ts.
SHAPES = [(128, 72), (128, 72), (128, 96), (96, 128), (128, 84), (112, 112), (72, 128), (128, 102)]


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


class Batches(torch.utils.data.IterableDataset):
    """Batches of one frame shape each. Frames are drawn larger than the input and shrunk as the kiosk does."""

    def __init__(self, seed, count):
        super().__init__()
        self.seed, self.count = seed, count

    def __iter__(self):
        cv2.setNumThreads(1)
        rng = np.random.default_rng([SEED, self.seed])
        stock = Stock(rng, TRAIN)
        for _ in range(-(-self.count // 2)):
            width, height = SHAPES[rng.integers(len(SHAPES))]
            frames = np.zeros((BATCH, padded(height), padded(width), 3), np.float32)
            masks = np.zeros((BATCH, 1, padded(height) // 2, padded(width) // 2), np.float32)
            for i in range(BATCH):
                zoom = rng.uniform(0.9, 2.2)
                size = int(width * zoom), int(height * zoom)
                drawn = scene(rng, stock, *size)
                frame = cv2.resize(drawn.image, (width, height), interpolation=cv2.INTER_AREA)
                frames[i, :height, :width] = normal(frame)
                quads = [quad * [width / size[0], height / size[1]] for quad in drawn.quads]
                masks[i, 0] = target(quads, width, height)
            frames = frames.transpose(0, 3, 1, 2)
            yield torch.from_numpy(frames.copy()), torch.from_numpy(masks)
            # Drawing costs as much as learning, so each batch comes again: flipped within its frame, channels swapped.
            again, covers = np.zeros_like(frames), np.zeros_like(masks)
            again[:, :, :height, :width] = frames[:, rng.permutation(3), :height, :width][..., ::-1, ::-1]
            rows, columns = height // 2, width // 2
            covers[:, :, :rows, :columns] = masks[:, :, :rows, :columns][..., ::-1, ::-1]
            yield torch.from_numpy(again), torch.from_numpy(covers)


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
    net = OutlineNet()
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
        loss = loss_of(net(frames.contiguous(memory_format=torch.channels_last)), masks)
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
