"""Puts documents of a style into a frame: where they lie, how they are seen, what covers them. The style draws all that
can be seen; this file knows only geometry, and so holds for training and the held-out set alike."""

from dataclasses import dataclass, field
from typing import Callable

import cv2
import numpy as np

DETAIL = 336  # columns of the long side of a drawn document


@dataclass
class Face:
    """One side of a document: RGB picture, its cover (0 beside rounded corners), and what lies next to it if it is a
    page of an open booklet."""

    picture: np.ndarray
    cover: np.ndarray
    booklet: bool = False


@dataclass
class Style:
    face: Callable
    background: Callable  # (rng, height, width, face) -> RGB float32
    facing: Callable  # (rng, face) -> RGB picture of the page opposite, of the size of the face's picture
    hand: Callable  # (rng, image, quad): draws fingers into the image
    light: Callable  # (rng, image, cover, glare): shadows, lamps
    degrade: Callable  # (rng, image, trouble) -> uint8


@dataclass
class Scene:
    image: np.ndarray
    quads: list  # of every document, the one meant first; corners as the document is read
    conditions: set = field(default_factory=set)


class Stock:
    """Faces and backgrounds drawn ahead and renewed bit by bit, as drawing costs more than placing."""

    def __init__(self, rng, style, faces=300, grounds=100):
        self.style = style
        self.faces = [style.face(rng) for _ in range(faces)]
        self.grounds = [None] * grounds

    def face(self, rng):
        if rng.random() < 0.2:
            self.faces[rng.integers(len(self.faces))] = self.style.face(rng)
        return self.faces[rng.integers(len(self.faces))]

    def background(self, rng, height, width, face):
        k = rng.integers(len(self.grounds))
        if self.grounds[k] is None or rng.random() < 0.3:
            self.grounds[k] = np.clip(self.style.background(rng, height, width, face), 0, 255).astype(np.float32)
        ground = self.grounds[k]
        if rng.random() < 0.5:
            ground = ground[:, ::-1]
        if rng.random() < 0.5:
            ground = ground[::-1]
        gain = rng.uniform(0.6, 1.2) * rng.uniform(0.9, 1.1, 3)
        return (cv2.resize(np.ascontiguousarray(ground), (width, height)) * gain).astype(np.float32)


def seen(rng, aspect, tilt):
    """A rectangle of unit long side, turned, tilted and projected; also the map from its plane."""
    turn = rng.choice([0, 0, 0, 90, 180, 270]) + rng.normal(0, 7) if rng.random() < 0.65 else rng.uniform(0, 360)
    turn, axis, tilt = np.radians(turn), rng.uniform(0, 2 * np.pi), np.radians(tilt)
    nearness = rng.uniform(0.15, 0.8)

    def project(points):
        x, y = points[:, 0] - 0.5, (points[:, 1] - 0.5) / aspect
        x, y = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
        u, v = x * np.cos(axis) + y * np.sin(axis), -x * np.sin(axis) + y * np.cos(axis)
        depth = 1 + nearness * v * np.sin(tilt)
        u, v = u / depth, v * np.cos(tilt) / depth
        return np.stack([u * np.cos(axis) - v * np.sin(axis), u * np.sin(axis) + v * np.cos(axis)], 1)

    return project


CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)


def clipped(quad, width, height):
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    area, shape = cv2.intersectConvexConvex(quad.astype(np.float32), frame)
    return area


def place(rng, face, width, height, conditions):
    """Where a face comes to lie: a function from the unit square of the document to the frame."""
    aspect = face.picture.shape[1] / face.picture.shape[0]
    for _ in range(60):
        tilt = rng.uniform(25, 52) if "tilted" in conditions else abs(rng.normal(0, 11))
        project = seen(rng, aspect, tilt)
        shape = project(CORNERS)
        low, high = shape.min(0), shape.max(0)
        partial, small = "partial" in conditions, "small" in conditions
        fill = rng.uniform(0.15, 0.32) if small else rng.uniform(0.65, 1.2) if partial else rng.uniform(0.32, 0.97)
        scale = fill * min(width / (high - low)[0], height / (high - low)[1])
        room = np.array([width, height]) - scale * (high - low)
        if partial:
            corner = rng.uniform(-0.45, 0.45, 2) * scale * (high - low) + room * rng.uniform(0, 1, 2)
        else:
            corner = room * np.clip(rng.normal(0.5, 0.25, 2), 0, 1)
        shift = corner - low * scale
        quad = shape * scale + shift
        outside = ((quad < 0) | (quad > [width, height])).any(1).sum()
        visible = clipped(quad, width, height) / (cv2.contourArea(quad.astype(np.float32)) + 1e-6)
        if outside == 0 if not partial else (1 <= outside <= 2 and visible > 0.6):
            return lambda points: project(points) * scale + shift
    conditions.discard("partial")
    return lambda points: project(points) * scale * 0.5 + np.array([width, height]) / 2


