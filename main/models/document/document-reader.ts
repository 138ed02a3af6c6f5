import type { InferenceSession } from 'onnxruntime-node';
import {
  DOCUMENT_QUALITY_LIMITS,
  judgeQuality,
  type QualityLimits,
} from '../../domain/imaging/document-quality.ts';
import type { Point, Quad } from '../../domain/imaging/geometry.ts';
import { toGrey } from '../../domain/imaging/grey-image.ts';
import { isRgbImage, type RgbImage } from '../../domain/imaging/rgb-image.ts';
import type {
  BarcodeReading,
  DocumentOutline,
  DocumentPicture,
  DocumentReader,
  DocumentReading,
} from '../../ports/document-models.ts';
import { unlessModelMissing } from '../../sdk/contract/errors.ts';
import { decodeImage, FILE_LIMITS } from '../runtime/decode-image.ts';
import { measureQuality } from './analysis/measure-quality.ts';
import type { SurfaceMemory } from './analysis/surface-memory.ts';
import type { BarcodeReader } from './barcode/barcode-reader.ts';
import { describeZone, zoneBox } from './describe-zone.ts';
import { documentHints } from './document-hints.ts';
import { examineDocument } from './examine-document.ts';
import { isMirrored } from './mrz-mirror.ts';
import { searchMrz } from './mrz-search.ts';
import { type OrientationEvidence, orient } from './orientation/orient.ts';
import { findOutline } from './outline/find-outline.ts';
import { type FindFaces, findHolder, type Holder, pageAbove, wholeFrame } from './portrait.ts';
import { isPlausible, type ZoneReading } from './read-zone.ts';
import { zoneRotation } from './zone-geometry.ts';

/** The models of the reader; each is checked against its manifest when it is opened. */
export interface DocumentReaderOptions {
  /** The line recogniser. @throws AppError MODEL_MISSING, MODEL_ALTERED */
  openRecogniser: () => Promise<InferenceSession>;
  /** The outline model; without it, or where it cannot be opened, documents are read without their outline. */
  openOutline: () => Promise<InferenceSession>;
  barcodes: BarcodeReader;
  /** What the frames of a capture have shown of the surface while the document moved. */
  surface: SurfaceMemory;
  /** Without it no portrait is looked for. */
  findFaces?: FindFaces;
  /** The day, YYYY-MM-DD, by which two-digit years are read. */
  today: () => string;
}

/** A larger picture holds no more of a document than this. */
const LIMITS = { ...FILE_LIMITS, maxSide: 4096 };

