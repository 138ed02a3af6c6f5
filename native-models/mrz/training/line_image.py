"""A text line as a camera would deliver it after the locator's crop: ink, geometry, neighbours, normalisation.

What fonts, backgrounds and noise are used is decided by a `Style`; `style_train.py` and `style_held_out.py` share none."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Callable

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from mrz_text import ALPHABET, line_text

HEIGHT = 32
"""Rows of the network's input; capitals fill about 18 of them and one character about 13.5 columns."""
CAPITALS = 18.0
ASPECT = 0.68
"""Columns are squeezed by this factor against rows, which halves the work and loses no reading."""
CELL = 64


@dataclass
class Style:
    fonts: list  # (path, weight, shear that undoes a slant)
    capitals: Callable  # (rng) -> height of capitals in the captured picture, pixels
    ink: Callable  # (rng, level of the paper) -> grey level of the print
    print: Callable  # (rng, coverage) -> coverage as the printer laid it down
    background: Callable  # (rng, h, w, level) -> float32 h x w
    degrade: Callable  # (rng, image float32, capitals) -> image float32


@lru_cache(maxsize=None)
def glyph_sheet(path):
    """The 37 glyphs as coverage masks 64 high, and (advance, capital height, baseline) in pixels."""
    font = ImageFont.truetype(path, 40)
    advance = font.getlength("0")
    cells = {}
    for c in ALPHABET:
        image = Image.new("L", (CELL, CELL), 0)
        ImageDraw.Draw(image).text((CELL / 2, 50), c, font=font, fill=255, anchor="ms")
        cells[c] = np.asarray(image, np.float32) / 255
    rows = np.where(cells["H"].max(1) > 0.5)[0]
    return cells, advance, float(rows[-1] - rows[0] + 1)


def draw_line(rng, style, text):
    """Coverage of one line at 28 px capitals; returns mask and the characters' centre columns."""
    weights = np.array([w for _, w, _ in style.fonts])
    path, _, slant = style.fonts[int(rng.choice(len(weights), p=weights / weights.sum()))]
    cells, advance, _ = glyph_sheet(path)
    pitch = advance * (1 + (rng.uniform(-0.04, 0.12) if rng.random() < 0.5 else 0))
    mask = np.zeros((CELL, int(pitch * len(text)) + CELL), np.float32)
    jitter = 0.4 if rng.random() < 0.2 else 0.0
    centres = []
    for i, c in enumerate(text):
        x = CELL / 2 + (i + 0.5) * pitch
        left = int(round(x - CELL / 2 + rng.normal(0, jitter)))
        np.maximum(mask[:, left : left + CELL], cells[c], out=mask[:, left : left + CELL])
        centres.append(x)
    shear = slant + (rng.normal(0, 0.05) if rng.random() < 0.3 else 0)
    if abs(shear) > 0.01:
        m = np.float32([[1, shear, -shear * 36], [0, 1, 0]])
        mask = cv2.warpAffine(mask, m, (mask.shape[1], CELL), flags=cv2.INTER_LINEAR)
    return style.print(rng, mask), np.array(centres)


def with_neighbours(rng, style, mask, length):
    """Puts the line in a taller canvas, sometimes with slivers of the lines above and below at the real line pitch."""
    canvas = np.zeros((CELL * 3, mask.shape[1]), np.float32)
    for side in (-1, 1):
        if rng.random() < 0.5:
            other, _ = draw_line(rng, style, line_text(rng, length))
            top = CELL + side * int(rng.uniform(40, 58))
            w = min(other.shape[1], canvas.shape[1])
            np.maximum(canvas[top : top + CELL, :w], other[:, :w], out=canvas[top : top + CELL, :w])
    np.maximum(canvas[CELL : 2 * CELL], mask, out=canvas[CELL : 2 * CELL])
    return canvas


def crop_geometry(rng, width, length):
    """Map from crop (x, y in [0, 1]) to canvas, with the residue that a locator leaves: shift, scale, slope, bow."""
    capitals, middle = 28.0, CELL + 36.0
    height = capitals * HEIGHT / CAPITALS * rng.uniform(0.86, 1.22)
    slope = rng.normal(0, 0.16) * capitals if rng.random() < 0.7 else 0.0
    bow = rng.normal(0, 0.10) * capitals if rng.random() < 0.4 else 0.0
    shift = rng.normal(0, 0.12) * capitals
    pitch = (width - CELL) / length
    left = CELL / 2 - pitch * rng.uniform(0.0, 2.4)
    right = width - CELL / 2 + pitch * rng.uniform(0.0, 2.4)
    taper = rng.normal(0, 0.03)
    return height, middle + shift, slope, bow, left, right, taper


def resample(canvas, geometry, out_h, out_w):
    height, middle, slope, bow, left, right, taper = geometry
    u = (np.arange(out_w, dtype=np.float32) + 0.5) / out_w
    v = (np.arange(out_h, dtype=np.float32) + 0.5) / out_h - 0.5
    centre = middle + slope * (u - 0.5) + bow * (4 * (u - 0.5) ** 2 - 0.5)
    xs = np.broadcast_to(left + u * (right - left), (out_h, out_w)).astype(np.float32)
    ys = (centre[None] + v[:, None] * height * (1 + taper * (2 * u[None] - 1))).astype(np.float32)
    return cv2.remap(canvas, np.ascontiguousarray(xs), ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)


def line_sample(rng, style, length):
    """One sample: float32 32 x W normalised to zero mean and unit deviation, its text, centre columns."""
    text = line_text(rng, length)
    mask, centres = draw_line(rng, style, text)
    canvas = with_neighbours(rng, style, mask, length)
    geometry = crop_geometry(rng, mask.shape[1], length)
    height, _, _, _, left, right, _ = geometry
    capitals = style.capitals(rng)
    scale = capitals / 28.0
    if scale < 0.6:
        canvas = cv2.GaussianBlur(canvas, (0, 0), 0.45 / scale)
    h, w = max(12, int(height * scale)), int((right - left) * scale)
    ink = resample(canvas, geometry, h, w)
    level = rng.uniform(105, 250)
    paper = style.background(rng, h, w, level)
    # Ink absorbs: what lies under it, shadow included, darkens the print too.
    image = paper * (1 - ink) + np.minimum(paper, style.ink(rng, level) * np.clip(paper / level, 0.3, 1.1)) * ink
    image = style.degrade(rng, end_junk(rng, image, level), capitals)
    columns = max(64, int(round(w * HEIGHT / h * ASPECT * rng.uniform(0.88, 1.12) / 4)) * 4)
    x = cv2.resize(image, (columns, HEIGHT), interpolation=cv2.INTER_AREA if h > HEIGHT else cv2.INTER_LINEAR)
    x = (x - x.mean()) / (x.std() + 1e-3)
    return x.astype(np.float32), text, (centres - left) / (right - left) * columns


def end_junk(rng, image, level):
    """What lies beside a line in a real crop: the page edge, the desk, a finger."""
    if rng.random() < 0.15:
        n = int(rng.uniform(1, image.shape[0] * 0.35))
        value = rng.uniform(0, 255)
        if rng.random() < 0.5:
            image[:, :n] = value
        else:
            image[:, -n:] = value
    return image
