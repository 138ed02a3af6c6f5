"""Draws held-out frames and has the kiosk's own code find the documents in them, with the model in the manifest:

    /usr/bin/python3 evaluate.py --frames 1000

Documents, backgrounds, hands, light and noise are those of style_held_out.py; with --style train, fresh frames in the
style of training. `--sheet` says where the frames go, packed into one JPEG with an index beside it;
test/vectors/document-outline-held-out.jpg holds the first 64 of them."""

import argparse
import json
import pathlib
import subprocess

import cv2
import numpy as np

from scene import Stock, scene
from style_held_out import HELD_OUT
from style_train import TRAIN

SEED = 10373
CELL = (640, 480)
# Multiples of 16, so that no JPEG block holds parts of two frames.
SHAPES = [(640, 352), (640, 352), (640, 480), (352, 480)]
QUALITY = 65
ROOT = pathlib.Path(__file__).resolve().parents[3]


def clockwise(quad):
    return quad if cv2.contourArea(quad.astype(np.float32), True) > 0 else quad[::-1]


def frames(style, count, seed):
    rng = np.random.default_rng(seed)
    stock = Stock(rng, style)
    for i in range(count):
        yield scene(rng, stock, *SHAPES[i % len(SHAPES)])


def pack(scenes, path):
    columns = int(np.ceil(np.sqrt(len(scenes))))
    rows = -(-len(scenes) // columns)
    sheet = np.full((rows * CELL[1], columns * CELL[0], 3), 128, np.uint8)
    index = []
    for i, drawn in enumerate(scenes):
        x, y = i % columns * CELL[0], i // columns * CELL[1]
        height, width = drawn.image.shape[:2]
        sheet[y : y + height, x : x + width] = drawn.image
        quads = [[[round(float(v), 2) for v in corner] for corner in clockwise(quad)] for quad in drawn.quads]
        conditions = sorted(str(name) for name in drawn.conditions)
        index.append({"x": x, "y": y, "width": width, "height": height, "conditions": conditions, "quads": quads})
    cv2.imwrite(str(path), sheet[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    rows = ",\n".join(json.dumps(entry) for entry in index)
    path.with_suffix(".json").write_text(f"[\n{rows}\n]\n")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--frames", type=int, default=1000)
    arguments.add_argument("--style", choices=["held-out", "train"], default="held-out")
    arguments.add_argument("--seed", type=int, default=SEED)
    arguments.add_argument("--sheet", type=pathlib.Path, default=ROOT / "native-models/document-outline/built/held-out.jpg")
    options = arguments.parse_args()
    cv2.setNumThreads(1)
    style = HELD_OUT if options.style == "held-out" else TRAIN
    pack(list(frames(style, options.frames, options.seed)), options.sheet)
    subprocess.run(["node", ROOT / "scripts/bench/outline-held-out.ts", options.sheet.resolve()], check=True)
