"""The documents of training: fonts, papers, prints, sides."""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scene import DETAIL, Face

FONTS = [
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
]
LETTERS = list("ABCDEFGHIJKLMNOPRSTUVWXYZ    abcdefghilmnoprstu0123456789.-/")
MRZ = list("ABCDEFGHIJKLMNOPRSTUVWXYZ<<<<<<<<<<<<0123456789")
font_cache = {}


def font(rng, size):
    key = FONTS[rng.integers(len(FONTS))], int(size)
    if key not in font_cache:
        font_cache[key] = ImageFont.truetype(*key)
    return font_cache[key]


def colour(rng, low=0, high=255):
    return tuple(int(v) for v in rng.integers(low, high, 3))


def paper(rng):
    """The ground colour of a document: mostly light and faint, at times strong or dark."""
    kind = rng.random()
    if kind < 0.22:
        return np.full(3, rng.uniform(225, 255)) - rng.uniform(0, 12, 3)
    if kind < 0.72:
        return rng.uniform(150, 250) - rng.uniform(0, 60, 3)
    return rng.uniform(15, 230, 3)


def smooth(rng, h, w, cells, channels=3):
    noise = rng.normal(0, 1, (max(2, int(cells * h / w) + 1), max(2, int(cells)), channels)).astype(np.float32)
    return cv2.resize(noise, (w, h), interpolation=cv2.INTER_CUBIC).reshape(h, w, channels)


def guilloche(rng, plane, ink):
    h, w = plane.shape[:2]
    x = np.linspace(0, w, 60)
    f, g, a = rng.uniform(0.01, 0.1), rng.uniform(0.01, 0.1), rng.uniform(3, 40)
    gap, lean = rng.uniform(3, 14), rng.uniform(-0.5, 0.5)
    for offset in np.arange(-60, h + 60, gap):
        y = offset + a * np.sin(x * f + offset * 0.02) + a * 0.4 * np.sin(x * g) + lean * (x - w / 2)
        cv2.polylines(plane, [np.stack([x, y], 1).astype(np.int32)], False, ink, 1, cv2.LINE_AA)


def ground(rng, h, w):
    base = paper(rng)
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = base
    if rng.random() < 0.5:
        t = np.linspace(0, 1, w)[None, :, None] * rng.uniform(-1, 1) + np.linspace(0, 1, h)[:, None, None] * rng.uniform(-1, 1)
        plane += t * rng.uniform(-70, 70, 3)
    if rng.random() < 0.4:
        plane += smooth(rng, h, w, rng.uniform(2, 9)) * rng.uniform(3, 28)
    for _ in range(rng.integers(0, 3)):
        guilloche(rng, plane, (base + rng.normal(0, 30, 3)).tolist())
    return np.clip(plane, 0, 255).astype(np.uint8)


def portrait(rng, draw, x, y, w, h):
    back = colour(rng, 120, 255)
    draw.rectangle([x, y, x + w, y + h], fill=back)
    skin, hair, cloth = tuple(int(v) for v in tone(rng)), colour(rng, 0, 130), colour(rng)
    draw.ellipse([x + w * 0.04, y + h * 0.72, x + w * 0.96, y + h * 1.25], fill=cloth)
    draw.ellipse([x + w * 0.2, y + h * 0.1, x + w * 0.8, y + h * 0.75], fill=hair)
    draw.ellipse([x + w * 0.27, y + h * 0.2, x + w * 0.73, y + h * 0.8], fill=skin)
    draw.rectangle([x, y + h + 1, x + w, y + h * 1.3], fill=back if rng.random() < 0 else None)


def words(rng, n, letters=LETTERS):
    return "".join(rng.choice(letters, n))


def fields(rng, draw, x, y, w, h, ink):
    size = rng.uniform(7, 15)
    while y < h and size > 5:
        draw.text((x, y), words(rng, rng.integers(4, 16)), font=font(rng, size * 0.7), fill=ink)
        draw.text((x, y + size * 0.8), words(rng, rng.integers(5, 22)), font=font(rng, size), fill=ink)
        y += size * rng.uniform(2.0, 2.8)


