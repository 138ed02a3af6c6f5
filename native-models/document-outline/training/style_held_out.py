"""Documents, backgrounds, hands, light and noise of the held-out set. None of it is used in training."""

import cv2
import numpy as np

from scene import DETAIL, Face, Style

FONTS = [
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
]


def hue(rng, saturation, value):
    """A colour by hue, saturation and value ranges, RGB."""
    h, s, v = rng.uniform(0, 6), rng.uniform(*saturation), rng.uniform(*value) * 255
    ramp = np.clip(np.abs((h + np.array([0, 4, 2])) % 6 - 3) - 1, 0, 1)
    return v * (1 - s + s * ramp)


def write(rng, plane, text, x, y, tall, ink, bold=1):
    cv2.putText(plane, text, (int(x), int(y)), FONTS[rng.integers(len(FONTS))], tall / 22, ink, bold, cv2.LINE_AA)


def syllables(rng, n):
    parts = ["KA", "RO", "mi", "len", "TU", "sor", "vi", "NE", "dal", "Ex", "qua", "74", "09", "-", "518", "Or"]
    return "".join(rng.choice(parts, n))


def rosettes(rng, plane, ink):
    h, w = plane.shape[:2]
    t = np.linspace(0, 2 * np.pi * 9, 500)
    for _ in range(rng.integers(1, 5)):
        big, small, pen = rng.uniform(0.2, 0.9) * h, rng.uniform(0.05, 0.3) * h, rng.uniform(0.1, 0.5) * h
        cx, cy = rng.uniform(0, w), rng.uniform(0, h)
        x = cx + (big - small) * np.cos(t) + pen * np.cos((big - small) / small * t)
        y = cy + (big - small) * np.sin(t) - pen * np.sin((big - small) / small * t)
        cv2.polylines(plane, [np.stack([x, y], 1).astype(np.int32)], False, ink, 1, cv2.LINE_AA)


def tint(rng, h, w):
    """Radial or conic washes of two colours, rings, rosettes, sparse dots."""
    light = rng.random() < 0.8
    one = hue(rng, (0.0, 0.35), (0.75, 1.0)) if light else hue(rng, (0.1, 0.9), (0.1, 0.7))
    two = one + rng.normal(0, 22, 3)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0, w), rng.uniform(0, h)
    away = np.hypot(xx - cx, yy - cy) / w
    share = np.clip(away, 0, 1) if rng.random() < 0.5 else (np.arctan2(yy - cy, xx - cx) / np.pi + 1) / 2
    if rng.random() < 0.3:
        share = share + 0.3 * np.sin(away * rng.uniform(20, 90))
    plane = np.ascontiguousarray(one + (two - one) * share[..., None])
    if rng.random() < 0.6:
        rosettes(rng, plane, np.clip(one - rng.uniform(10, 60), 0, 255).tolist())
    if rng.random() < 0.3:
        for x in range(0, w, int(rng.integers(6, 16))):
            for y in range(0, h, int(rng.integers(6, 16))):
                cv2.circle(plane, (x, y), 1, np.clip(two - 30, 0, 255).tolist(), -1)
    return plane


def bust(rng, plane, x, y, w, h):
    """A silhouette of polygons before a vertical wash."""
    wash = np.linspace(rng.uniform(150, 240), rng.uniform(150, 250), int(h))[:, None, None]
    plane[int(y) : int(y) + int(h), int(x) : int(x) + int(w)] = wash[: plane.shape[0] - int(y)]
    skin = np.clip(brown(rng), 0, 255).tolist()
    shoulders = [[0, 1], [0.08, 0.8], [0.35, 0.7], [0.65, 0.7], [0.92, 0.8], [1, 1]]
    head = [[0.3, 0.25], [0.42, 0.12], [0.58, 0.12], [0.7, 0.25], [0.71, 0.5], [0.6, 0.68], [0.5, 0.73], [0.4, 0.68], [0.29, 0.5]]
    for shape, ink in ((shoulders, hue(rng, (0, 0.8), (0.1, 0.9)).tolist()), (head, skin)):
        points = (np.array(shape) * [w, h] + [x, y]).astype(np.int32)
        cv2.fillPoly(plane, [points], ink, cv2.LINE_AA)
    hair = np.array([[0.26, 0.45], [0.25, 0.2], [0.4, 0.05], [0.6, 0.05], [0.75, 0.2], [0.74, 0.45], [0.66, 0.24], [0.34, 0.24]])
    cv2.fillPoly(plane, [(hair * [w, h] + [x, y]).astype(np.int32)], hue(rng, (0, 0.6), (0, 0.5)).tolist(), cv2.LINE_AA)


