"""Fonts, print, backgrounds and noise of the training set: grey pictures and binarised scans, clear to barely legible."""

import cv2
import numpy as np

from line_image import Style

OCR_B = "/usr/share/fonts/opentype/ocr-b/"
FONTS = [
    (OCR_B + "OCRB.otf", 0.82, 0.0),
    (OCR_B + "OCRBL.otf", 0.08, 0.2),
    ("/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf", 0.03, 0.0),
    ("/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf", 0.02, 0.0),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", 0.03, 0.0),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf", 0.02, 0.0),
]


def capitals(rng):
    kind = rng.random()
    return rng.uniform(7.5, 12) if kind < 0.3 else rng.uniform(11, 20) if kind < 0.7 else rng.uniform(18, 34)


def ink(rng, level):
    """Mostly black; a fifth in the greys of engraved and worn cards."""
    return rng.uniform(5, level * 0.5) if rng.random() < 0.8 else rng.uniform(level * 0.4, level * 0.7)


def smooth_noise(rng, h, w, rows, columns):
    small = rng.standard_normal((rows, columns)).astype(np.float32)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)


def other_cut(rng, mask):
    """Other cuts of OCR-B: outlines swollen or thinned and rounded by blurring the coverage and thresholding it anew,
    unevenly along the line; letters narrower or wider than drawn are left to the pitch."""
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1.0, 2.4))
    threshold = rng.uniform(0.28, 0.66)
    if rng.random() < 0.4:
        threshold = threshold + 0.1 * smooth_noise(rng, *mask.shape, 2, 14)
    return np.clip((soft - threshold) * rng.uniform(3, 9) + 0.5, 0, 1)


