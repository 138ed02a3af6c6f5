"""Hands, light, noise and blur of training."""

import cv2
import numpy as np

from style_train_documents import smooth, tone


def finger(rng, image, base, tip, thick, skin):
    """A tapering line of discs, lit from one side, with a nail."""
    bend = rng.normal(0, 0.12, 2) * np.linalg.norm(tip - base)
    for t in np.linspace(0, 1, 40):
        point = base + (tip - base) * t + bend * np.sin(np.pi * t)
        shade = skin * (0.8 + 0.2 * t)
        centre = tuple(np.round(point * 8).astype(int).tolist())
        cv2.circle(image, centre, int(thick * (1 - 0.2 * t) * 8), shade.tolist(), -1, cv2.LINE_AA, 3)
    if rng.random() < 0.6:
        nail = base + (tip - base) * 1.0
        angle = np.degrees(np.arctan2(*(tip - base)[::-1]))
        axes = (max(1, int(thick * 0.5)), max(1, int(thick * 0.38)))
        cv2.ellipse(image, tuple(np.round(nail).astype(int).tolist()), axes, angle, 0, 360, np.clip(skin + 25, 0, 255).tolist(), -1, cv2.LINE_AA)


def hand(rng, image, quad):
    skin, centre = tone(rng), quad.mean(0)
    size = np.sqrt(max(cv2.contourArea(quad.astype(np.float32)), 1))
    layer = image.copy()
    for _ in range(rng.integers(1, 3)):
        k, thick = rng.integers(4), size * rng.uniform(0.05, 0.11)
        a, b = quad[k], quad[(k + 1) % 4]
        along = (b - a) / (np.linalg.norm(b - a) + 1e-6)
        inward = centre - (a + b) / 2
        inward /= np.linalg.norm(inward) + 1e-6
        at, lean = rng.uniform(0, 1), rng.normal(0, 0.35)
        if rng.random() < 0.5:
            palm = a + (b - a) * at - inward * size * rng.uniform(0.35, 0.7)
            cv2.ellipse(layer, tuple(np.round(palm).astype(int).tolist()), (int(size * rng.uniform(0.2, 0.5)), int(size * 0.3)), rng.uniform(0, 180), 0, 360, (skin * 0.85).tolist(), -1, cv2.LINE_AA)
        for i in range(rng.integers(1, 5)):
            tip = a + (b - a) * at + along * i * thick * 2.1 + inward * size * rng.uniform(0.02, 0.24)
            finger(rng, layer, tip - (inward + along * lean) * size * rng.uniform(0.5, 1.2), tip, thick, skin)
    touched = (np.abs(layer - image).max(2) > 0.5).astype(np.float32)
    shade = cv2.GaussianBlur(touched, (0, 0), size * 0.02 + 0.5)
    image *= 1 - 0.35 * shade[..., None] * (1 - touched[..., None])
    np.copyto(image, layer, where=touched[..., None] > 0)
    image += touched[..., None] * smooth(rng, *image.shape[:2], 14, 1) * 5


def light(rng, image, cover, glare):
    h, w = image.shape[:2]
    if rng.random() < 0.5:
        t = np.linspace(-1, 1, w)[None, :] * rng.uniform(-1, 1) + np.linspace(-1, 1, h)[:, None] * rng.uniform(-1, 1)
        image *= (1 + rng.uniform(0, 0.35) * t)[..., None].astype(np.float32)
    if rng.random() < 0.25:
        shade = np.zeros((h, w), np.float32)
        points = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * [w, h]
        cv2.fillPoly(shade, [points.astype(np.int32)], 1.0)
        shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.5, w * 0.04))
        image *= 1 - rng.uniform(0.15, 0.6) * shade[..., None]
    if not glare:
        return
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    ys, xs = np.nonzero(cover > 0.5)
    for _ in range(rng.integers(1, 4)):
        i = rng.integers(len(xs)) if len(xs) else 0
        cx, cy = (xs[i], ys[i]) if len(xs) else (w / 2, h / 2)
        a, long, wide = rng.uniform(0, np.pi), rng.uniform(0.03, 0.35) * w, rng.uniform(0.02, 0.1) * w
        u, v = (xx - cx) * np.cos(a) + (yy - cy) * np.sin(a), -(xx - cx) * np.sin(a) + (yy - cy) * np.cos(a)
        spot = np.exp(-((u / long) ** 2) - (v / wide) ** 2) * rng.uniform(80, 420)
        image += (spot * (cover if rng.random() < 0.7 else 1))[..., None]


NOISE = np.random.default_rng(3).standard_normal((900, 900, 3), dtype=np.float32)


def grain(rng, h, w):
    """A part of one field of sensor noise."""
    y, x = rng.integers(0, 900 - h), rng.integers(0, 900 - w)
    return NOISE[y : y + h, x : x + w]


def degrade(rng, image, trouble):
    if "blurred" in trouble:
        span = max(image.shape[:2])
        if rng.random() < 0.5:
            image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.002, 0.009) * span)
        else:
            n = int(rng.uniform(0.008, 0.035) * span) | 1
            kernel = np.zeros((n, n), np.float32)
            kernel[n // 2] = 1 / n
            turn = cv2.getRotationMatrix2D((n // 2, n // 2), rng.uniform(0, 180), 1)
            kernel = cv2.warpAffine(kernel, turn, (n, n))
            image = cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1e-3))
    elif rng.random() < 0.3:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.9))
    gain = rng.uniform(0.15, 0.5) if "dim" in trouble else rng.uniform(0.65, 1.25)
    image = image * (gain * rng.uniform(0.85, 1.15, 3)).astype(np.float32)
    if rng.random() < 0.3:
        image = 255 * (np.clip(image, 0, 255) / 255) ** rng.uniform(0.6, 1.6)
    noise = rng.uniform(2, 8) if "dim" in trouble else rng.exponential(3)
    image = image + grain(rng, *image.shape[:2]) * noise
    if rng.random() < 0.08:
        image = image.mean(2, keepdims=True).repeat(3, 2)
    if rng.random() < 0.1:
        mean = image.mean()
        image = mean + (image - mean) * rng.uniform(0.35, 1.5)
    frame = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        ok, code = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 92))])
        frame = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return frame
