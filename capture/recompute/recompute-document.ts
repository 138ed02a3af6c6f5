import type { ComparisonBands } from '#core/contract/comparison-bands.ts';
import { failure, unlessModelMissing } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { CaptureRecord, LivenessSignal, ZoneRecord } from '#core/document/document-records.ts';
import { DOCUMENT_FIELDS } from '#core/document/fields.ts';
import { barcodeRecord, stripeRecord, zoneFromLines, zoneRecord } from '#core/document/source-records.ts';
import { mergeReadings } from '#core/icao9303/merge-readings.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentReader, DocumentReading } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { PictureCodec } from '#inference/ports/picture-codec.ts';
import { readingFacts } from '../document/capture-facts.ts';
import { type Cut, cutsOf } from '../document/capture-pictures.ts';
import { ghostRecord } from '../document/ghost-portrait.ts';
import { printOf } from '../document/printed-side.ts';
import { readFrame } from '../document/read-frame.ts';
import { agreedZone } from '../document/zone-readings.ts';
import { pictureIn, pixelsIn } from './artefact-picture.ts';
import { differingCuts, showsCut } from './compare-cuts.ts';
import { settledPrint } from './settled-print.ts';
import { settledZone } from './settled-zone.ts';

/** The bytes of an artefact; undefined where it never arrived. */
export type Artefacts = (id: string) => Uint8Array | undefined;

/** A capture made again from its artefacts. */
export interface RecomputedCapture {
  capture: CaptureRecord;
  /** The portrait as it was cut out again, JPEG. */
  portrait?: Uint8Array;
  /** Whether a frame was read, so that no portrait means that none is shown. */
  isRead: boolean;
  /** The pictures cut out of its frame again. */
  cuts?: readonly Cut[];
  /** Pictures of the capture that show something else than its frame, by name. */
  differingCuts?: string[];
  /** No model here read its print again, so that the kiosk's word on it stands. */
  printUnread?: true;
}

interface Means {
  reader: DocumentReader | undefined;
  /** Compares the portraits of a side. */
  face: FaceEngine | undefined;
  codec: PictureCodec;
  artefacts: Artefacts;
  /** Settings of the flow that the kiosk ran. */
  document: Pick<Flow['document'], 'quality' | 'families'>;
  bands: ComparisonBands;
  /** Whether print is read where the log has none, so that leaving it out hides no difference. */
  readsPrint: boolean;
  /** Calendar day of the session, YYYY-MM-DD. */
  today: string;
  /** Version of the evidence. */
  evidence: number;
}

type ReadingMeans = Means & { reader: DocumentReader };
type FrameReading = NonNullable<Awaited<ReturnType<typeof readFrame>>>;

/** The frame that was kept of a side, and the others whose zone was merged with its own. */
interface Frames {
  bytes: Uint8Array;
  others: readonly Uint8Array[];
}

/**
 * Reads the pictures and the reader data of a capture again, each frame whose zone was merged as well. Facts that only
 * a longer sequence of frames shows stay the kiosk's word. A capture with a missing artefact stays unchanged; that is a
 * gap.
 *
 * @returns undefined where no model reads documents here
 * @throws AppError of the IMAGE_* family, also for a capture that names nothing to read; MODEL_FAILED
 */
export async function recomputeCapture(
  capture: CaptureRecord,
  means: Means,
): Promise<RecomputedCapture | undefined> {
  const { artefacts, today, evidence } = means;
  const kind = capture.channel === 'camera' ? 'document-frame' : 'document-reader-data';
  const named = capture.pictures.find((picture) => picture.kind === kind);
  if (!named) throw failure('IMAGE_UNREADABLE', `the capture names no ${kind}`);
  const others = zoneFramesOf(capture, evidence).map(({ id }) => artefacts(id));
  const bytes = artefacts(named.id);
  if (!bytes || !others.every((other) => other !== undefined)) return { capture, isRead: false };
  if (capture.channel !== 'camera') return { capture: fromReaderData(capture, bytes, today), isRead: true };
  const { reader } = means;
  if (!reader) return undefined;
  return recomputeFrame(capture, { bytes, others }, { ...means, reader });
}

async function recomputeFrame(
  capture: CaptureRecord,
  { bytes, others }: Frames,
  means: ReadingMeans,
): Promise<RecomputedCapture | undefined> {
  const { reader, today, evidence } = means;
  const effort = capture.captureType === 'Manual' ? 'still' : 'frame';
  const reading = await readFrame(reader, pictureIn(bytes), means.document.quality, effort);
  if (!reading) return undefined;
  const { outline, portrait } = reading;
  const examination = await unlessModelMissing(
    reader.judge(pictureIn(bytes), {
      ask: 'examine',
      portrait: portrait !== undefined,
      ...(outline ? { outline } : {}),
    }),
  );
  const found = { reading, ...(examination ? { examination } : {}) };
  const cuts = cutsOf(found);
  const readings = [reading, ...(await otherReadings({ bytes, others }, cuts, means))];
  const facts = readingFacts(found, today);
  const { id, channel, device, captureType, fallback, capturedAt, pictures, noZone } = capture;
  const reread = evidence < 3 ? zoneOfOne(reading, capture.zone, today) : agreedZone(readings, today)?.zone;
  const zone = reread && settledZone(capture.zone, reread);
  const { families } = means.document;
  const asked = { picture: pictureIn(bytes), reading, zone, barcode: facts.barcode, today, families };
  const printed = capture.print || means.readsPrint ? await printOf(reader, asked) : undefined;
  const ghost = await ghostRecord(means.face, reading, means.bands);
  const print = capture.print && printed ? settledPrint(capture.print, printed) : (printed ?? capture.print);
  return {
    capture: {
      ...{ id, channel, device, captureType, fallback, capturedAt },
      ...facts,
      pictures: portrait ? pictures : pictures.filter((one) => one.kind !== 'document-portrait'),
      liveness: [...facts.liveness, ...sequenceSignals(capture.liveness)],
      ...(zone ? { zone } : { noZone: noZone ?? 'mrz-not-found' }),
      ...(print ? { print } : {}),
      ...(ghost ? { ghost } : {}),
    },
    ...(capture.print && !printed ? { printUnread: true } : {}),
    ...(portrait ? { portrait: await means.codec.encodeJpeg(portrait.image) } : {}),
    isRead: true,
    cuts,
    differingCuts: await differingCuts(capture.pictures, cuts, means),
  };
}