def zone(rng, draw, w, h, ink, lines):
    size = w / rng.uniform(26, 32) if lines == 2 else w / rng.uniform(20, 24)
    if rng.random() < 0.5:
        draw.rectangle([0, h - lines * size * 1.5 - 10, w, h], fill=tuple(int(v) for v in paper(rng)))
    for i in range(lines):
        y = h - (lines - i) * size * 1.45 - rng.uniform(3, 8)
        draw.text((w * 0.04, y), words(rng, 44 if lines == 2 else 30, MRZ), font=font(rng, size), fill=ink)


def bars(rng, draw, x, y, w, h, rows):
    step = max(1.0, w / rng.uniform(60, 130))
    for row in range(rows):
        top, bottom = y + h * row / rows, y + h * (row + 1) / rows
        for i in range(int(w / step)):
            if rng.random() < 0.5:
                draw.rectangle([x + i * step, top, x + (i + 1) * step - 0.3, bottom], fill=(20, 20, 20))


def extras(rng, draw, w, h, ink):
    for _ in range(rng.integers(0, 4)):
        x, y, s = rng.uniform(0, w * 0.85), rng.uniform(0, h * 0.8), rng.uniform(10, 70)
        kind = rng.random()
        if kind < 0.3:
            draw.ellipse([x, y, x + s, y + s * rng.uniform(0.6, 1.2)], fill=colour(rng), outline=ink)
        elif kind < 0.55:
            draw.rectangle([x, y, x + s * 1.4, y + s], outline=ink, width=int(rng.integers(1, 4)))
        elif kind < 0.8:
            draw.rectangle([x, y, x + s * 1.4, y + s], fill=colour(rng))
        else:
            points = [(x + i * s / 12, y + rng.normal(0, s * 0.12)) for i in range(14)]
            draw.line(points, fill=ink, width=1)


def front(rng, draw, w, h, page):
    dark = rng.random() < 0.85
    ink = colour(rng, 0, 80) if dark else colour(rng, 180, 255)
    if rng.random() < 0.55:
        depth = h * rng.uniform(0.08, 0.24)
        draw.rectangle([0, 0, w, depth] if rng.random() < 0.8 else [0, h - depth, w, h], fill=colour(rng))
    if rng.random() < 0.15:
        inset = w * rng.uniform(0.02, 0.07)
        draw.rectangle([inset, inset, w - inset, h - inset], outline=ink, fill=tuple(int(v) for v in paper(rng)) if rng.random() < 0.6 else None, width=int(rng.integers(1, 4)))
    if rng.random() < 0.7:
        draw.text((w * rng.uniform(0.03, 0.4), h * 0.03), words(rng, rng.integers(8, 26)), font=font(rng, rng.uniform(11, 24)), fill=ink)
    wide, right = w * rng.uniform(0.2, 0.32), rng.random() < 0.3
    tall = wide * rng.uniform(1.15, 1.4)
    x = w - wide - w * rng.uniform(0.01, 0.08) if right else w * rng.uniform(0.01, 0.08)
    y = h * rng.uniform(0.12, 0.3)
    extras(rng, draw, w, h, ink)
    if rng.random() < 0.9:
        portrait(rng, draw, x, y, wide, min(tall, h - y - 4))
    lines = 2 if page else 3
    has_zone = rng.random() < (0.85 if page else 0.12)
    start = w * 0.05 if right else x + wide + w * rng.uniform(0.02, 0.06)
    fields(rng, draw, start, y, w, h * (0.7 if has_zone else 0.9), ink)
    if has_zone:
        zone(rng, draw, w, h, ink, lines)
    if not page and rng.random() < 0.35:
        cx, cy = w * rng.uniform(0.05, 0.8), h * rng.uniform(0.25, 0.6)
        draw.rectangle([cx, cy, cx + w * 0.13, cy + w * 0.11], fill=(200, 170, 90), outline=(120, 95, 40))


