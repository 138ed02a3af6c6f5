"""Prints how many lines of each held-out level are read exactly.

    /usr/bin/python3 evaluate.py ../built/checkpoint.pt --lines 2000

Fonts, backgrounds and noise are those of style_held_out.py; `train` is fresh lines in the style of training. `--sheets`
also writes the first lines of each level as pictures, 8 bits, with their texts: the kiosk's own runtime is tested on them
in inference/document/held-out-lines.test.ts and measured on them by `npm run bench:documents`."""

import argparse
import json
import pathlib

import numpy as np
import torch
from PIL import Image

from line_image import HEIGHT, line_sample
from mrz_text import ALPHABET, LENGTHS
from net import LineNet
from style_held_out import LEVELS, held_out
from style_train import TRAIN

SEED = 20260
FORMS = ("clean", "moderate", "hard", "train")


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


def samples(name, count):
    style = held_out(name) if name in LEVELS else TRAIN
    for i in range(count):
        rng = np.random.default_rng([SEED, FORMS.index(name), i])
        yield line_sample(rng, style, LENGTHS[i % 3])


def read_line(net, x):
    with torch.no_grad():
        return decode(net(torch.from_numpy(x)[None, None])[0].numpy())


def write_sheet(lines, path):
    """Lines under each other in 16 greys, each line's darkest black and brightest white; the reader normalises anew."""
    sheet = np.full((HEIGHT * len(lines), max(x.shape[1] for x, _ in lines)), 8, np.uint8)
    for i, (x, _) in enumerate(lines):
        levels = np.round((x - x.min()) / (x.max() - x.min() + 1e-6) * 15)
        sheet[i * HEIGHT : (i + 1) * HEIGHT, : x.shape[1]] = levels
    image = Image.fromarray(sheet, "P")
    image.putpalette([17 * k for k in range(16) for _ in range(3)])
    image.save(path, bits=4, optimize=True)
    index = [{"columns": x.shape[1], "text": text} for x, text in lines]
    path.with_suffix(".json").write_text(json.dumps(index, indent=1) + "\n")


def write_sheets(folder):
    """100 lines a sheet: one clean, one moderate, two hard."""
    for name, count in (("clean", 1), ("moderate", 1), ("hard", 2)):
        lines = [(x, text) for x, text, _ in samples(name, 100 * count)]
        for k in range(count):
            write_sheet(lines[100 * k : 100 * (k + 1)], folder / f"icao9303-held-out-{name}-{k + 1}.png")


def evaluate(net, name, count):
    exact = errors = characters = 0
    for x, text, _ in samples(name, count):
        read = read_line(net, x)
        exact += read == text
        errors += edit_distance(read, text)
        characters += len(text)
    print(f"{name}: {count} lines, {exact / count:.2%} exact, character error rate {errors / characters:.3%}", flush=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checkpoint")
    arguments.add_argument("--lines", type=int, default=2000)
    arguments.add_argument("--sheets", type=pathlib.Path, help="a folder; gets 100 clean, 100 moderate and 200 hard lines")
    options = arguments.parse_args()
    torch.set_num_threads(1)
    if options.sheets:
        write_sheets(options.sheets)
    model = LineNet()
    model.load_state_dict(torch.load(options.checkpoint))
    for name in FORMS:
        evaluate(model.eval(), name, options.lines)
