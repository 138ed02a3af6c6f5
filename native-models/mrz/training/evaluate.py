"""Prints how many lines of the held-out set are read exactly.

    /usr/bin/python3 evaluate.py ../built/checkpoint.pt --lines 2000

Fonts, backgrounds and noise are those of style_held_out.py; with --style train, fresh lines in the style of training.
`--sheet` also writes the lines as one picture, 8 bits, with their texts: the kiosk's own runtime is tested on them in
main/models/document/held-out-lines.test.ts."""

import argparse
import json
import pathlib

import cv2
import numpy as np
import torch

from line_image import HEIGHT, line_sample
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


def read_line(net, x):
    with torch.no_grad():
        return decode(net(torch.from_numpy(x)[None, None])[0].numpy())


def write_sheet(lines, path):
    """Lines under each other, 128 grey where nothing is; each line's mean is 128 and its deviation 45."""
    sheet = np.full((HEIGHT * len(lines), max(x.shape[1] for x, _, _ in lines)), 128, np.uint8)
    for i, (x, _, _) in enumerate(lines):
        sheet[i * HEIGHT : (i + 1) * HEIGHT, : x.shape[1]] = np.clip(np.round(128 + 45 * x), 0, 255)
    cv2.imwrite(str(path), sheet, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    index = [{"columns": x.shape[1], "text": text} for x, text, _ in lines]
    path.with_suffix(".json").write_text(json.dumps(index, indent=1) + "\n")


def evaluate(net, lines):
    exact = errors = characters = 0
    for x, text, _ in lines:
        read = read_line(net, x)
        exact += read == text
        errors += edit_distance(read, text)
        characters += len(text)
    print(f"{len(lines)} lines: {exact / len(lines):.2%} exact, character error rate {errors / characters:.3%}")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checkpoint")
    arguments.add_argument("--lines", type=int, default=2000)
    arguments.add_argument("--style", choices=["held-out", "train"], default="held-out")
    arguments.add_argument("--sheet", type=pathlib.Path, help="a .png file")
    options = arguments.parse_args()
    torch.set_num_threads(1)
    model = LineNet()
    model.load_state_dict(torch.load(options.checkpoint))
    drawn = list(samples(HELD_OUT if options.style == "held-out" else TRAIN, options.lines))
    if options.sheet:
        write_sheet(drawn, options.sheet)
    evaluate(model.eval(), drawn)
