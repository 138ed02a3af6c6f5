import { expect, test } from 'vitest';
import type { LivenessSignalName } from '#core/imaging/document-liveness-decision.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { randomFrom } from '#specimens/recapture/recapture-random.ts';
import { wholeFrame } from '../portrait.ts';
import { livenessSignals } from './liveness-signals.ts';

/** Large enough for a card at 10 pixels per millimetre. */
const [WIDTH, HEIGHT] = [1080, 860];
const TAU = 2 * Math.PI;

/** A grey surface with the noise of a sensor and a pattern, given per channel. */
function surface(pattern: (x: number, y: number, channel: number) => number, tone = 150): RgbImage {
  const random = randomFrom(7);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / 3 / WIDTH)];
    data[i] = Math.min(255, Math.max(0, tone + random.between(-4, 4) + pattern(x, y, i % 3)));
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** The outline of a card in the middle of the surface. @param half of its longer side, in pixels */
function cardAt(half: number, turn = 0, aspect = 1.586): Quad {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const corner = (u: number, v: number) => {
    const [x, y] = [u * half, (v * half) / aspect];
    return { x: WIDTH / 2 + c * x - s * y, y: HEIGHT / 2 + s * x + c * y };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

function verdicts(image: RgbImage, outline?: Quad): Record<LivenessSignalName, string> {
  return Object.fromEntries(
    livenessSignals(image, outline).map(({ signal, verdict }) => [signal, verdict]),
  ) as Record<LivenessSignalName, string>;
}

const wave = (along: number, period: number, phase = 0) => Math.cos(TAU * (along / period + phase));
const PASSED = { moire: 'PASSED', 'screen-grid': 'PASSED', halftone: 'PASSED' };

test('an even surface with nothing but noise shows none of the signals', () => {
  expect(verdicts(surface(() => 0))).toMatchObject(PASSED);
});

test('fringes whose colours follow each other are called moire, fringes that dim all colours in step are not', () => {
  const fringes = (turned: boolean) =>
    surface((x, y, channel) => 6 * wave(x + 0.3 * y, 11.3, turned ? channel / 3 : 0));
  expect(verdicts(fringes(true)).moire).toBe('FAILED');
  expect(verdicts(fringes(false))).toMatchObject(PASSED);
});

test('a lattice along the edges of the document is called a grid, a turned one a halftone', () => {
  const [c, s] = [Math.cos(0.6), Math.sin(0.6)];
  const grid = surface((x, y) => 4 * wave(x, 2.7) + 4 * wave(y, 2.7));
  const dots = surface((x, y) => 4 * wave(c * x + s * y, 2.7) + 4 * wave(c * y - s * x, 2.7));
  expect(verdicts(grid)).toMatchObject({ ...PASSED, 'screen-grid': 'FAILED' });
  expect(verdicts(dots)).toMatchObject({ ...PASSED, halftone: 'FAILED' });
});

test('which lattice lies along the edges follows the turn of the document', () => {
  const turn = 0.6;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const dots = surface((x, y) => 4 * wave(c * x + s * y, 2.7) + 4 * wave(c * y - s * x, 2.7));
  const outline = cardAt(430, turn);
  expect(verdicts(dots, outline)).toMatchObject({ 'screen-grid': 'FAILED', halftone: 'PASSED' });
});

test('hair lines in one direction, and the blocks of JPEG, are no lattice', () => {
  expect(verdicts(surface((x, y) => 6 * wave(x + 0.4 * y, 2.9)))).toMatchObject(PASSED);
  const blocks = surface((x, y) => (x % 8 === 0 ? 5 : 0) + (y % 8 === 0 ? 5 : 0));
  expect(verdicts(blocks)).toMatchObject(PASSED);
});

test('a lattice on a small part of the surface is print, not the surface', () => {
  const patch = surface((x, y) => (x < 190 && y < 190 ? 5 * wave(x, 2.7) + 5 * wave(y, 2.7) : 0));
  expect(verdicts(patch)['screen-grid']).toBe('PASSED');
});

test('a signal that the picture does not allow is not performed, with the reason', () => {
  const white = surface(() => 0, 255);
  for (const { verdict, reason } of livenessSignals(white, undefined)) {
    expect(verdict).toBe('NOT_PERFORMED');
    expect(reason).toBeTruthy();
  }
  const small = { width: 20, height: 10, data: new Uint8Array(600) };
  expect(livenessSignals(small, wholeFrame(small)).every(({ verdict }) => verdict === 'NOT_PERFORMED')).toBe(
    true,
  );
});

test('a document too far away to show any lattice is not judged by lattices and fringes', () => {
  const grid = surface((x, y) => 4 * wave(x, 2.7) + 4 * wave(y, 2.7));
  const reasonsAt = (half: number) =>
    livenessSignals(grid, cardAt(half)).flatMap(({ signal, reason }) =>
      signal === 'border-edge' ? [] : [reason],
    );
  expect(new Set(reasonsAt(420))).toEqual(new Set(['too few pixels per millimetre']));
  expect(reasonsAt(435)).toEqual([undefined, undefined, undefined]);
});

test('a sheet around the document shows as an edge on its sides, a plain desk does not', () => {
  const sheet = surface((x, y) => (x > 350 && x < 730 && y > 300 && y < 560 ? 90 : -90));
  expect(verdicts(sheet, cardAt(135))['border-edge']).toBe('FAILED');
  const desk = surface(() => 0);
  expect(verdicts(desk, cardAt(135))['border-edge']).toBe('PASSED');
});

test('the edges of a booklet around a page are not held against it', () => {
  const booklet = surface((x, y) => (x > 350 && x < 730 && y > 300 && y < 560 ? 90 : -90));
  const [border] = livenessSignals(booklet, cardAt(135, 0, 1.42)).filter(
    ({ signal }) => signal === 'border-edge',
  );
  expect(border).toMatchObject({ verdict: 'NOT_PERFORMED', reason: expect.stringContaining('booklet') });
});