def back(rng, draw, w, h):
    ink = colour(rng, 0, 90)
    kind = rng.random()
    if kind < 0.35:
        y = h * rng.uniform(0.04, 0.15)
        draw.rectangle([0, y, w, y + h * rng.uniform(0.14, 0.26)], fill=colour(rng, 0, 60))
    if rng.random() < 0.45:
        x, y = w * rng.uniform(0.02, 0.1), h * rng.uniform(0.3, 0.62)
        draw.rectangle([x - 3, y - 3, w * 0.95, y + h * 0.3], fill=(250, 250, 250))
        bars(rng, draw, x, y, w * rng.uniform(0.5, 0.85), h * rng.uniform(0.15, 0.28), int(rng.integers(4, 14)))
    elif rng.random() < 0.4:
        bars(rng, draw, w * 0.1, h * rng.uniform(0.4, 0.8), w * rng.uniform(0.3, 0.7), h * 0.12, 1)
    fields(rng, draw, w * rng.uniform(0.04, 0.4), h * rng.uniform(0.05, 0.4), w, h * rng.uniform(0.5, 0.8), ink)
    extras(rng, draw, w, h, ink)
    if rng.random() < 0.45:
        zone(rng, draw, w, h, ink, 3)


def rounded(h, w, radius):
    cover = np.zeros((h, w), np.uint8)
    r = int(round(radius))
    cv2.rectangle(cover, (r, 0), (w - 1 - r, h), 255, -1)
    cv2.rectangle(cover, (0, r), (w, h - 1 - r), 255, -1)
    for x, y in ((r, r), (w - 1 - r, r), (r, h - 1 - r), (w - 1 - r, h - 1 - r)):
        cv2.circle(cover, (x, y), r, 255, -1, cv2.LINE_AA)
    return cover


def face(rng):
    page = rng.random() < 0.35
    w = DETAIL
    aspect = rng.normal(1.42, 0.015) if page else rng.normal(1.586, 0.012)
    if rng.random() < 0.06:
        aspect = rng.uniform(1.3, 1.75)
    h = int(w / aspect)
    picture = Image.fromarray(ground(rng, h, w))
    draw = ImageDraw.Draw(picture)
    kind = rng.random()
    if page or kind < 0.5:
        front(rng, draw, w, h, page)
    elif kind < 0.85:
        back(rng, draw, w, h)
    else:
        extras(rng, draw, w, h, colour(rng))  # plain and white cards
    array = np.asarray(picture).copy()
    if rng.random() < 0.12:  # a printed rim or the edge of a laminate
        cv2.rectangle(array, (0, 0), (w - 1, h - 1), colour(rng), int(rng.integers(1, 9)))
    radius = w * rng.uniform(0.0, 0.035) if page else w * rng.uniform(0.028, 0.046)
    if rng.random() < 0.5:
        array = array[:, ::-1].copy()  # for the outline, mirror images are as good as the document
    return Face(array, rounded(h, w, radius), booklet=page and rng.random() < 0.6)


def facing(rng, document):
    h, w = document.picture.shape[:2]
    base = document.picture.reshape(-1, 3).mean(0)
    plane = np.empty((h, w, 3), np.float32)
    plane[:] = base + rng.normal(0, 12, 3) if rng.random() < 0.6 else paper(rng)
    if rng.random() < 0.6:
        guilloche(rng, plane, (plane[0, 0] + rng.normal(0, 25, 3)).tolist())
    picture = Image.fromarray(np.clip(plane, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(picture)
    if rng.random() < 0.6:
        fields(rng, draw, w * rng.uniform(0.05, 0.4), h * rng.uniform(0.05, 0.4), w, h * rng.uniform(0.4, 0.95), colour(rng, 0, 110))
    if rng.random() < 0.4:
        extras(rng, draw, w, h, colour(rng, 0, 150))
    return np.asarray(picture)


def tone(rng):
    dark, light = np.array([52, 33, 24.0]), np.array([245, 208, 182.0])
    return dark + (light - dark) * rng.beta(1.3, 1.0) + rng.normal(0, 7, 3)