def two_columns(rng, plane, x, y, right, bottom, ink):
    tall = rng.uniform(6, 12)
    for column in np.linspace(x, right, rng.integers(2, 4))[:-1]:
        row = y
        while row < bottom:
            write(rng, plane, syllables(rng, rng.integers(2, 4)), column, row, tall * 0.7, np.clip(np.array(ink) + 60, 0, 255).tolist())
            write(rng, plane, syllables(rng, rng.integers(2, 6)), column, row + tall * 1.4, tall, ink)
            row += tall * 3.4


def machine_zone(rng, plane, lines):
    h, w = plane.shape[:2]
    step = h * rng.uniform(0.075, 0.11)
    if rng.random() < 0.3:
        plane[int(h - step * (lines + 0.6)) :] = rng.uniform(215, 255)
    for line in range(lines):
        text = "".join(rng.choice(list("QWERTYLKJHGFDSAZXCVBNM<<<<<<<<0192837465"), 44 if lines == 2 else 30))
        (width, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_PLAIN, 1.0, 1)
        cv2.putText(plane, text, (int(w * 0.03), int(h - step * (lines - line - 0.4))), cv2.FONT_HERSHEY_PLAIN, 0.93 * w / width, (25, 25, 30), 1, cv2.LINE_AA)


def stacked_code(rng, plane):
    """A dense matrix of modules in a white field."""
    h, w = plane.shape[:2]
    rows, columns = int(rng.integers(6, 30)), int(rng.integers(30, 110))
    modules = (rng.random((rows, columns)) < 0.5).astype(np.float32) * 235 + 15
    wide, tall = int(w * rng.uniform(0.3, 0.9)), int(h * rng.uniform(0.12, 0.4))
    x, y = int(rng.uniform(0.02, 0.98) * (w - wide)), int(rng.uniform(0.02, 0.95) * (h - tall))
    plane[max(0, y - 5) : y + tall + 5, max(0, x - 5) : x + wide + 5] = 248
    plane[y : y + tall, x : x + wide] = cv2.resize(modules, (wide, tall), interpolation=cv2.INTER_NEAREST)[..., None]


def emblem(rng, plane):
    h, w = plane.shape[:2]
    n, r = int(rng.integers(3, 9)), rng.uniform(0.04, 0.2) * h
    a = np.linspace(0, 2 * np.pi, 2 * n, endpoint=False)
    reach = np.where(np.arange(2 * n) % 2, r, r * rng.uniform(0.4, 0.95))
    centre = rng.uniform(0.1, 0.9, 2) * [w, h]
    points = np.stack([np.cos(a), np.sin(a)], 1) * reach[:, None] + centre
    cv2.fillPoly(plane, [points.astype(np.int32)], hue(rng, (0.1, 1), (0.2, 1)).tolist(), cv2.LINE_AA)


def data_side(rng, plane, page):
    h, w = plane.shape[:2]
    ink = hue(rng, (0, 0.8), (0.0, 0.35)).tolist()
    if rng.random() < 0.4:
        band = int(w * rng.uniform(0.05, 0.2))
        plane[:, :band] = hue(rng, (0.1, 0.9), (0.2, 1))
    if rng.random() < 0.35:
        for k in range(3):
            plane[int(h * 0.04 * k) : int(h * 0.04 * (k + 1))] = hue(rng, (0.2, 1), (0.3, 1))
    if rng.random() < 0.15:  # a window drawn inside: a rectangle that is not the document
        i = int(w * rng.uniform(0.025, 0.08))
        cv2.rectangle(plane, (i, i), (w - i, h - i), ink, int(rng.integers(1, 3)))
    write(rng, plane, syllables(rng, rng.integers(4, 9)), w * rng.uniform(0.05, 0.45), h * 0.12, rng.uniform(12, 19), ink, 2)
    wide = w * rng.uniform(0.2, 0.3)
    x = rng.choice([w * 0.05, w * 0.7 - wide * 0.1, w * 0.36], p=[0.6, 0.3, 0.1])
    y, tall = h * rng.uniform(0.17, 0.3), min(wide * rng.uniform(1.2, 1.35), h * 0.66)
    if rng.random() < 0.5:
        emblem(rng, plane)
    two_columns(rng, plane, x + wide + 8 if x < w / 2 else w * 0.06, h * 0.22, w if x < w / 2 else x, h * (0.62 if page else 0.85), ink)
    bust(rng, plane, x, y, wide, tall)
    if rng.random() < (0.9 if page else 0.1):
        machine_zone(rng, plane, 2 if page else 3)


