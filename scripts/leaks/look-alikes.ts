import sharp from 'sharp';

/** Side of the small grey picture by which pictures are compared. */
const SIDE = 24;
/**
 * Pearson's correlation from which two pictures are one, encoded again: other scenes of the same counter stay below
 * 0.9.
 */
const SAME = 0.95;
/** Smaller ones are icons, and show no person. */
const SMALLEST = 32;
/** Standard deviation of grey values below which a picture shows nothing. */
const FLATTEST = 4;
const MOST_PIXELS = 64_000_000;

/** The first bytes of every picture that a browser or this product writes. */
const BEGINNINGS = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('WEBPVP8'),
];
const WEBP_HEADER = 8;

/** Recognises pictures that were made smaller or encoded again. */
export class LookAlikes {
  readonly #known: readonly Float64Array[];

  private constructor(known: readonly Float64Array[]) {
    this.#known = known;
  }

  /** @throws Error for a picture that cannot be decoded: it would never be found */
  static async of(pictures: readonly Uint8Array[]): Promise<LookAlikes> {
    const known = await Promise.all(
      pictures.map(async (picture) => {
        const print = await fingerprint(picture);
        if (print === undefined) throw new Error('a picture of the session cannot be decoded');
        return print;
      }),
    );
    return new LookAlikes(known.filter((print) => print !== 'shows nothing'));
  }

  /** @param bytes begin with the picture; the rest does not matter */
  async has(bytes: Uint8Array): Promise<boolean> {
    const print = await fingerprint(bytes);
    if (print === undefined || print === 'shows nothing') return false;
    return this.#known.some((known) => correlation(known, print) >= SAME);
  }
}

/** Places at which a picture begins. */
export function* pictureStarts(bytes: Buffer): Generator<number> {
  for (const beginning of BEGINNINGS) {
    for (let at = bytes.indexOf(beginning); at >= 0; at = bytes.indexOf(beginning, at + 1)) {
      const start = beginning === BEGINNINGS[2] ? at - WEBP_HEADER : at;
      if (start >= 0) yield start;
    }
  }
}

/** @returns undefined for bytes that are not a picture */
async function fingerprint(bytes: Uint8Array): Promise<Float64Array | 'shows nothing' | undefined> {
  try {
    const picture = sharp(bytes, { failOn: 'none', limitInputPixels: MOST_PIXELS });
    const { width, height } = await picture.metadata();
    if (Math.min(width, height) < SMALLEST) return 'shows nothing';
    const grey = await picture.removeAlpha().greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
    return normalised(grey);
  } catch {
    return undefined;
  }
}

function normalised(grey: Uint8Array): Float64Array | 'shows nothing' {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const centred = Float64Array.from(grey, (value) => value - mean);
  const length = Math.hypot(...centred);
  return length < FLATTEST * SIDE ? 'shows nothing' : centred.map((value) => value / length);
}

const correlation = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
