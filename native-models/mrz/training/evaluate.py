"""Prints how many lines of the held-out set are read exactly.

    /usr/bin/python3 evaluate.py ../built/checkpoint.pt --lines 2000

Fonts, backgrounds and noise are those of style_held_out.py; with --style train, fresh lines in the style of training.
The kiosk's own runtime is measured on the same lines by `--dump folder`, which writes inputs and texts."""

import argparse
import json
import pathlib

import numpy as np
import torch

from line_image import line_sample
from mrz_text import ALPHABET, LENGTHS
from net import LineNet
from style_held_out import HELD_OUT
from style_train import TRAIN

SEED = 20260


def decode(scores):
    best = scores.argmax(0)
    kept = [k for i, k in enumerate(best) if k and (i == 0 or k != best[i - 1])]
    return "".join(ALPHABET[k - 1] for k in kept)


def edit_distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        previous, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            previous, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, previous + (x != y))
    return row[-1]


def samples(style, count):
    for i in range(count):
        rng = np.random.default_rng([SEED, i])
        yield line_sample(rng, style, LENGTHS[i % 3])


def evaluate(net, style, count, dump):
    exact = errors = characters = 0
    kept = []
    for x, text, _ in samples(style, count):
        with torch.no_grad():
            read = decode(net(torch.from_numpy(x)[None, None])[0].numpy())
        exact += read == text
        errors += edit_distance(read, text)
        characters += len(text)
        if dump:
            kept.append({"columns": x.shape[1], "text": text, "read": read})
            (dump / f"{len(kept) - 1}.f32").write_bytes(x.astype("<f4").tobytes())
    if dump:
        (dump / "lines.json").write_text(json.dumps(kept))
    print(f"{count} lines: {exact / count:.2%} exact, character error rate {errors / characters:.3%}")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checkpoint")
    arguments.add_argument("--lines", type=int, default=2000)
    arguments.add_argument("--style", choices=["held-out", "train"], default="held-out")
    arguments.add_argument("--dump", type=pathlib.Path)
    options = arguments.parse_args()
    torch.set_num_threads(1)
    model = LineNet()
    model.load_state_dict(torch.load(options.checkpoint))
    if options.dump:
        options.dump.mkdir(parents=True, exist_ok=True)
    evaluate(model.eval(), HELD_OUT if options.style == "held-out" else TRAIN, options.lines, options.dump)