def ragged(rng, mask):
    """Ink that ran along fibres: the outline is displaced by up to about a pixel of 28."""
    h, w = mask.shape
    size = (max(4, h // int(rng.integers(4, 10))), max(4, w // int(rng.integers(4, 10))))
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    dx, dy = smooth_noise(rng, h, w, *size), smooth_noise(rng, h, w, *size)
    amplitude = rng.uniform(0.3, 1.1)
    return cv2.remap(mask, xx + amplitude * dx, yy + amplitude * dy, cv2.INTER_LINEAR)


def dotted(rng, mask):
    """A dot printer's or an engraver's raster, and ink that missed in places."""
    h, w = mask.shape
    if rng.random() < 0.5:
        pitch = rng.uniform(2.6, 4.2)
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        screen = np.cos(xx * 2 * np.pi / pitch) * np.cos(yy * 2 * np.pi / pitch)
        return mask * np.clip(1 - rng.uniform(0.2, 0.6) * (0.5 - screen * 0.5), 0, 1)
    holes = smooth_noise(rng, h, w, h // 4, w // 4)
    return mask * (1 - rng.uniform(0.3, 0.9) * (holes > rng.uniform(1.0, 2.0)))


def printed(rng, mask):
    kind = rng.random()
    if kind < 0.42:
        mask = other_cut(rng, mask)
    elif kind < 0.52:
        mask = cv2.dilate(mask, np.ones((2, 2), np.uint8) if rng.random() < 0.6 else np.ones((3, 3), np.uint8))
    elif kind < 0.6:
        mask = cv2.erode(mask, np.ones((2, 2), np.uint8))
    if rng.random() < 0.12:
        mask = ragged(rng, mask)
    if rng.random() < 0.1:
        mask = dotted(rng, mask)
    return mask.astype(np.float32)


def guilloche(rng, plane, level):
    """Families of parallel sine lines, as in the security print of a data page."""
    h, w = plane.shape
    x = np.arange(0, w, 2, dtype=np.float32)
    period, amplitude = rng.uniform(8, 80), rng.uniform(2, h * 0.5)
    colour = float(level - rng.uniform(8, 70))
    for k in range(int(rng.integers(3, 16))):
        y = (k * rng.uniform(3, 12)) % h + amplitude * np.sin(x / period + k * 0.4)
        cv2.polylines(plane, [np.stack([x, y], 1).astype(np.int32)], False, colour, 1, cv2.LINE_AA)


def hatching(rng, plane, level):
    """Straight or bent line screens running through the zone."""
    h, w = plane.shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    a, period = rng.uniform(0, np.pi), rng.uniform(2.5, 14)
    phase = (xx * np.cos(a) + yy * np.sin(a)) + rng.uniform(0, 4) * np.sin(xx / rng.uniform(10, 60))
    plane -= rng.uniform(6, 40) * np.clip(np.sin(phase * 2 * np.pi / period) * 2 - rng.uniform(-1, 1.4), 0, 1)


def lettering(rng, plane, level):
    """Words of the background print, larger or smaller than the zone's, fainter than it."""
    h, w = plane.shape
    for _ in range(int(rng.integers(1, 7))):
        text = "".join(chr(c) for c in rng.integers(65, 91, size=int(rng.integers(2, 9))))
        place = (int(rng.uniform(-10, w)), int(rng.uniform(0, h * 1.4)))
        cv2.putText(plane, text, place, int(rng.integers(0, 7)), float(rng.uniform(0.2, 2) * h / 32), float(level - rng.uniform(6, 45)), int(rng.integers(1, 3)), cv2.LINE_AA)


def background(rng, h, w, level):
    plane = np.full((h, w), level, np.float32)
    if rng.random() < 0.5:
        plane += smooth_noise(rng, h, w, int(rng.integers(2, 5)), int(rng.integers(3, 16))) * rng.uniform(2, 18)
    if rng.random() < 0.15:
        plane += smooth_noise(rng, h, w, max(4, h // 3), max(4, w // 3)) * rng.uniform(2, 14)
    if rng.random() < 0.35:
        plane += np.linspace(-1, 1, w, dtype=np.float32)[None] * rng.uniform(-45, 45)
    if rng.random() < 0.3:
        guilloche(rng, plane, level)
    if rng.random() < 0.2:
        hatching(rng, plane, level)
    if rng.random() < 0.15:
        lettering(rng, plane, level)
    if rng.random() < 0.1:
        step = int(rng.integers(3, 8))
        plane[::step, :: step + 1] -= rng.uniform(10, 50)
    if rng.random() < 0.15:
        edge, soft = rng.uniform(0, w), rng.uniform(3, 60)
        ramp = np.clip((np.arange(w, dtype=np.float32)[None] - edge) / soft * rng.choice([-1, 1]), -30, 30)
        plane *= 1 - rng.uniform(0.1, 0.55) / (1 + np.exp(ramp))
    return np.clip(plane, 1, 255)


def binarise(rng, image):
    grey = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.45:
        level, binary = cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)
        if rng.random() < 0.4:
            binary = cv2.threshold(grey, float(level + rng.uniform(-14, 14)), 255, cv2.THRESH_BINARY)[1]
    else:
        block = int(grey.shape[0] * rng.uniform(0.4, 0.95)) | 1
        kind = cv2.ADAPTIVE_THRESH_GAUSSIAN_C if rng.random() < 0.6 else cv2.ADAPTIVE_THRESH_MEAN_C
        binary = cv2.adaptiveThreshold(grey, 255, kind, cv2.THRESH_BINARY, max(3, block), int(rng.integers(4, 18)))
    binary = binary.astype(np.float32)
    if rng.random() < 0.3:  # scanned, then shrunk by other software
        binary = cv2.GaussianBlur(binary, (0, 0), rng.uniform(0.4, 0.8))
    return binary


def glare(rng, image):
    """What a laminate reflects: a soft blob that washes the print out without hiding it."""
    h, w = image.shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy, sx, sy = rng.uniform(0, w), rng.uniform(-h, 2 * h), rng.uniform(0.3, 4) * h, rng.uniform(0.4, 2) * h
    slant = rng.uniform(-1, 1)
    blob = np.exp(-(((xx - cx + slant * (yy - cy)) / sx) ** 2) - ((yy - cy) / sy) ** 2)
    return image + (255 - image) * blob * rng.uniform(0.2, 0.8)


def slanted_blur(rng, image, sigma):
    """A Gaussian longer one way than the other: defocus with a little shake."""
    n = int(sigma * 3) * 2 + 3
    yy, xx = (np.mgrid[0:n, 0:n] - n // 2).astype(np.float32)
    a, long = rng.uniform(0, np.pi), sigma * rng.uniform(1.2, 2.2)
    u, v = xx * np.cos(a) + yy * np.sin(a), yy * np.cos(a) - xx * np.sin(a)
    kernel = np.exp(-((u / long) ** 2 + (v / (sigma * 0.7)) ** 2) / 2)
    return cv2.filter2D(image, -1, kernel / kernel.sum())


def degrade(rng, image, capitals):
    h, w = image.shape
    kind = rng.random()
    if kind < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, max(0.4, capitals * 0.09)))
    elif kind < 0.65:
        image = slanted_blur(rng, image, rng.uniform(0.3, max(0.4, capitals * 0.075)))
    if rng.random() < 0.1:
        n = int(rng.choice([3, 5]))
        kernel = np.ones((1, n) if rng.random() < 0.6 else (n, 1), np.float32) / n
        image = cv2.filter2D(image, -1, kernel)
    if rng.random() < 0.2:
        image = glare(rng, image)
    if rng.random() < 0.85:
        image = image + rng.standard_normal((h, w)).astype(np.float32) * rng.uniform(0, 12)
    if rng.random() < 0.15:  # a phone's sharpening
        image = image + rng.uniform(0.3, 1.6) * (image - cv2.GaussianBlur(image, (0, 0), rng.uniform(0.6, 1.6)))
    if rng.random() < 0.4:
        grey = np.clip(image, 0, 255).astype(np.uint8)
        ok, code = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(18, 92))])
        image = cv2.imdecode(code, cv2.IMREAD_GRAYSCALE).astype(np.float32)
    if rng.random() < 0.2:
        image = binarise(rng, image)
    return np.clip(image, 0, 255).astype(np.float32)


TRAIN = Style(FONTS, capitals, ink, printed, background, degrade)
