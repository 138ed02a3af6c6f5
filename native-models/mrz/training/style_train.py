"""Fonts, backgrounds and noise of the training set."""

import cv2
import numpy as np

from line_image import Style

OCR_B = "/usr/share/fonts/opentype/ocr-b/"
FONTS = [
    (OCR_B + "OCRB.otf", 0.86, 0.0),
    (OCR_B + "OCRBL.otf", 0.06, 0.2),
    ("/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf", 0.04, 0.0),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", 0.04, 0.0),
]


def smooth_noise(rng, h, w, rows, columns):
    small = rng.standard_normal((rows, columns)).astype(np.float32)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)


def guilloche(rng, plane, level):
    """Families of parallel sine lines, as in the security print of a data page."""
    h, w = plane.shape
    x = np.arange(w, dtype=np.float32)
    period, amplitude = rng.uniform(8, 80), rng.uniform(2, h * 0.5)
    colour = float(level - rng.uniform(8, 55))
    for k in range(int(rng.integers(3, 16))):
        y = (k * rng.uniform(3, 12)) % h + amplitude * np.sin(x / period + k * 0.4)
        cv2.polylines(plane, [np.stack([x, y], 1).astype(np.int32)], False, colour, 1, cv2.LINE_AA)


def background(rng, h, w, level):
    plane = np.full((h, w), level, np.float32)
    if rng.random() < 0.5:
        plane += smooth_noise(rng, h, w, int(rng.integers(2, 5)), int(rng.integers(3, 16))) * rng.uniform(2, 18)
    if rng.random() < 0.4:
        plane += np.linspace(-1, 1, w, dtype=np.float32)[None] * rng.uniform(-45, 45)
    if rng.random() < 0.4:
        guilloche(rng, plane, level)
    if rng.random() < 0.12:
        step = int(rng.integers(3, 8))
        plane[::step, :: step + 1] -= rng.uniform(10, 50)
    if rng.random() < 0.12:
        edge, soft = rng.uniform(0, w), rng.uniform(3, 60)
        ramp = np.clip((np.arange(w, dtype=np.float32)[None] - edge) / soft, -30, 30)
        plane *= 1 - rng.uniform(0.1, 0.5) / (1 + np.exp(ramp))
    return plane


def binarise(rng, image):
    grey = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        return cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)[1].astype(np.float32)
    block = int(grey.shape[0] * rng.uniform(0.5, 0.95)) | 1
    kind = cv2.ADAPTIVE_THRESH_GAUSSIAN_C if rng.random() < 0.6 else cv2.ADAPTIVE_THRESH_MEAN_C
    return cv2.adaptiveThreshold(grey, 255, kind, cv2.THRESH_BINARY, max(3, block), int(rng.integers(5, 18))).astype(np.float32)


def degrade(rng, image, capitals):
    h, w = image.shape
    if rng.random() < 0.6:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, capitals * 0.095))
    if rng.random() < 0.12:
        n = int(rng.choice([3, 5]))
        kernel = np.ones((1, n) if rng.random() < 0.6 else (n, 1), np.float32) / n
        image = cv2.filter2D(image, -1, kernel)
    if rng.random() < 0.12:
        centre, spread = rng.uniform(0, w), rng.uniform(10, 80)
        glare = np.exp(-(((np.arange(w, dtype=np.float32) - centre) / spread) ** 2))[None]
        image = image + (255 - image) * glare * rng.uniform(0.2, 0.75)
    if rng.random() < 0.85:
        image = image + rng.standard_normal((h, w)).astype(np.float32) * rng.uniform(0, 11)
    if rng.random() < 0.35:
        grey = np.clip(image, 0, 255).astype(np.uint8)
        ok, code = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        image = cv2.imdecode(code, cv2.IMREAD_GRAYSCALE).astype(np.float32)
    if rng.random() < 0.15:
        image = binarise(rng, image)
    return np.clip(image, 0, 255).astype(np.float32)


TRAIN = Style(FONTS, background, degrade)