def reverse_side(rng, plane):
    h, w = plane.shape[:2]
    if rng.random() < 0.35:
        top = rng.uniform(0, 0.15)
        plane[int(h * top) : int(h * (top + rng.uniform(0.13, 0.22)))] = rng.uniform(10, 60)
    if rng.random() < 0.5:
        stacked_code(rng, plane)
    two_columns(rng, plane, w * 0.06, h * rng.uniform(0.1, 0.5), w, h * rng.uniform(0.5, 0.9), (40, 40, 45))
    if rng.random() < 0.5:
        machine_zone(rng, plane, 3)
    if rng.random() < 0.4:
        emblem(rng, plane)


def corners_off(h, w, radius):
    """Rounded corners by distance, with a soft rim."""
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    dx = np.maximum(np.maximum(radius - xx, xx - (w - radius)), 0)
    dy = np.maximum(np.maximum(radius - yy, yy - (h - radius)), 0)
    return (np.clip(radius - np.hypot(dx, dy) + 0.5, 0, 1) * 255).astype(np.uint8) if radius > 0.5 else np.full((h, w), 255, np.uint8)


def face(rng):
    page = rng.random() < 0.35
    w = DETAIL
    h = int(w / (rng.choice([1.42, 1.41, 1.43]) if page else rng.choice([1.586, 1.58, 1.59])))
    plane = tint(rng, h, w)
    kind = rng.random()
    if page or kind < 0.55:
        data_side(rng, plane, page)
    elif kind < 0.9:
        reverse_side(rng, plane)
    elif kind < 0.95:
        plane[:] = rng.uniform(228, 255)
    else:
        emblem(rng, plane)
    picture = np.clip(plane, 0, 255).astype(np.uint8)
    radius = w * (rng.choice([0, 0.012, 0.025]) if page else 0.037)
    return Face(picture, corners_off(h, w, radius), booklet=page and rng.random() < 0.6)


def facing(rng, document):
    h, w = document.picture.shape[:2]
    plane = tint(rng, h, w)
    plane += document.picture.mean((0, 1)) - plane.mean((0, 1))
    if rng.random() < 0.5:
        two_columns(rng, plane, w * 0.1, h * 0.2, w, h * rng.uniform(0.3, 0.9), (70, 70, 80))
    if rng.random() < 0.3:
        emblem(rng, plane)
    return np.clip(plane, 0, 255).astype(np.uint8)


def terrazzo(rng, h, w):
    plane = np.ones((h, w, 3)) * hue(rng, (0, 0.4), (0.2, 1))
    for _ in range(rng.integers(30, 160)):
        c, r = rng.uniform(0, 1, 2) * [w, h], rng.uniform(0.004, 0.04) * w
        a = np.sort(rng.uniform(0, 2 * np.pi, 6))
        cv2.fillConvexPoly(plane, (c + np.stack([np.cos(a), np.sin(a)], 1) * r).astype(np.int32), hue(rng, (0, 0.5), (0.1, 1)).tolist(), cv2.LINE_AA)
    return plane


def bricks(rng, h, w):
    mortar = rng.uniform(60, 220)
    plane = np.full((h, w, 3), mortar)
    body, tall = hue(rng, (0.0, 0.6), (0.2, 0.95)), int(rng.uniform(0.04, 0.2) * h) + 2
    for row, y in enumerate(range(0, h, tall)):
        for x in range(-tall * 3 + (row % 2) * tall, w, tall * 3):
            cv2.rectangle(plane, (x + 1, y + 1), (x + tall * 3 - 2, y + tall - 2), (body * rng.uniform(0.8, 1.15)).tolist(), -1)
    return plane


def plasma(rng, h, w):
    plane = np.ones((h, w, 3)) * hue(rng, (0, 0.6), (0.1, 1))
    for octave in range(1, 7):
        cells = rng.uniform(-1, 1, (2**octave, 2**octave)).astype(np.float32)
        plane += cv2.resize(cells, (w, h), interpolation=cv2.INTER_LINEAR)[..., None] * rng.uniform(5, 55) / octave
    return plane