/** Finds documents in camera frames and reads what a machine can read on them. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  return {
    async prepare(part) {
      if (part === 'mrz') await options.openRecogniser();
      else if (part === 'outline') await options.openOutline();
      else await options.barcodes.prepare();
    },
    async read(picture, limits = DOCUMENT_QUALITY_LIMITS) {
      const start = performance.now();
      const image = await pixelsOf(picture);
      const decode = performance.now() - start;
      const reading = await readDocument(image, options, limits);
      return { ...reading, timingsMs: { ...reading.timingsMs, decode, total: performance.now() - start } };
    },
    async examine(picture, reading, track) {
      const examination = examineDocument(await pixelsOf(picture), reading);
      const specular = options.surface.of(track)?.signal();
      return specular ? { ...examination, liveness: [...examination.liveness, specular] } : examination;
    },
    async hints(picture, limits = DOCUMENT_QUALITY_LIMITS, track) {
      const start = performance.now();
      const image = await pixelsOf(picture);
      const outline = await outlineOf(image, options);
      if (outline) options.surface.of(track)?.add(image, outline.quad);
      const hints = documentHints(image, toGrey(image), outline, limits);
      return { ...hints, timingMs: performance.now() - start };
    },
  };
}

async function pixelsOf(image: DocumentPicture): Promise<RgbImage> {
  return isRgbImage(image) ? image : await decodeImage(image, LIMITS);
}

async function outlineOf(
  image: RgbImage,
  { openOutline }: DocumentReaderOptions,
): Promise<DocumentOutline | undefined> {
  const session = await unlessModelMissing(openOutline());
  return session && findOutline(session, image);
}

async function readDocument(
  image: RgbImage,
  options: DocumentReaderOptions,
  limits: QualityLimits,
): Promise<DocumentReading> {
  const clock = { recognise: 0 };
  const started = performance.now();
  const recogniser = await unlessModelMissing(options.openRecogniser());
  const seen = await outlineOf(image, options);
  const { zone, barcode } = await readSide(image, seen, recogniser, options, clock);
  const found = performance.now();
  const box = zone && zoneBox(zone);
  const outline = seen && holds(seen.quad, barcode?.box ?? box) ? seen : undefined;
  const mirroredZone =
    recogniser && zone && !isPlausible(zone) && (await isMirrored(recogniser, zone, options.today()));
  const evidence = {
    ...(zone && isPlausible(zone)
      ? { mrzRotation: zoneRotation(zone.view, zone.zone, zone.upsideDown) }
      : {}),
    ...(barcode ? { barcodeRotation: barcode.rotation } : {}),
    mirroredText: mirroredZone === true || barcode?.mirrored === true,
  };
  const page = box ? pageAbove(box) : wholeFrame(image);
  const holder =
    options.findFaces && (await holderOn(image, outline?.quad, page, evidence, options.findFaces));
  const oriented =
    outline &&
    orient(outline.quad, { ...evidence, ...(holder ? { faceRollDegrees: holder.rollDegrees } : {}) });
  const done = performance.now();
  const portrait = holder?.portrait;
  const described = zone && !mirroredZone && isZone(zone) ? describeZone(image, zone) : undefined;
  const quality = measureQuality(
    image,
    {
      ...(oriented ? { document: oriented.quad } : {}),
      ...(described && box ? { mrz: box } : {}),
      ...(portrait ? { portrait: portrait.box } : {}),
      ...(barcode ? { barcode: barcode.box } : {}),
    },
    {
      ...(described?.quality ? { pixelsPerCharacter: described.quality.pixelsPerCharacter } : {}),
      ...(barcode ? { pixelsPerModule: barcode.pixelsPerModule } : {}),
      ...(outline && (outline.format || !(zone || barcode))
        ? { tiltDegrees: outline.tiltDegrees, cutCorners: outline.cut.length }
        : {}),
    },
  );
  return {
    ...(described ?? { rawLines: [], confidence: [], lineBoxes: [], rotation: barcode?.rotation ?? 0 }),
    ...(outline && oriented ? { outline: { ...outline, quad: oriented.quad } } : {}),
    ...(barcode ? { barcode } : {}),
    ...(portrait ? { portrait } : {}),
    captureQuality: judgeQuality(quality, limits),
    mirrored: evidence.mirroredText,
    ...(recogniser ? {} : { zonesUnread: true as const }),
    timingsMs: {
      decode: 0,
      locate: found - started - clock.recognise,
      recognise: clock.recognise,
      portrait: done - found,
      total: done - started,
    },
  };
}

/** What a machine reads on a side: a barcode or a zone, in the order in which the document's format makes them likely. */
async function readSide(
  image: RgbImage,
  outline: DocumentOutline | undefined,
  recogniser: InferenceSession | undefined,
  options: DocumentReaderOptions,
  clock: { recognise: number },
): Promise<{ zone?: ZoneReading | undefined; barcode?: BarcodeReading | undefined }> {
  const readZone = async () => recogniser && searchMrz(recogniser, toGrey(image), options.today(), clock);
  // Pages of passports carry no barcode (Doc 9303-4); the outline may be wrong, so it is looked for all the same.
  if (outline?.format === 'ID-3') {
    const zone = await readZone();
    if (zone && isZone(zone)) return { zone };
    return { zone, barcode: await barcodeOf(image, outline, options) };
  }
  const barcode = await barcodeOf(image, outline, options);
  return barcode ? { barcode } : { zone: await readZone() };
}

/** Only an outline with the proportions of a document narrows the search. */
async function barcodeOf(
  image: RgbImage,
  outline: DocumentOutline | undefined,
  { barcodes }: DocumentReaderOptions,
): Promise<BarcodeReading | undefined> {
  const region = outline?.format && outline.quad;
  const found = await unlessModelMissing(barcodes.read(image, region ? { region } : {}));
  return found?.readings[0];
}

/** The portrait on the outline, or where that shows none, on the page as far as it is known without. */
async function holderOn(
  image: RgbImage,
  outline: Quad | undefined,
  page: Quad,
  evidence: OrientationEvidence,
  findFaces: FindFaces,
): Promise<Holder | undefined> {
  const onOutline = outline && (await findHolder(image, outline, evidence, findFaces));
  return onOutline ?? findHolder(image, page, evidence, findFaces);
}

/** Whether what was read lies on the document that the outline shows; an outline of something else is dropped. */
function holds(outline: Quad, read: Quad | undefined): boolean {
  if (!read) return true;
  const inside = ({ x, y }: Point) =>
    outline.every((a, i) => {
      const b = outline[(i + 1) % 4]!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      return ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / Math.max(1, length) > -OUTSIDE * length;
    });
  return read.every(inside);
}

/** Corners of a zone may stand out of an outline by this share of its side. */
const OUTSIDE = 0.06;

/** Lines of other print look a little like a zone; they are one when enough speaks for it, faulty or not. */
const SURE_OF_CHARACTERS = 0.85;

function isZone(reading: ZoneReading): boolean {
  if (isPlausible(reading)) return true;
  const characters = reading.lines.flatMap(({ confidence }) => confidence);
  const mean = characters.reduce((sum, value) => sum + value, 0) / Math.max(1, characters.length);
  return reading.mrz?.verdicts.lineLength === 'PASSED' && mean > SURE_OF_CHARACTERS;
}