/** Reads the other frames of a zone. A look that is sent more than once, or cut out of the kept frame, is no other one. */
async function otherReadings(
  { bytes, others }: Frames,
  cuts: readonly Cut[],
  { reader, codec, document }: ReadingMeans,
): Promise<FrameReading[]> {
  const readings: FrameReading[] = [];
  const looks = others.length > 0 ? [await pixelsIn(codec, bytes)] : [];
  for (const other of others) {
    const look = await pixelsIn(codec, other);
    if (looks.some((earlier) => isSameLook(earlier, look)) || showsCut(look, cuts)) continue;
    looks.push(look);
    const reading = await readFrame(reader, pictureIn(other), document.quality);
    if (reading) readings.push(reading);
  }
  return readings;
}

/** The frames that were merged besides the one that is kept; earlier versions of the evidence have none. */
export const zoneFramesOf = ({ pictures }: CaptureRecord, evidence: number): CaptureRecord['pictures'] =>
  evidence < 3 ? [] : pictures.filter(({ kind }) => kind === 'document-zone-frame');

/** Whether two frames are one: data beside the pixels make no other frame of it. */
const isSameLook = (one: RgbImage, other: RgbImage): boolean =>
  one.width === other.width && Buffer.compare(one.data, other.data) === 0;

/**
 * Of evidence of version 2: the zone of the kept frame, by as many readings as the kiosk says where it says the same
 * characters.
 */
function zoneOfOne(
  reading: DocumentReading,
  logged: ZoneRecord | undefined,
  today: string,
): ZoneRecord | undefined {
  const merged = mergeReadings([{ lines: reading.rawLines, confidence: reading.confidence }], { today });
  if (!merged) return undefined;
  if (!logged || merged.mrz.lines.join('\n') !== logged.lines.join('\n')) return zoneRecord(merged.mrz, 1);
  const {
    readLines: _lines,
    corrections: _changes,
    checks: _checks,
    ...found
  } = zoneRecord(merged.mrz, logged.readings);
  const { readLines, corrections, checks } = logged;
  const characters = {
    ...(readLines ? { readLines } : {}),
    ...(corrections ? { corrections } : {}),
    ...(checks ? { checks } : {}),
  };
  return { ...found, ...characters, fields: withLoggedCharacters(found.fields, logged.fields) };
}

/** Only the frame tells which characters were corrected; the values and their protection do not. */
function withLoggedCharacters(
  found: ZoneRecord['fields'],
  logged: ZoneRecord['fields'],
): ZoneRecord['fields'] {
  const fields = { ...found };
  for (const name of DOCUMENT_FIELDS) {
    const [own, claimed] = [found[name], logged[name]];
    if (own && claimed?.value === own.value && claimed.checkDigit === own.checkDigit) {
      const { corrected: _own, ...read } = own;
      const corrected = claimed.corrected ? { corrected: claimed.corrected } : {};
      fields[name] = { ...read, raw: claimed.raw, ...corrected };
    }
  }
  return fields;
}

/** Signals that need many frames; the kept one cannot show them. */
const sequenceSignals = (signals: readonly LivenessSignal[]): LivenessSignal[] =>
  signals.filter(({ signal }) => signal === 'specular');

/** A reader's data, decoded again from its bytes. */
function fromReaderData(capture: CaptureRecord, bytes: Uint8Array, today: string): CaptureRecord {
  const { id, channel, device, captureType, fallback, capturedAt, pictures, zone, barcode, stripe } = capture;
  const data = pictures.filter(({ kind }) => kind === 'document-reader-data');
  const rest = {
    id,
    channel,
    device,
    captureType,
    fallback,
    capturedAt,
    pictures: data,
    quality: [],
    liveness: [],
  };
  if (barcode) return { ...rest, barcode: barcodeRecord({ bytes, symbology: barcode.symbology, today }) };
  const lines = new TextDecoder().decode(bytes).split('\n');
  if (stripe) {
    const said = [1, 2, 3].flatMap((track) => (lines[track - 1] ? [[track, lines[track - 1]]] : []));
    const faults = Object.fromEntries((stripe.faults ?? []).map(({ track, fault }) => [track, fault]));
    return { ...rest, stripe: stripeRecord({ tracks: Object.fromEntries(said), faults }, today) };
  }
  const read = zone && zoneFromLines(lines, today);
  return read ? { ...rest, zone: read } : rest;
}