def plaid(rng, h, w):
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / w
    plane = np.ones((h, w, 3)) * hue(rng, (0, 0.8), (0.15, 0.95))
    for _ in range(rng.integers(2, 5)):
        a = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.08)
        wave = np.sin((xx * np.cos(a) + yy * np.sin(a)) * rng.uniform(15, 140) + rng.uniform(0, 6))
        plane += (wave if rng.random() < 0.5 else np.sign(wave))[..., None] * rng.normal(0, 20, 3)
    return plane


def newspaper(rng, h, w):
    plane = np.full((h, w, 3), rng.uniform(195, 245)) - [0, rng.uniform(0, 8), rng.uniform(0, 20)]
    for x in range(4, w, int(w / rng.integers(2, 6)) + 1):
        for y in range(8, h, 9):
            write(rng, plane, syllables(rng, 6), x, y, rng.choice([7, 7, 7, 16]), (60, 60, 60))
    return plane


def slats(rng, h, w):
    plane = np.zeros((h, w, 3))
    base, step = hue(rng, (0.1, 0.6), (0.15, 0.95)), int(rng.uniform(0.06, 0.3) * w) + 2
    for x in range(0, w, step):
        plane[:, x : x + step] = base * rng.uniform(0.75, 1.1)
        plane[:, x : x + 1] *= 0.5
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    plane += (np.sin(xx * 0.9 + 3 * np.sin(yy * rng.uniform(0.01, 0.05))) * rng.uniform(1, 10))[..., None]
    return plane.transpose(1, 0, 2)[:h].copy() if rng.random() < 0.5 else plane


def stationery(rng, h, w):
    """Notebooks, envelopes, pens, cups seen from above."""
    plane = np.ones((h, w, 3)) * hue(rng, (0, 0.5), (0.15, 1))
    for _ in range(rng.integers(2, 7)):
        c, a = rng.uniform(0, 1, 2) * [w, h], rng.uniform(0, np.pi)
        size = rng.uniform(0.1, 0.6) * w * np.array([1, rng.uniform(0.5, 0.8)])
        axes = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) * size[:, None] / 2
        kind = rng.random()
        if kind < 0.5:
            box = np.array([c - axes[0] - axes[1], c + axes[0] - axes[1], c + axes[0] + axes[1], c - axes[0] + axes[1]])
            cv2.fillConvexPoly(plane, box.astype(np.int32), hue(rng, (0, 0.7), (0.2, 1)).tolist(), cv2.LINE_AA)
            if rng.random() < 0.4:
                for t in np.linspace(-0.9, 0.9, 14):
                    ends = (c + axes[1] * t - axes[0] * 0.9, c + axes[1] * t + axes[0] * 0.9)
                    cv2.line(plane, *[tuple(int(v) for v in end) for end in ends], (120, 140, 190), 1, cv2.LINE_AA)
            elif rng.random() < 0.5:
                cv2.polylines(plane, [np.array([box[0], c, box[1]]).astype(np.int32)], False, (120, 115, 105), 1, cv2.LINE_AA)
        elif kind < 0.8:
            cv2.line(plane, *[tuple(int(v) for v in end) for end in (c - axes[0], c + axes[0])], hue(rng, (0, 1), (0, 1)).tolist(), int(rng.integers(2, 9)), cv2.LINE_AA)
        else:
            for r in (1, 0.85, 0.75):
                cv2.circle(plane, tuple(int(v) for v in c), int(size[0] * 0.3 * r), hue(rng, (0, 0.6), (0.1, 1)).tolist(), -1, cv2.LINE_AA)
    return plane


def vignette(rng, h, w):
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / w
    away = np.hypot(xx - rng.uniform(0.2, 0.8), yy - rng.uniform(0.1, 0.5))
    value = (0.7, 1) if rng.random() < 0.5 else (0.04, 0.7)
    return hue(rng, (0, 0.5), value) * (1 - rng.uniform(0, 0.5) * away)[..., None]


GROUNDS = [vignette, terrazzo, bricks, plasma, plaid, newspaper, slats, stationery, stationery]


def background(rng, h, w, document):
    return GROUNDS[rng.integers(len(GROUNDS))](rng, h, w)


def brown(rng):
    """Skin by melanin: from pale to deep along an exponential."""
    m = rng.uniform(0.1, 1.5)
    return np.array([250 * np.exp(-0.55 * m), 222 * np.exp(-0.85 * m), 200 * np.exp(-1.05 * m)]) + rng.normal(0, 5, 3)