def lay(image, picture, cover, quad):
    """Warps a picture into the frame, from a copy of about its size there, so that fine print does not alias."""
    sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
    size = max(sides[0] + sides[2], 1) / 2 * 1.25, max(sides[1] + sides[3], 1) / 2 * 1.25
    h, w = picture.shape[:2]
    w, h = int(np.clip(size[1], 8, w)), int(np.clip(size[0], 8, h))
    small = cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA)
    veil = cv2.resize(cover, (w, h), interpolation=cv2.INTER_AREA)
    matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]) - 0.5, np.float32(quad) - 0.5)
    frame = image.shape[1], image.shape[0]
    colour = cv2.warpPerspective(small, matrix, frame, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    alpha = cv2.warpPerspective(veil, matrix, frame).astype(np.float32) / 255
    image += (colour - image) * alpha[..., None]
    return alpha


def drop_shadow(rng, image, quad):
    reach = rng.uniform(0.005, 0.05) * max(image.shape[:2])
    shade = np.zeros(image.shape[:2], np.float32)
    cv2.fillConvexPoly(shade, np.round(quad + rng.normal(0, 1, 2) * reach).astype(np.int32), 1.0)
    image *= 1 - rng.uniform(0.1, 0.7) * cv2.GaussianBlur(shade, (0, 0), reach * rng.uniform(0.3, 1) + 0.5)[..., None]


def open_booklet(rng, style, image, face, position):
    """The page opposite, beyond the upper (rarely the left) edge, seen a little steeper or flatter than the document."""
    lift = rng.uniform(0.75, 1.08)
    opposite = np.array([[0, -lift], [1, -lift], [1, 0], [0, 0]])
    opposite[:2] += rng.normal(0, 0.015, (2, 2))
    if rng.random() < 0.2:
        opposite = opposite[[3, 0, 1, 2]][:, ::-1]
    page = style.facing(rng, face)
    rim = rng.uniform(0, 0.03)
    if rng.random() < 0.6:
        cover = np.concatenate([opposite, CORNERS])
        low, high = cover.min(0) - rim, cover.max(0) + rim
        board = position(np.array([low, [high[0], low[1]], high, [low[0], high[1]]]))
        drop_shadow(rng, image, board)
        cv2.fillConvexPoly(image, np.round(board).astype(np.int32), rng.uniform(0, 120, 3).tolist(), cv2.LINE_AA)
    lay(image, np.clip(page * rng.uniform(0.7, 1.1), 0, 255).astype(np.uint8), np.full(page.shape[:2], 255, np.uint8), position(opposite))


TROUBLES = ["hand", "glare", "blurred", "partial", "dim", "tilted", "small", "several", "alike"]


# Most frames of a counter have one thing wrong with them or nothing.
TROUBLES_AT_ONCE = [0.34, 0.46, 0.17, 0.03]


def conditions_of(rng):
    chosen = set(rng.choice(TROUBLES, p=[0.22, 0.14, 0.13, 0.13, 0.08, 0.12, 0.08, 0.05, 0.05], size=rng.choice([0, 1, 2, 3], p=TROUBLES_AT_ONCE)))
    if "several" in chosen:
        chosen -= {"partial", "tilted", "small"}
    if "small" in chosen:
        chosen -= {"partial"}
    return chosen


def second_place(rng, quad, width, height, face):
    """A place for another, smaller document that does not touch the first, if there is one."""
    cover = np.zeros((height, width), np.uint8)
    gap = 0.03 * max(width, height)
    for _ in range(15):
        position = place(rng, face, width, height, {"small"} if rng.random() < 0.6 else set())
        other = position(CORNERS)
        cover[:] = 0
        cv2.fillConvexPoly(cover, np.round(quad).astype(np.int32), 1)
        cover = cv2.dilate(cover, np.ones((int(gap) * 2 + 1,) * 2, np.uint8))
        mine = np.zeros_like(cover)
        cv2.fillConvexPoly(mine, np.round(other).astype(np.int32), 1)
        smaller = cv2.contourArea(other.astype(np.float32)) < 0.6 * cv2.contourArea(quad.astype(np.float32))
        if smaller and not (cover & mine).any():
            return position
    return None


def draw_document(rng, style, image, face, position):
    quad = position(CORNERS)
    if face.booklet:
        open_booklet(rng, style, image, face, position)
    elif rng.random() < 0.7:
        drop_shadow(rng, image, quad)
    return quad, lay(image, face.picture, face.cover, quad)


def scene(rng, stock, width, height, empty=0.06):
    style, conditions = stock.style, conditions_of(rng)
    face = stock.face(rng)
    image = stock.background(rng, height, width, face)
    if rng.random() < empty:
        if rng.random() < 0.4:
            style.hand(rng, image, np.array([[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]]) * [width, height])
        style.light(rng, image, np.ones((height, width), np.float32), "glare" in conditions)
        return Scene(style.degrade(rng, image, conditions), [], {"empty"})
    if "alike" in conditions:
        mean = face.picture.reshape(-1, 3).mean(0) + rng.normal(0, 8, 3)
        image += (mean - image.reshape(-1, 3).mean(0)) * rng.uniform(0.7, 1)
        image = (mean + (image - mean) * rng.uniform(0.25, 0.7)).astype(np.float32)
    position = place(rng, face, width, height, conditions)
    quads, cover = [], np.zeros((height, width), np.float32)
    if "several" in conditions:
        other = stock.face(rng)
        beside = second_place(rng, position(CORNERS), width, height, other)
        if beside is None or other.booklet or face.booklet:
            conditions.discard("several")
        else:
            quads.append(draw_document(rng, style, image, other, beside)[0])
    quad, cover = draw_document(rng, style, image, face, position)
    quads.insert(0, quad)
    if "hand" in conditions:
        style.hand(rng, image, quad)
    style.light(rng, image, cover, "glare" in conditions)
    return Scene(style.degrade(rng, image, conditions), quads, conditions or {"plain"})
