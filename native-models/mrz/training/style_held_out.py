"""Fonts, backgrounds and noise of the held-out set. None of them is used in training or by the specimen renderer."""

import cv2
import numpy as np

from line_image import Style

FONTS = [("/usr/share/fonts/opentype/ocr-b/OCRBS.otf", 1.0, 0.0)]


def rosette(rng, plane, level):
    """Hypotrochoid rosettes."""
    h, w = plane.shape
    t = np.linspace(0, 2 * np.pi * 12, 700)
    for _ in range(int(rng.integers(1, 5))):
        big, small = rng.uniform(0.5, 2) * h, rng.uniform(0.1, 0.45) * h
        pen, cx, cy = rng.uniform(0.2, 0.8) * h, rng.uniform(0, w), rng.uniform(0, h)
        x = cx + (big - small) * np.cos(t) + pen * np.cos((big - small) / small * t)
        y = cy + (big - small) * np.sin(t) - pen * np.sin((big - small) / small * t)
        points = np.stack([x, y], 1).astype(np.int32)
        cv2.polylines(plane, [points], False, float(level - rng.uniform(8, 45)), 1, cv2.LINE_AA)


def fibres(rng, plane, level):
    h, w = plane.shape
    for _ in range(int(rng.integers(5, 40))):
        x, y, a, n = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0, np.pi), rng.uniform(4, 22)
        end = (int(x + n * np.cos(a)), int(y + n * np.sin(a)))
        cv2.line(plane, (int(x), int(y)), end, float(level - rng.uniform(-15, 50)), 1, cv2.LINE_AA)


def background(rng, h, w, level):
    plane = np.full((h, w), level, np.float32)
    kind = rng.random()
    if kind < 0.35:
        rosette(rng, plane, level)
    elif kind < 0.65:
        fibres(rng, plane, level)
    elif kind < 0.85:
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        a, f = rng.uniform(0, np.pi), rng.uniform(0.15, 0.9)
        wave = np.sin((xx * np.cos(a) + yy * np.sin(a)) * f) * np.sin((xx * np.cos(a + 0.1) + yy * np.sin(a + 0.1)) * f)
        plane += wave * rng.uniform(4, 22)
    if rng.random() < 0.4:
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        r = np.hypot(xx - rng.uniform(0, w), (yy - rng.uniform(-h, 2 * h)) * 3) / w
        plane *= 1 - rng.uniform(0.1, 0.45) * np.clip(r, 0, 1)
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


def degrade(rng, image, capitals):
    if rng.random() < 0.45:
        image = cv2.filter2D(image, -1, disk(rng.uniform(1.0, max(1.01, capitals * 0.09))))
    if rng.random() < 0.25:
        image = cv2.filter2D(image, -1, streak(rng, rng.uniform(2.5, max(2.6, capitals * 0.2))))
    if rng.random() < 0.7:
        photons = rng.uniform(0.4, 4)
        image = rng.poisson(np.clip(image, 0, 255) * photons).astype(np.float32) / photons
    grey = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        ok, code = cv2.imencode(".webp", grey, [cv2.IMWRITE_WEBP_QUALITY, int(rng.integers(20, 80))])
        grey = cv2.imdecode(code, cv2.IMREAD_GRAYSCALE)
    if rng.random() < 0.12:
        wide = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), grey.shape[0] * 0.35)
        grey = np.where(grey < wide * rng.uniform(0.8, 0.92), 0, 255).astype(np.uint8)  # local ratio threshold
    return grey.astype(np.float32)


HELD_OUT = Style(FONTS, background, degrade)
