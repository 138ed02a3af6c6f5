import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOCUMENT_QUALITY_LIMITS, judgeQuality } from '#core/imaging/document-quality.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { measureQuality } from './measure-quality.ts';
import { mostPressing } from './most-pressing.ts';

const [WIDTH, HEIGHT] = [320, 200];
const rectangle = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
const DOCUMENT = rectangle(30, 20, 260, 164);
const ZONES = { document: DOCUMENT, mrz: rectangle(40, 130, 240, 48), text: [rectangle(120, 30, 144, 36)] };

interface Faults {
  /** Reach of a box blur, twice, in pixels. */
  blur: number;
  /** Radius of a burnt patch on the zone, in pixels. */
  patch: number;
  /** 1 as lit well. */
  light: number;
  /** How far everything is drawn towards a middle grey, 0 to 1, as mist on a lens does. */
  haze: number;
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

/** How far each pixel lies from the middle of a burnt patch. */
const FROM_PATCH = Float32Array.from({ length: AREA }, (_, i) =>
  Math.hypot((i % WIDTH) - 160, Math.floor(i / WIDTH) - 154),
);

function sheet({ blur, patch, light, haze }: Faults): RgbImage {
  const data = new Uint8Array(AREA * 3);
  const print = printBlurred(blur);
  for (let i = 0; i < AREA; i++) {
    const value = (FROM_PATCH[i] ?? 0) < patch ? 255 : ((print[i] ?? 0) * (1 - haze) + 150 * haze) * light;
    data[3 * i] = value;
    data[3 * i + 1] = value;
    data[3 * i + 2] = value;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const GOOD: Faults = { blur: 0, patch: 0, light: 1, haze: 0 };
const figures = (faults: Partial<Faults>) => measureQuality(sheet({ ...GOOD, ...faults }), ZONES);
/** Each run draws and measures two sheets. */
const SLOW = { timeout: 120_000 };
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('the softer the edges, the lower the focus, and glare and light stay', () => {
  const known = [0, 1, 2, 3].map((blur) => figures({ blur }));
  fc.assert(
    fc.property(fc.nat(1), fc.integer({ min: 1, max: 2 }), (blur, more) => {
      const [one, other] = [known[blur], known[blur + more]];
      expect(other?.focus.mrz).toBeLessThan(one?.focus.mrz ?? 0);
      expect(other?.focus.document).toBeLessThan(one?.focus.document ?? 0);
      expect(other?.glare).toEqual(one?.glare);
      expect(other?.luminance.mrz).toBeCloseTo(one?.luminance.mrz ?? 0, -1);
    }),
    RUNS,
  );
});

test('the larger a burnt patch, the more glare, and the focus beside it stays', SLOW, () => {
  fc.assert(
    fc.property(share(18, 22), share(12, 18), (patch, more) => {
      const [one, other] = [figures({ patch }), figures({ patch: patch + more })];
      expect(other.glare.mrz).toBeGreaterThan(one.glare.mrz ?? 1);
      expect(other.glare.text).toBe(0);
      expect(Math.abs((other.focus.mrz ?? 0) - (one.focus.mrz ?? 0))).toBeLessThan(
        0.1 * (one.focus.mrz ?? 0),
      );
    }),
    RUNS,
  );
});

test('the less light, the darker, and the focus stays', SLOW, () => {
  fc.assert(
    fc.property(share(0.4, 0.95), share(0.85, 0.97), (light, less) => {
      const [one, other] = [figures({ light }), figures({ light: light * less })];
      expect(other.luminance.document).toBeLessThan(one.luminance.document ?? 0);
      expect(other.luminance.mrz).toBeLessThan(one.luminance.mrz ?? 0);
      expect(other.glare).toEqual(one.glare);
      expect(Math.abs((other.focus.mrz ?? 0) - (one.focus.mrz ?? 0))).toBeLessThan(0.05);
    }),
    RUNS,
  );
});

test('the more haze, the less contrast, and light and focus stay', SLOW, () => {
  fc.assert(
    fc.property(share(0, 0.5), share(0.05, 0.3), (haze, more) => {
      const [one, other] = [figures({ haze }), figures({ haze: haze + more })];
      for (const zone of ['document', 'mrz'] as const)
        expect(other.contrast[zone]).toBeLessThan(one.contrast[zone] ?? 0);
      expect(other.luminance.mrz).toBeCloseTo(one.luminance.mrz ?? 0, -1.5);
      expect(Math.abs((other.focus.mrz ?? 0) - (one.focus.mrz ?? 0))).toBeLessThan(0.05);
    }),
    RUNS,
  );
});

const EMPTY: RgbImage = { width: 160, height: 100, data: new Uint8Array(160 * 100 * 3) };

test('the farther a document, the fewer pixels per millimetre', () => {
  const at = (width: number) => measureQuality(EMPTY, { document: rectangle(5, 5, width, width / 1.586) });
  fc.assert(
    fc.property(share(20, 150), share(0.5, 0.98), (width, nearer) => {
      expect(at(width * nearer).pixelsPerMm).toBeLessThan(at(width).pixelsPerMm ?? 0);
      expect(at(width).pixelsPerMm).toBeCloseTo(width / 85.6, 1);
    }),
    RUNS,
  );
});

test('the farther a document lies beyond the edge of the frame, the more corners are cut', () => {
  const cut = (x: number, y: number) =>
    measureQuality(EMPTY, { document: rectangle(x, y, 100, 63) }).cutCorners ?? 0;
  fc.assert(
    fc.property(share(-75, 50), share(-50, 25), share(0, 50), (x, y, further) => {
      expect(cut(x - further, y)).toBeGreaterThanOrEqual(cut(x, y));
      expect(cut(x, y - further)).toBeGreaterThanOrEqual(cut(x, y));
    }),
    RUNS,
  );
  expect([cut(25, 25), cut(-3, 25), cut(-3, -3)]).toEqual([0, 2, 3]);
});

test('whatever quads are given, every figure is finite and nothing throws', SLOW, () => {
  const number = fc.double({ min: -900, max: 1500, noNaN: true });
  const point = fc.record({ x: number, y: number });
  const image = sheet({ ...GOOD, patch: 40 });
  fc.assert(
    fc.property(fc.tuple(point, point, point, point), (quad) => {
      const findings = judgeQuality(
        measureQuality(image, { document: quad, text: [quad] }),
        DOCUMENT_QUALITY_LIMITS,
      );
      for (const { value } of findings) expect(Number.isFinite(value)).toBe(true);
    }),
    RUNS,
  );
});

test('a finding names its zone, its value and its limit, and an unmeasured one is not performed', () => {
  const findings = judgeQuality(figures({ patch: 40 }), DOCUMENT_QUALITY_LIMITS);
  const glare = findings.find(({ component, zone }) => component === 'glare' && zone === 'mrz');
  expect(glare).toMatchObject({ verdict: 'FAILED', threshold: 0.01, unit: 'share' });
  expect(glare?.value).toBeGreaterThan(0.05);
  expect(findings.find(({ zone }) => zone === 'barcode')?.verdict).toBe('NOT_PERFORMED');
});

test('a reflection over the fields alone is named as one over text, with its share', () => {
  const overText = { ...ZONES, mrz: rectangle(120, 30, 144, 36), text: [rectangle(40, 130, 240, 48)] };
  const quality = measureQuality(sheet({ ...GOOD, patch: 20 }), overText);
  const failed = judgeQuality({ ...quality, pixelsPerMm: 8 }, DOCUMENT_QUALITY_LIMITS).filter(
    ({ verdict }) => verdict === 'FAILED',
  );
  expect(failed).toEqual([
    {
      component: 'glare',
      zone: 'text',
      value: quality.glare.text,
      threshold: 0.02,
      unit: 'share',
      verdict: 'FAILED',
    },
  ]);
  expect(quality.glare.text).toBeGreaterThan(0.02);
  expect(mostPressing(failed)).toBe('glare');
});

/** The sharp sheet with a field of the text zone that shows the given grey levels from left to right. */
function withField(from: number, to: number): RgbImage {
  const image = sheet(GOOD);
  for (let y = 28; y < 70; y++)
    for (let x = 116; x < 268; x++) {
      const value = from + ((to - from) * (x - 116)) / 152;
      image.data.fill(value, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
    }
  return image;
}

test.each([
  ['blank', 200, 200],
  ['dark', 40, 40],
  ['a smooth gradient', 90, 220],
])(
  'where fields may stand only reflections are judged: a sharp side that is %s there passes',
  (_name, from, to) => {
    const quality = measureQuality(withField(from, to), ZONES);
    const findings = judgeQuality({ ...quality, pixelsPerMm: 8 }, DOCUMENT_QUALITY_LIMITS);
    expect(mostPressing(findings)).toBe('ready');
    const text = findings.filter(({ zone }) => zone === 'text');
    expect(text.map(({ component, verdict }) => [component, verdict])).toEqual([['glare', 'PASSED']]);
  },
);

test('one hint is given, missing parts before light, light before glare, glare before focus', () => {
  const advice = (faults: Partial<Faults>, cutCorners = 0) =>
    mostPressing(judgeQuality({ ...figures(faults), pixelsPerMm: 8, cutCorners }, DOCUMENT_QUALITY_LIMITS));
  expect(advice({})).toBe('ready');
  expect(advice({ blur: 3, patch: 40, light: 0.2 }, 1)).toBe('cut-corner');
  expect(advice({ blur: 3, patch: 40, light: 0.2 })).toBe('too-dark');
  expect(advice({ blur: 3, patch: 40 })).toBe('glare');
  expect(advice({ blur: 3 })).toBe('hold-still');
});
