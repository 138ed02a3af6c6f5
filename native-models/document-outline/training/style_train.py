"""Documents, backgrounds, hands, light and noise of training. None of it is used by the held-out set."""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scene import DETAIL, Face, Style

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


def tone(rng):
    dark, light = np.array([52, 33, 24.0]), np.array([245, 208, 182.0])
    return dark + (light - dark) * rng.beta(1.3, 1.0) + rng.normal(0, 7, 3)


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


TRAIN = Style(face, background, facing, hand, light, degrade)
