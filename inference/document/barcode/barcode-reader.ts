import { type Point, type Quad, rectangleToQuad } from '#core/imaging/geometry.ts';
import { type GreyImage, toGrey } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { warpRgb } from '#core/imaging/warp.ts';
import type { ReadingEffort } from '../../ports/document-models.ts';
import { type BarTexture, isBand } from './bar-texture.ts';
import type { BarcodeCandidate, BarcodeReading } from './barcode-reading.ts';
import { type DecodedSymbol, decodeSymbol, errorCorrectionUsed } from './decode-symbol.ts';
import { fitSymbol } from './fit-symbol.ts';
import { candidateOf, symbolOn, symbolTextures } from './locate-barcodes.ts';
import {
  decodeQrCode,
  decodeWholePicture,
  dropZXing,
  type NamedCode,
  nameCodes,
  prepareZXing,
} from './zxing.ts';

export interface BarcodeReaderOptions {
  /** The decoder's program: the bytes of `zxing-wasm/reader/zxing_reader.wasm`. */
  wasm: () => Promise<Uint8Array>;
}

export interface BarcodeHints {
  /** Looks only in the upright box around this quad, in pixels of the frame. */
  region?: Quad;
  /** The frame's luminance as `toGrey` gives it, where already computed. */
  grey?: GreyImage;
  /**
   * `frame` (the default) looks only where a symbol was located; `still` also lets the decoder search the whole picture,
   * so that nothing is lost that it reads alone. That takes about a tenth of a second and is worth it only where no other
   * frame follows.
   */
  effort?: ReadingEffort | undefined;
}

export interface BarcodeReadings {
  readings: BarcodeReading[];
  /** All that look like a symbol, decoded or not. */
  candidates: BarcodeCandidate[];
  timingMs: number;
}

export interface BarcodeReader {
  /** Loads the decoder, so that a broken one is known early and the first frame is not slow. */
  prepare(): Promise<void>;
  /** Reads the PDF417 symbols of a frame. Finding none is an answer, not an error. */
  read(image: RgbImage, hints?: BarcodeHints): Promise<BarcodeReadings>;
  /** Codes other than PDF417 anywhere in a frame. */
  nameCodes(grey: GreyImage): Promise<NamedCode[]>;
  /** The text of a QR code anywhere in a frame. Personal data. */
  readQrCode(grey: GreyImage): Promise<string | undefined>;
}

/** Once a symbol is read, only others of at least this share of its texture are looked at. */
const SECOND_SYMBOL = 0.5;

/** Finds and reads PDF417 symbols in camera frames, at any turn, in this thread. */
export function createBarcodeReader({ wasm }: BarcodeReaderOptions): BarcodeReader {
  let prepared: Promise<void> | undefined;
  const prepare = () => {
    prepared ??= wasm()
      .then(prepareZXing)
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
    return prepared;
  };
  /** After a trap the decoder is prepared again. */
  const decoding = async <T>(work: () => Promise<T>): Promise<T> => {
    await prepare();
    try {
      return await work();
    } catch (error) {
      prepared = undefined;
      dropZXing();
      throw error;
    }
  };
  return {
    prepare,
    async read(image, { region, grey = toGrey(image), effort = 'frame' } = {}) {
      const started = performance.now();
      return decoding(async () => {
        const found = await readLocated(image, grey, region);
        if (effort === 'still') {
          const whole = await readWhole(image, grey);
          const isNew = ({ box }: BarcodeReading) => !found.readings.some((one) => isSamePlace(one.box, box));
          found.readings.push(...whole.filter(isNew));
        }
        return { ...found, timingMs: performance.now() - started };
      });
    },
    nameCodes: (grey) => decoding(() => nameCodes(grey)),
    readQrCode: (grey) => decoding(() => decodeQrCode(grey)),
  };
}

async function readLocated(
  image: RgbImage,
  grey: GreyImage,
  region: Quad | undefined,
): Promise<Pick<BarcodeReadings, 'readings' | 'candidates'>> {
  const readings: BarcodeReading[] = [];
  const candidates: BarcodeCandidate[] = [];
  let read: BarTexture | undefined;
  let started = performance.now();
  for (const texture of symbolTextures(grey, region)) {
    if (read && !mayHoldAnother(texture, read)) break;
    const symbol = symbolOn(grey, texture);
    if (!symbol || readings.some(({ box }) => isSamePlace(box, symbol.quad))) continue;
    candidates.push(candidateOf(symbol));
    const decoded = await decodeSymbol(grey, symbol);
    if (!decoded) continue;
    readings.push(readingOf(image, decoded, started));
    read = texture;
    started = performance.now();
  }
  return { readings, candidates };
}

/** Symbols that stand together are of one kind: as much texture, and no surroundings beside a band. */
const mayHoldAnother = (texture: BarTexture, read: BarTexture): boolean =>
  texture.weight >= read.weight * SECOND_SYMBOL && (isBand(texture) || !isBand(read));

/**
 * Shows the decoder the frame as it is; the symbol's position is then fitted again, to find its row order. A symbol
 * that cannot be fitted stays as decoded: its error correction was checked.
 */
async function readWhole(image: RgbImage, grey: GreyImage): Promise<BarcodeReading[]> {
  const started = performance.now();
  const results = await decodeWholePicture(image);
  const readings: BarcodeReading[] = [];
  for (const { position, bytes, text, extra } of results) {
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    const quad: Quad = [topLeft, topRight, bottomRight, bottomLeft];
    const symbol = fitSymbol(grey, textureOf(quad));
    const decoded = symbol && (await decodeSymbol(grey, symbol));
    const asFound = { bytes, text, quad, errorCorrectionUsed: errorCorrectionUsed(extra) };
    readings.push(readingOf(image, decoded ?? asFound, started));
  }
  return readings;
}

function textureOf([a, b, c, d]: Quad) {
  return {
    x: (a.x + b.x + c.x + d.x) / 4,
    y: (a.y + b.y + c.y + d.y) / 4,
    angle: Math.atan2(b.y - a.y, b.x - a.x),
    length: distance(a, b),
    height: distance(a, d),
    weight: 0,
  };
}

type FoundSymbol = Omit<DecodedSymbol, 'modules' | 'mirrored'> &
  Partial<Pick<DecodedSymbol, 'modules' | 'mirrored'>>;

function readingOf(image: RgbImage, symbol: FoundSymbol, started: number): BarcodeReading {
  const { bytes, text, quad, modules, mirrored, errorCorrectionUsed } = symbol;
  const [a, b, c, d] = quad;
  const across = (distance(a, b) + distance(d, c)) / 2;
  return {
    format: 'PDF417',
    bytes,
    text,
    box: quad,
    rotation: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
    mirrored,
    pixelsPerModule: modules && across / modules,
    errorCorrectionUsed,
    crop: cutUpright(image, quad, across, (distance(a, d) + distance(b, c)) / 2),
    timingMs: performance.now() - started,
  };
}

function cutUpright(image: RgbImage, quad: Quad, across: number, down: number): RgbImage {
  const width = Math.max(1, Math.round(across));
  const height = Math.max(1, Math.round(down));
  const map = rectangleToQuad(width, height, quad);
  return map ? warpRgb(image, width, height, map) : { width: 0, height: 0, data: new Uint8Array() };
}

/** Whether the middle of one lies within half a height of the middle of the other. */
function isSamePlace(one: Quad, other: Quad): boolean {
  const [p, q] = [textureOf(one), textureOf(other)];
  return distance(p, q) < Math.min(p.height, q.height) / 2;
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
