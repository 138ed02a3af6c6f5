"""What lies under and beside the documents of training."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from style_train_documents import font, smooth, words


def wood(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = np.array([1.0, rng.uniform(0.68, 0.95), rng.uniform(0.45, 0.9)]) * rng.uniform(40, 225)
    grain = cv2.resize(rng.normal(0, 1, (h, 5)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    wide = cv2.resize(rng.normal(0, 1, (max(3, h // 20), 4)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    plane += (grain * rng.uniform(2, 14) + wide * rng.uniform(3, 20))[..., None]
    for y in np.arange(rng.uniform(0, 60), h, rng.uniform(30, 120)) if rng.random() < 0.5 else []:
        cv2.line(plane, (0, int(y)), (w, int(y)), (plane[0, 0] * 0.5).tolist(), 1)
    return np.ascontiguousarray(plane.transpose(1, 0, 2)) if rng.random() < 0.5 else plane


def checks(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = rng.uniform(10, 250, 3)
    yy, xx = np.mgrid[0:h, 0:w]
    a, step = rng.uniform(0, np.pi), rng.uniform(4, 50)
    u, v = xx * np.cos(a) + yy * np.sin(a), -xx * np.sin(a) + yy * np.cos(a)
    ink = rng.normal(0, 50, 3)
    plane += ((u // step % 2)[..., None] + (v // (step * rng.uniform(0.5, 2)) % 2)[..., None] * rng.integers(0, 2)) * ink
    return plane


def sheet(rng, plane, centre, wide, tall):
    a = rng.uniform(0, np.pi)
    box = cv2.boxPoints(((float(centre[0]), float(centre[1])), (wide, tall), float(np.degrees(a))))
    fill = rng.uniform(180, 252, 3) if rng.random() < 0.5 else rng.uniform(0, 255, 3)
    cv2.fillConvexPoly(plane, np.round(box).astype(np.int32), fill.tolist(), cv2.LINE_AA)
    if rng.random() < 0.6:
        along, down = (box[1] - box[0]) / 20, (box[3] - box[0]) / 24
        for row in range(2, 22):
            start, n = box[0] + down * row + along * 2, rng.uniform(5, 17)
            cv2.line(plane, tuple(np.round(start).astype(int).tolist()), tuple(np.round(start + along * n).astype(int).tolist()), (fill * 0.5).tolist(), 1)


def clutter(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = rng.uniform(10, 250, 3)
    for _ in range(rng.integers(2, 30)):
        p, q = rng.uniform(-0.1, 1.1, 2) * [w, h], rng.uniform(-0.1, 1.1, 2) * [w, h]
        kind, ink = rng.random(), rng.uniform(0, 255, 3).tolist()
        size = rng.uniform(0.03, 0.5) * w
        if kind < 0.5:
            sheet(rng, plane, p, size, size * rng.uniform(0.1, 1.5))
        elif kind < 0.7:
            cv2.ellipse(plane, (int(p[0]), int(p[1])), (int(size / 2), int(size * rng.uniform(0.1, 0.5))), rng.uniform(0, 180), 0, 360, ink, -1, cv2.LINE_AA)
        else:
            cv2.line(plane, tuple(p.astype(int).tolist()), tuple(q.astype(int).tolist()), ink, int(rng.integers(1, 12)), cv2.LINE_AA)
    return plane


def keyboard(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = rng.uniform(10, 220)
    key, gap, ink = rng.uniform(8, 40), rng.uniform(1, 5), rng.uniform(10, 240)
    for row, y in enumerate(np.arange(-key, h, key + gap)):
        for x in np.arange(-key * (row % 3) / 3, w, key + gap):
            cv2.rectangle(plane, (int(x), int(y)), (int(x + key), int(y + key)), (ink,) * 3, -1)
            if rng.random() < 0.7:
                cv2.circle(plane, (int(x + key * 0.4), int(y + key * 0.4)), max(1, int(key / 8)), (255 - ink,) * 3, -1)
    return plane


def screen(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = rng.uniform(0, 255, 3)
    for _ in range(rng.integers(2, 9)):
        x, y = rng.uniform(-0.2, 0.8) * w, rng.uniform(-0.2, 0.8) * h
        a, b = rng.uniform(0.1, 0.7) * w, rng.uniform(0.1, 0.7) * h
        fill = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.full(3, rng.uniform(200, 255))
        cv2.rectangle(plane, (int(x), int(y)), (int(x + a), int(y + b)), fill.tolist(), -1)
        cv2.rectangle(plane, (int(x), int(y)), (int(x + a), int(y + b * 0.08)), rng.uniform(0, 255, 3).tolist(), -1)
    return plane


def cloth(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = rng.uniform(10, 245, 3)
    plane += smooth(rng, h, w, rng.uniform(2, 12), 1) * rng.uniform(5, 40)
    return plane + smooth(rng, h, w, rng.uniform(w / 4, w / 1.5), 1) * rng.uniform(2, 22)


def plain(rng, h, w):
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = rng.uniform(190, 252) - rng.uniform(0, 25, 3) if rng.random() < 0.45 else rng.uniform(4, 250, 3)
    t = np.linspace(-1, 1, w)[None, :, None] * rng.uniform(-1, 1) + np.linspace(-1, 1, h)[:, None, None] * rng.uniform(-1, 1)
    return plane + t * rng.uniform(0, 50)


def turned(rng, h, w, draw):
    """A square picture that `draw(size)` makes, turned by any angle, of which the frame shows the middle."""
    size = int(np.hypot(h, w)) + 2
    angle = rng.integers(4) * 90 + rng.normal(0, 9) if rng.random() < 0.6 else rng.uniform(0, 360)
    matrix = cv2.getRotationMatrix2D((size / 2, size / 2), float(angle), 1)
    matrix[:, 2] += [(w - size) / 2, (h - size) / 2]
    return cv2.warpAffine(draw(size), matrix, (w, h), borderMode=cv2.BORDER_REFLECT)


def printed(rng, h, w):
    """A letter, form or newspaper that fills the frame."""

    def draw(size):
        sheet_colour = rng.uniform(175, 253) - rng.uniform(0, 30, 3) if rng.random() < 0.8 else rng.uniform(20, 240, 3)
        ink = tuple(int(v) for v in np.clip(sheet_colour + (rng.uniform(-190, -60) if sheet_colour.mean() > 110 else rng.uniform(60, 150)), 0, 255))
        picture = Image.new("RGB", (size, size), tuple(int(v) for v in sheet_colour))
        page = ImageDraw.Draw(picture)
        columns, usual = int(rng.integers(1, 5)), size * rng.uniform(0.014, 0.045)
        for column in range(columns):
            x, y = size * (column + rng.uniform(0.02, 0.1)) / columns, rng.uniform(-1, 1) * usual
            while y < size:
                tall = usual * (rng.uniform(1.4, 2.6) if rng.random() < 0.08 else 1)
                length = int(size / columns / tall * (1.6 if rng.random() < 0.8 else rng.uniform(0.3, 1.6)))
                page.text((x, y), words(rng, max(1, length)), font=font(rng, max(4, tall)), fill=ink)
                y += tall * rng.uniform(1.05, 1.5) + (usual * rng.uniform(0.5, 4) if rng.random() < 0.1 else 0)
        return np.asarray(picture).astype(np.float32)

    return turned(rng, h, w, draw)


def speckled(rng, h, w):
    """Stone or laminate: few large or many small flecks near the colour of the ground."""
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = base = rng.uniform(10, 245, 3) * 0.5 + rng.uniform(10, 245) * 0.5
    spread, largest = rng.uniform(10, 80), rng.uniform(0.006, 0.05) * w
    for _ in range(rng.integers(40, 250)):
        centre, axes = rng.uniform(0, 1, 2) * [w, h], np.maximum(1, rng.uniform(0.2, 1, 2) * largest)
        fleck = np.clip(base + rng.normal(0, spread) + rng.normal(0, spread * 0.5, 3), 0, 255)
        cv2.ellipse(plane, tuple(centre.astype(int).tolist()), tuple(axes.astype(int).tolist()), rng.uniform(0, 180), 0, 360, fleck.tolist(), -1)
    return plane


def tiles(rng, h, w):
    """Tiles or boards, each of its own lightness, with joints."""

    def draw(size):
        deep = size * rng.uniform(0.04, 0.3)
        wide = deep * rng.choice([1, 2, 2.6, 50])
        yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
        row = (yy // deep).astype(int)
        along = xx + wide * rng.choice([0, 0.5, 0.31]) * row
        column = (along // wide).astype(int)
        lightness = 1 + rng.normal(0, rng.uniform(0.01, 0.2), 997)[(row * 131 + column * 17) % 997]
        plane = lightness[..., None] * rng.uniform(10, 235, 3)
        joint = rng.uniform(0.5, 4)
        plane[(yy % deep < joint) | (along % wide < joint)] = rng.uniform(10, 245, 3) if rng.random() < 0.5 else plane.mean((0, 1)) * 0.5
        return plane.astype(np.float32)

    return turned(rng, h, w, draw)


GROUNDS = [(plain, 0.15), (wood, 0.12), (checks, 0.08), (clutter, 0.2), (keyboard, 0.05), (screen, 0.06), (cloth, 0.1), (printed, 0.12), (speckled, 0.06), (tiles, 0.06)]


def background(rng, h, w, document):
    draw = GROUNDS[rng.choice(len(GROUNDS), p=[share for _, share in GROUNDS])][0]
    plane = draw(rng, h, w).astype(np.float32)
    if rng.random() < 0.3:
        for _ in range(rng.integers(1, 4)):
            sheet(rng, plane, rng.uniform(0, 1, 2) * [w, h], rng.uniform(0.1, 0.9) * w, rng.uniform(0.05, 0.9) * w)
    if rng.random() < 0.25:
        plane = cv2.GaussianBlur(plane, (0, 0), rng.uniform(0.5, 3))
    return plane
