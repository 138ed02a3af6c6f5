import type { InferenceSession } from 'onnxruntime-node';
import { unlessModelMissing } from '#core/contract/errors.ts';
import { judgeQuality, type QualityLimits } from '#core/imaging/document-quality.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type {
  BarcodeReading,
  DocumentOutline,
  DocumentReading,
  ReadingEffort,
} from '../ports/document-models.ts';
import { type DocumentZones, type KnownFigures, measureQuality } from './analysis/measure-quality.ts';
import { describeZone, zoneBox } from './describe-zone.ts';
import type { Frame } from './document-frame.ts';
import type { DocumentReaderOptions } from './document-reader-options.ts';
import { isMirrored } from './mrz-mirror.ts';
import { type OrientationEvidence, orient } from './orientation/orient.ts';
import { type FindFaces, findHolder, type Holder, pageAbove, wholeFrame } from './portrait.ts';
import { isZone, readSide } from './read-side.ts';
import { isPlausible, type ZoneReading } from './read-zone.ts';
import { textZone } from './text-zone.ts';
import { zoneRotation } from './zone-geometry.ts';

/** Corners of a zone may stand out of an outline by this share of its side. */
const OUTSIDE = 0.06;

/** Everything that one frame says: outline, zone or barcode, portrait, and how well it shows them. */
export async function readDocument(
  frame: Frame,
  options: DocumentReaderOptions,
  limits: QualityLimits,
  effort?: ReadingEffort,
): Promise<DocumentReading> {
  const clock = { recognise: 0 };
  const started = performance.now();
  const recogniser = await unlessModelMissing(options.openRecogniser());
  const seen = await frame.outline(options.openOutline);
  const { zone, barcode } = await readSide(frame, seen, recogniser, options, clock, effort);
  const found = performance.now();
  const box = zone && zoneBox(zone);
  const outline = seen && holds(seen.quad, barcode?.box ?? box) ? seen : undefined;
  const mirroredZone = await isZoneMirrored(recogniser, zone, options.today());
  const evidence = evidenceOf(zone, barcode, mirroredZone);
  const page = box ? pageAbove(box) : wholeFrame(frame.image);
  const holder =
    options.findFaces && (await holderOn(frame.image, outline?.quad, page, evidence, options.findFaces));
  const oriented =
    outline &&
    orient(outline.quad, { ...evidence, ...(holder ? { faceRollDegrees: holder.rollDegrees } : {}) });
  const done = performance.now();
  const portrait = holder?.portrait;
  const described = zone && !mirroredZone && isZone(zone) ? describeZone(frame.image, zone) : undefined;
  const zones = zonesOf({
    document: oriented?.quad,
    mrz: described && box,
    portrait: portrait?.box,
    barcode: barcode?.box,
  });
  const flat = outline?.format || !(zone || barcode) ? outline : undefined;
  const known = knownFigures(described?.quality?.pixelsPerCharacter, barcode?.pixelsPerModule, flat);
  return {
    ...(described ?? { rawLines: [], confidence: [], lineBoxes: [], rotation: barcode?.rotation ?? 0 }),
    ...(outline && oriented ? { outline: { ...outline, quad: oriented.quad } } : {}),
    ...(barcode ? { barcode } : {}),
    ...(portrait ? { portrait } : {}),
    ...(holder?.ghost ? { ghost: holder.ghost } : {}),
    captureQuality: judgeQuality(measureQuality(frame.image, withText(zones), known), limits),
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

type SingleZones = Omit<DocumentZones, 'text'>;

function zonesOf(found: { [zone in keyof SingleZones]: Quad | undefined }): SingleZones {
  return Object.fromEntries(Object.entries(found).filter(([, quad]) => quad));
}

/** Adds where the fields are printed, which follows from where the other parts of the document lie. */
function withText({ document, ...others }: SingleZones): DocumentZones {
  const text = document && textZone(document, Object.values(others));
  return { ...others, ...(document ? { document } : {}), ...(text ? { text: [text] } : {}) };
}

/** @param flat the outline of a known document */
function knownFigures(
  pixelsPerCharacter: number | undefined,
  pixelsPerModule: number | undefined,
  flat: DocumentOutline | undefined,
): KnownFigures {
  return {
    ...(pixelsPerCharacter === undefined ? {} : { pixelsPerCharacter }),
    ...(pixelsPerModule === undefined ? {} : { pixelsPerModule }),
    ...(flat ? { tiltDegrees: flat.tiltDegrees, cutCorners: flat.cut.length } : {}),
  };
}

/** A zone that makes no sense may be one in a mirror. */
async function isZoneMirrored(
  recogniser: InferenceSession | undefined,
  zone: ZoneReading | undefined,
  today: string,
): Promise<boolean> {
  return recogniser !== undefined && zone !== undefined && !isPlausible(zone)
    ? isMirrored(recogniser, zone, today)
    : false;
}

/** The evidence of which way up the document is. */
function evidenceOf(
  zone: ZoneReading | undefined,
  barcode: BarcodeReading | undefined,
  mirroredZone: boolean,
): OrientationEvidence & { mirroredText: boolean } {
  return {
    ...(zone && isPlausible(zone)
      ? { mrzRotation: zoneRotation(zone.view, zone.zone, zone.upsideDown) }
      : {}),
    ...(barcode ? { barcodeRotation: barcode.rotation } : {}),
    mirroredText: mirroredZone || barcode?.mirrored === true,
  };
}

/** The portrait on the outline, or where that shows none, on the page known without it. */
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

/** Whether the reading lies on the document that the outline shows; an outline of something else is dropped. */
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
