"""Fonts, backgrounds and noise of the held-out sets. None of them is used in training or by the specimen renderer.

Three levels: `clean` is what a document scanner or a steady camera gives; `moderate` a hand-held capture; `hard` small,
faint, shaken, strongly compressed or badly binarised print."""

from dataclasses import dataclass

import cv2
import numpy as np

from line_image import Style

FONTS = [("/usr/share/fonts/opentype/ocr-b/OCRBS.otf", 1.0, 0.0)]


@dataclass(frozen=True)
class Level:
    capitals: tuple  # heights in the captured picture, pixels
    faintest: float  # brightest ink, as a share of the paper's level
    pattern: float  # strength of the background print and of the shading
    defocus: float  # largest radius, as a share of the capitals' height
    shake: tuple  # share of the lines, longest streak as a share of the capitals' height
    photons: float  # fewest a grey level
    webp: tuple  # share of the lines, lowest quality
    binary: float  # share of the lines


LEVELS = {
    "clean": Level((15, 30), 0.45, 0.5, 0.04, (0.05, 0.1), 1.5, (0.2, 60), 0.05),
    "moderate": Level((11, 28), 0.55, 0.8, 0.07, (0.2, 0.15), 0.8, (0.3, 35), 0.1),
    "hard": Level((8, 16), 0.68, 1.0, 0.09, (0.25, 0.2), 0.4, (0.3, 20), 0.12),
}


def rosette(rng, plane, level, strength):
    """Hypotrochoid rosettes."""
    h, w = plane.shape
    t = np.linspace(0, 2 * np.pi * 12, 700)
    for _ in range(int(rng.integers(1, 5))):
        big, small = rng.uniform(0.5, 2) * h, rng.uniform(0.1, 0.45) * h
        pen, cx, cy = rng.uniform(0.2, 0.8) * h, rng.uniform(0, w), rng.uniform(0, h)
        x = cx + (big - small) * np.cos(t) + pen * np.cos((big - small) / small * t)
        y = cy + (big - small) * np.sin(t) - pen * np.sin((big - small) / small * t)
        points = np.stack([x, y], 1).astype(np.int32)
        cv2.polylines(plane, [points], False, float(level - strength * rng.uniform(8, 45)), 1, cv2.LINE_AA)


def fibres(rng, plane, level, strength):
    h, w = plane.shape
    for _ in range(int(rng.integers(5, 40))):
        x, y, a, n = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0, np.pi), rng.uniform(4, 22)
        end = (int(x + n * np.cos(a)), int(y + n * np.sin(a)))
        cv2.line(plane, (int(x), int(y)), end, float(level - strength * rng.uniform(-15, 50)), 1, cv2.LINE_AA)


def background(rng, h, w, level, strength):
    plane = np.full((h, w), level, np.float32)
    kind = rng.random()
    if kind < 0.35:
        rosette(rng, plane, level, strength)
    elif kind < 0.65:
        fibres(rng, plane, level, strength)
    elif kind < 0.85:
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        a, f = rng.uniform(0, np.pi), rng.uniform(0.15, 0.9)
        wave = np.sin((xx * np.cos(a) + yy * np.sin(a)) * f) * np.sin((xx * np.cos(a + 0.1) + yy * np.sin(a + 0.1)) * f)
        plane += wave * strength * rng.uniform(4, 22)
    if rng.random() < 0.4:
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        r = np.hypot(xx - rng.uniform(0, w), (yy - rng.uniform(-h, 2 * h)) * 3) / w
        plane *= 1 - strength * rng.uniform(0.1, 0.45) * np.clip(r, 0, 1)
    return plane


def disk(radius):
    n = int(np.ceil(radius)) * 2 + 1
    yy, xx = np.mgrid[0:n, 0:n] - n // 2
    kernel = (np.hypot(xx, yy) <= radius).astype(np.float32)
    return kernel / kernel.sum()


def streak(rng, length):
    n = int(length) | 1
    kernel = np.zeros((n, n), np.float32)
    a, c = rng.uniform(0, np.pi), n // 2
    dx, dy = np.cos(a) * c, np.sin(a) * c
    cv2.line(kernel, (int(round(c - dx)), int(round(c - dy))), (int(round(c + dx)), int(round(c + dy))), 1.0, 1)
    return kernel / kernel.sum()


def degrade(rng, image, capitals, level):
    if rng.random() < 0.45:
        image = cv2.filter2D(image, -1, disk(rng.uniform(1.0, max(1.01, capitals * level.defocus))))
    if rng.random() < level.shake[0]:
        image = cv2.filter2D(image, -1, streak(rng, rng.uniform(2.5, max(2.6, capitals * level.shake[1]))))
    if rng.random() < 0.7:
        photons = rng.uniform(level.photons, 4)
        image = rng.poisson(np.clip(image, 0, 255) * photons).astype(np.float32) / photons
    grey = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < level.webp[0]:
        ok, code = cv2.imencode(".webp", grey, [cv2.IMWRITE_WEBP_QUALITY, int(rng.integers(level.webp[1], 80))])
        grey = cv2.imdecode(code, cv2.IMREAD_GRAYSCALE)
    if rng.random() < level.binary:
        wide = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), grey.shape[0] * 0.35)
        grey = np.where(grey < wide * rng.uniform(0.8, 0.92), 0, 255).astype(np.uint8)  # local ratio threshold
    return grey.astype(np.float32)


def printed(rng, mask):
    """One brush thicker or thinner, by the structuring element of the font's own raster."""
    thickness = rng.random()
    if thickness < 0.2:
        return cv2.dilate(mask, np.ones((2, 2), np.uint8) if thickness > 0.07 else np.ones((3, 3), np.uint8))
    return cv2.erode(mask, np.ones((2, 2), np.uint8)) if thickness < 0.34 else mask


def held_out(name):
    level = LEVELS[name]
    return Style(
        FONTS,
        capitals=lambda rng: rng.uniform(*level.capitals),
        ink=lambda rng, paper: rng.uniform(5, paper * (level.faintest if rng.random() < 0.3 else level.faintest * 0.75)),
        print=printed,
        background=lambda rng, h, w, paper: background(rng, h, w, paper, level.pattern),
        degrade=lambda rng, image, capitals: degrade(rng, image, capitals, level),
    )
