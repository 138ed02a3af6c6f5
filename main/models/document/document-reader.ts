import type { InferenceSession } from 'onnxruntime-node';
import { type Quad, rectangleToQuad } from '../../domain/imaging/geometry.ts';
import { type GreyImage, toGrey } from '../../domain/imaging/grey-image.ts';
import { luminanceStatistics } from '../../domain/imaging/luminance.ts';
import { isRgbImage, type RgbImage } from '../../domain/imaging/rgb-image.ts';
import { warpRgb } from '../../domain/imaging/warp.ts';
import type {
  DocumentHints,
  DocumentPicture,
  DocumentReader,
  DocumentReading,
} from '../../ports/document-models.ts';
import { decodeImage, FILE_LIMITS } from '../runtime/decode-image.ts';
import { hintForZone, hintWithoutZone } from './capture-hint.ts';
import { locateMrz, type SearchPass } from './locate-mrz.ts';
import { type FindFaces, findPortrait, pageAbove, wholeFrame } from './portrait.ts';
import { isConvincing, readZone, type ZoneReading } from './read-zone.ts';
import { lineQuad, turnedQuad, zoneQuad } from './zone-geometry.ts';
import { zoneQuality } from './zone-quality.ts';

export interface DocumentReaderOptions {
  /** Opens the line recogniser, checked against its manifest. @throws AppError MODEL_MISSING, MODEL_ALTERED */
  openSession: () => Promise<InferenceSession>;
  /** Without it no portrait is looked for. */
  findFaces?: FindFaces;
  /** The day, YYYY-MM-DD, by which two-digit years are read. */
  today: () => string;
}

/** Frames are searched at about this width first, then at twice that. */
const COARSE_WIDTH = 960;
/** A larger picture holds no more of a zone than this. */
const LIMITS = { ...FILE_LIMITS, maxSide: 4096 };

/** Finds and reads machine readable zones in camera frames. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  return {
    async prepare() {
      await options.openSession();
    },
    async read(image) {
      const start = performance.now();
      const pixels = await pixelsOf(image);
      const decode = performance.now() - start;
      const reading = await readDocument(pixels, options);
      return { ...reading, timingsMs: { ...reading.timingsMs, decode, total: performance.now() - start } };
    },
    async hints(image) {
      const start = performance.now();
      const hints = documentHints(await pixelsOf(image));
      return { ...hints, timingMs: performance.now() - start };
    },
  };
}

async function pixelsOf(image: DocumentPicture): Promise<RgbImage> {
  return isRgbImage(image) ? image : await decodeImage(image, LIMITS);
}

async function readDocument(
  image: RgbImage,
  { openSession, findFaces, today }: DocumentReaderOptions,
): Promise<DocumentReading> {
  const session = await openSession();
  const clock = { start: performance.now(), recognise: 0 };
  const frame = toGrey(image);
  const reading = await bestReading(session, frame, today(), clock);
  const found = performance.now();
  const box = reading && zoneBox(reading);
  const page = box ? pageAbove(box) : wholeFrame(image);
  const portrait = findFaces && (await findPortrait(image, page, findFaces));
  const done = performance.now();
  return {
    ...(reading
      ? describeReading(image, frame, reading, box)
      : { rawLines: [], confidence: [], lineBoxes: [], rotation: 0 }),
    ...(portrait ? { portrait } : {}),
    timingsMs: {
      decode: 0,
      locate: found - clock.start - clock.recognise,
      recognise: clock.recognise,
      portrait: done - found,
      total: done - clock.start,
    },
  };
}

/** Cheap searches first; the first reading that convinces ends the search, else the best of all stands. */
async function bestReading(
  session: InferenceSession,
  frame: GreyImage,
  today: string,
  clock: { recognise: number },
): Promise<ZoneReading | undefined> {
  let best: ZoneReading | undefined;
  for (const pass of searchPasses(frame.width)) {
    const zones = locateMrz(frame, pass);
    const started = performance.now();
    for (const zone of zones) {
      const reading = await readZone(session, frame, zone, today);
      if (!best || reading.score > best.score) best = reading;
      if (isConvincing(best)) break;
    }
    clock.recognise += performance.now() - started;
    if (best && isConvincing(best)) break;
  }
  return best;
}

function searchPasses(width: number): SearchPass[] {
  const coarse = Math.max(1, Math.round(width / COARSE_WIDTH));
  const fine = Math.max(1, Math.round(coarse / 2));
  const passes = [
    { shrink: coarse, ratio: 0.86, minHeight: 4 },
    { shrink: fine, ratio: 0.86, minHeight: 7 },
    { shrink: fine, ratio: 0.94, minHeight: 7 },
  ];
  return coarse === fine ? passes.slice(1) : passes;
}

function describeReading(
  image: RgbImage,
  frame: GreyImage,
  { zone, lines, upsideDown, mrz }: ZoneReading,
  box: Quad | undefined,
): Omit<DocumentReading, 'portrait' | 'timingsMs'> {
  const boxes = zone.map(lineQuad);
  const slope = zone[0]?.slope ?? 0;
  const degrees = (Math.atan(slope) * 180) / Math.PI;
  const quality = zoneQuality(frame, zone);
  const zoneImage = box && cutOut(image, box);
  return {
    ...(mrz ? { mrz } : {}),
    rawLines: lines.map(({ text }) => text),
    confidence: lines.map(({ confidence }) => confidence),
    lineBoxes: upsideDown ? boxes.reverse().map(turnedQuad) : boxes,
    ...(quality ? { quality } : {}),
    ...(zoneImage ? { zoneImage } : {}),
    rotation: upsideDown ? (degrees > 0 ? degrees - 180 : degrees + 180) : degrees,
  };
}

function zoneBox({ zone, upsideDown }: ZoneReading): Quad | undefined {
  const quad = zoneQuad(zone);
  return quad && (upsideDown ? turnedQuad(quad) : quad);
}

function cutOut(image: RgbImage, quad: Quad): RgbImage | undefined {
  const [a, b, , d] = quad;
  const width = Math.round(Math.hypot(b.x - a.x, b.y - a.y));
  const height = Math.round(Math.hypot(d.x - a.x, d.y - a.y));
  const map = rectangleToQuad(width, height, quad);
  return map && width > 0 && height > 0 ? warpRgb(image, width, height, map) : undefined;
}

function documentHints(image: RgbImage): Omit<DocumentHints, 'timingMs'> {
  const frame = toGrey(image);
  const [pass] = searchPasses(frame.width);
  const [zone] = pass ? locateMrz(frame, pass) : [];
  const quality = zone && zoneQuality(frame, zone);
  const box = zone && zoneQuad(zone);
  const hint = quality
    ? hintForZone(quality, zone[0]?.slope ?? 0)
    : hintWithoutZone(luminanceStatistics(frame).mean);
  return {
    hint,
    ...(quality ? { quality } : {}),
    ...(box ? { zone: box } : {}),
  };
}