def hand(rng, image, quad):
    """A thumb on one side and fingertips on another, as closed curves with an outline."""
    skin = brown(rng)
    size = np.sqrt(max(cv2.contourArea(quad.astype(np.float32)), 1))
    side = rng.integers(4)
    for k, count in ((side, 1), ((side + int(rng.choice([1, 2, 3]))) % 4, int(rng.integers(0, 4)))):
        a, b = quad[k], quad[(k + 1) % 4]
        along = (b - a) / (np.linalg.norm(b - a) + 1e-6)
        inward = quad.mean(0) - (a + b) / 2
        inward /= np.linalg.norm(inward) + 1e-6
        thick = size * rng.uniform(0.06, 0.1)
        at = a + (b - a) * rng.uniform(0.02, 0.98)
        for i in range(count):
            tip = at + along * i * thick * 2.2 + inward * size * rng.uniform(0.03, 0.22)
            t = np.linspace(-np.pi / 2, np.pi / 2, 14)
            cap = tip + np.outer(np.sin(t), along) * thick + np.outer(np.cos(t), inward) * thick * 1.3
            root = tip - (inward + along * rng.normal(0, 0.3)) * size * 0.9
            outline = np.concatenate([cap, [root + along * thick * 1.3, root - along * thick * 1.3]]).astype(np.int32)
            cv2.fillPoly(image, [outline], skin.tolist(), cv2.LINE_AA)
            cv2.polylines(image, [outline], True, (skin * 0.65).tolist(), 1, cv2.LINE_AA)
            crease = tip - inward * thick * 1.6
            ends = (crease - along * thick * 0.6, crease + along * thick * 0.6)
            cv2.line(image, *[tuple(int(v) for v in end) for end in ends], (skin * 0.75).tolist(), 1, cv2.LINE_AA)


def light(rng, image, cover, glare):
    h, w = image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    if rng.random() < 0.6:
        away = np.hypot(xx - rng.uniform(-0.3, 1.3) * w, yy - rng.uniform(-0.3, 1.3) * h) / w
        image /= (1 + rng.uniform(0, 0.8) * away**2)[..., None]
    if rng.random() < 0.25:
        a, edge = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3) * w
        side = (xx - w / 2) * np.cos(a) + (yy - h / 2) * np.sin(a) - edge
        image *= (1 - rng.uniform(0.2, 0.55) / (1 + np.exp(np.clip(-side / rng.uniform(0.5, 12), -50, 50))))[..., None]
    if not glare or not (cover > 0.5).any():
        return
    ys, xs = np.nonzero(cover > 0.5)
    for _ in range(rng.integers(1, 3)):
        i, r = rng.integers(len(xs)), rng.uniform(0.03, 0.14) * w
        if rng.random() < 0.5:
            distance = np.hypot(xx - xs[i], yy - ys[i]) / r
        else:
            distance = np.maximum(np.abs(xx - xs[i]) / r, np.abs(yy - ys[i]) / (r * rng.uniform(0.3, 2)))
        image += (rng.uniform(120, 400) / (1 + np.exp(np.clip((distance - 1) * rng.uniform(3, 12), -50, 50))) * cover)[..., None]


def degrade(rng, image, trouble):
    span = max(image.shape[:2])
    if "blurred" in trouble:
        r = rng.uniform(0.003, 0.011) * span
        n = int(np.ceil(r)) * 2 + 1
        if rng.random() < 0.5:
            yy, xx = np.mgrid[0:n, 0:n] - n // 2
            kernel = np.clip(r - np.hypot(xx, yy) + 0.5, 0, 1).astype(np.float32)
        else:
            n = int(4 * r) | 1
            kernel, a, c = np.zeros((n, n), np.float32), rng.uniform(0, np.pi), n // 2
            ends = [(int(round(c + s * np.cos(a) * c)), int(round(c + s * np.sin(a) * c))) for s in (-1, 1)]
            cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    warm = rng.normal(0, 0.09)
    exposure = rng.uniform(0.16, 0.45) if "dim" in trouble else rng.uniform(0.7, 1.2)
    image = image * np.float32(exposure) * np.array([1 + warm, 1, 1 - warm], np.float32)
    photons = rng.uniform(0.6, 2) if "dim" in trouble else rng.uniform(0.6, 12)
    image = rng.poisson(np.clip(image, 0, 255) * photons).astype(np.float32) / photons
    if rng.random() < 0.3:
        image = 255 / (1 + np.exp(-(image - 120) / rng.uniform(35, 80)))
    return np.clip(image, 0, 255).astype(np.uint8)


HELD_OUT = Style(face, background, facing, hand, light, degrade)
