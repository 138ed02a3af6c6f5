import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOCUMENT_QUALITY_LIMITS, judgeQuality } from '../../../domain/imaging/document-quality.ts';
import type { Quad } from '../../../domain/imaging/geometry.ts';
import type { RgbImage } from '../../../domain/imaging/rgb-image.ts';
import { measureQuality } from './measure-quality.ts';
import { mostPressing } from './most-pressing.ts';

const [WIDTH, HEIGHT] = [640, 400];
const rectangle = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
const DOCUMENT = rectangle(60, 50, 500, 315);
const ZONES = { document: DOCUMENT, mrz: rectangle(80, 290, 460, 60), text: [rectangle(260, 80, 200, 40)] };

interface Faults {
  /** Reach of a box blur, twice, in pixels. */
  blur: number;
  /** Radius of a burnt patch on the zone, in pixels. */
  patch: number;
  /** 1 as lit well. */
  light: number;
}

const AREA = WIDTH * HEIGHT;
/** A sheet full of strokes, then the same blurred, each made once. */
const prints: Float32Array[] = [
  Float32Array.from({ length: AREA }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return (x + 0.31 * y) % 12 < 4 || (y + 0.17 * x) % 14 < 4 ? 60 : 210;
  }),
];

function printBlurred(reach: number): Float32Array {
  const known = prints[reach];
  if (known) return known;
  let plane = prints[0] as Float32Array;
  for (const step of [1, WIDTH, 1, WIDTH]) {
    const source = plane;
    plane = source.map((_, i) => {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) sum += source[(i + k * step + AREA) % AREA] ?? 0;
      return sum / (2 * reach + 1);
    });
  }
  prints[reach] = plane;
  return plane;
}

function sheet({ blur, patch, light }: Faults): RgbImage {
  const data = new Uint8Array(AREA * 3);
  const print = printBlurred(blur);
  for (let i = 0; i < AREA; i++) {
    const burnt = Math.hypot((i % WIDTH) - 300, Math.floor(i / WIDTH) - 320) < patch;
    const value = burnt ? 255 : (print[i] ?? 0) * light;
    data[3 * i] = value;
    data[3 * i + 1] = value;
    data[3 * i + 2] = value;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const figures = (faults: Partial<Faults>) =>
  measureQuality(sheet({ blur: 0, patch: 0, light: 1, ...faults }), ZONES);
const RUNS = { numRuns: Math.min(15, Number(process.env.FUZZ_RUNS ?? 200)) };

test('the softer the edges, the lower the focus, and glare and light stay', () => {
  fc.assert(
    fc.property(fc.nat(1), fc.integer({ min: 1, max: 2 }), (blur, more) => {
      const [one, other] = [figures({ blur }), figures({ blur: blur + more })];
      expect(other.focus.mrz).toBeLessThan(one.focus.mrz ?? 0);
      expect(other.focus.document).toBeLessThan(one.focus.document ?? 0);
      expect(other.glare).toEqual(one.glare);
      expect(other.luminance.mrz).toBeCloseTo(one.luminance.mrz ?? 0, -1);
    }),
    RUNS,
  );
});

test('the larger a burnt patch, the more glare, and the focus beside it stays', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.double({ min: 8, max: 25, noNaN: true }), (patch, more) => {
      const [one, other] = [figures({ patch: 18 + patch }), figures({ patch: 18 + patch + more })];
      expect(other.glare.mrz).toBeGreaterThan(one.glare.mrz ?? 1);
      expect(other.glare.text).toBe(0);
      expect(Math.abs((other.focus.mrz ?? 0) - (one.focus.mrz ?? 0))).toBeLessThan(
        0.1 * (one.focus.mrz ?? 0),
      );
    }),
    RUNS,
  );
});

test('the less light, the darker, and the focus stays', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.4, max: 0.9, noNaN: true }), (light) => {
      const [dim, full] = [figures({ light }), figures({})];
      expect(dim.luminance.document).toBeCloseTo((full.luminance.document ?? 0) * light, -0.5);
      expect(dim.contrast.document).toBeLessThan(full.contrast.document ?? 0);
      expect(Math.abs((dim.focus.mrz ?? 0) - (full.focus.mrz ?? 0))).toBeLessThan(0.05);
    }),
    RUNS,
  );
});

test('a document nearer to the camera has more pixels per millimetre, and corners beyond the frame are counted', () => {
  const image = sheet({ blur: 0, patch: 0, light: 1 });
  const near = measureQuality(image, { document: rectangle(40, 30, 550, 347) });
  const far = measureQuality(image, { document: rectangle(100, 100, 300, 189) });
  expect(near.pixelsPerMm).toBeGreaterThan(far.pixelsPerMm ?? 0);
  expect(far.pixelsPerMm).toBeCloseTo(300 / 85.6, 1);
  expect(near.cutCorners).toBe(0);
  expect(measureQuality(image, { document: rectangle(-10, 30, 550, 347) }).cutCorners).toBe(2);
});

test('whatever quads are given, every figure is finite and nothing throws', () => {
  const number = fc.double({ min: -900, max: 1500, noNaN: true });
  const point = fc.record({ x: number, y: number });
  const image = sheet({ blur: 0, patch: 40, light: 1 });
  fc.assert(
    fc.property(fc.tuple(point, point, point, point), (quad) => {
      const findings = judgeQuality(
        measureQuality(image, { document: quad, text: [quad] }),
        DOCUMENT_QUALITY_LIMITS,
      );
      for (const { value } of findings) expect(Number.isFinite(value)).toBe(true);
    }),
    { numRuns: Math.min(60, Number(process.env.FUZZ_RUNS ?? 200)) },
  );
});

test('a finding names its zone, its value and its limit, and what was not measured is not performed', () => {
  const findings = judgeQuality(figures({ patch: 40 }), DOCUMENT_QUALITY_LIMITS);
  const glare = findings.find(({ component, zone }) => component === 'glare' && zone === 'mrz');
  expect(glare).toMatchObject({ verdict: 'FAILED', threshold: 0.01, unit: 'share' });
  expect(glare?.value).toBeGreaterThan(0.05);
  expect(findings.find(({ zone }) => zone === 'barcode')?.verdict).toBe('NOT_PERFORMED');
});

test('one thing to change is told, what is missing before light, light before glare, glare before focus', () => {
  const advice = (faults: Partial<Faults>, cutCorners = 0) =>
    mostPressing(judgeQuality({ ...figures(faults), pixelsPerMm: 8, cutCorners }, DOCUMENT_QUALITY_LIMITS));
  expect(advice({})).toBe('ready');
  expect(advice({ blur: 3, patch: 40, light: 0.2 }, 1)).toBe('cut-corner');
  expect(advice({ blur: 3, patch: 40, light: 0.2 })).toBe('too-dark');
  expect(advice({ blur: 3, patch: 40 })).toBe('glare');
  expect(advice({ blur: 3 })).toBe('hold-still');
});
