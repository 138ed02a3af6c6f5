import type { InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';
import { PATIENCE, type ReadFrame, ZoneReadings } from '#capture/document/zone-readings.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import type { MrzReading } from '#core/icao9303/frame-reading.ts';
import { DOUBTED_FIELDS, LEAST_CONFIDENCE } from '#core/icao9303/least-confidence.ts';
import { type MergedMrz, mergeReadings } from '#core/icao9303/merge-readings.ts';
import type { MrzFieldName, MrzFormat, ParsedMrz } from '#core/icao9303/mrz.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { recogniseLines } from '#inference/document/line-recogniser.ts';
import { lineStrips } from '#inference/document/line-strip.ts';
import { viewOf } from '#inference/document/mrz-view.ts';
import { randomSpecimen } from '#specimens/mrz/random-specimen.ts';
import { ocrB } from '#specimens/ocr-b.ts';
import { between, pick, type Random, seeded } from '#specimens/seeded.ts';

const TODAY = '2025-06-15';
const FRAMES = 3;
const FORMATS: readonly MrzFormat[] = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B', 'FRA-ID'];
const CHECKED: readonly MrzFieldName[] = ['documentNumber', 'dateOfBirth', 'dateOfExpiry', 'optionalData1'];
const NAMES: readonly MrzFieldName[] = ['surname', 'givenNames'];

/** How many agreeing readings the flow asks for that ships with the product. */
export const REQUIRED_READINGS = COUNTER_STANDARD.document.requiredReadings;

/** How many fields the frames agreed on, and how many of those wrongly. */
export interface AgreementCount {
  fields: number;
  accepted: number;
  wrong: number;
}

/** One way of accepting fields, over all trials. */
export interface AgreementCounts {
  checked: AgreementCount;
  names: AgreementCount;
}

/**
 * Draws zones, degrades each many times independently down to barely legible, and counts accepted fields that differ
 * from the truth. A field with a check digit must have passed it; names have none. `three`: all of three frames read
 * just the field's characters. `product`: the zone is accepted as at the counter: when as many readings as the flow
 * asks for agree on all of it, unless patience ends before. `alone`: it also passes there without another source,
 * because none of its numbers, names and states has a doubtful character; so do single readings, as of a phone.
 */
export async function countFalseAgreement(
  session: InferenceSession,
  trials: number,
): Promise<Record<'three' | 'product' | 'alone' | 'single', AgreementCounts>> {
  const counts = { three: noCounts(), product: noCounts(), alone: noCounts(), single: noCounts() };
  for (let trial = 0; trial < trials; trial++) {
    const random = seeded(trial + 1);
    const lines = composeMrz(randomSpecimen(random, pick(random, FORMATS)));
    const page = await drawLines(lines);
    const read = () => readDegraded(session, page, lines, random);
    const readings: MrzReading[] = [];
    for (let frame = 0; frame < FRAMES; frame++) readings.push(await read());
    const truth = parseMrz(lines, { today: TODAY, corrections: 'none' });
    if (!truth) continue;
    const merged = mergeReadings(readings, { today: TODAY });
    const agreed = (name: MrzFieldName) => merged?.agreement[name] === FRAMES;
    countFields(counts.three, truth, merged?.mrz, agreed);
    const taken = await readAtCounter(readings, read);
    countFields(counts.product, truth, taken?.mrz, () => true);
    countFields(counts.alone, truth, taken?.mrz, () => passesAlone(taken));
    const single = mergeReadings(readings.slice(0, 1), { today: TODAY });
    countFields(counts.single, truth, single?.mrz, () => passesAlone(single));
  }
  return counts;
}

/** Whether every check of a zone alone passes: its digits, its format, its states, and the confidence of characters. */
function passesAlone(read: MergedMrz | undefined): boolean {
  if (!read) return false;
  const { mrz, leastConfidence } = read;
  const verdicts = [mrz.verdicts.checkDigits, mrz.verdicts.fieldFormat, ...Object.values(mrz.stateCodes)];
  const isSure = Object.values(leastConfidence).every((least) => least >= LEAST_CONFIDENCE);
  const isCorrected = mrz.corrections.some(
    ({ rule, line, column }) =>
      rule !== 'line-length' &&
      DOUBTED_FIELDS.some((name) => {
        const { place } = mrz.fields[name];
        return line === place.line && column >= place.start && column < place.end;
      }),
  );
  return isSure && !isCorrected && verdicts.every((verdict) => verdict !== 'FAILED');
}

const noCounts = (): AgreementCounts => ({
  checked: { fields: 0, accepted: 0, wrong: 0 },
  names: { fields: 0, accepted: 0, wrong: 0 },
});

function countFields(
  { checked, names }: AgreementCounts,
  truth: ParsedMrz,
  read: ParsedMrz | undefined,
  agreed: (name: MrzFieldName) => boolean,
): void {
  for (const [count, fields] of [
    [checked, CHECKED],
    [names, NAMES],
  ] as const) {
    for (const name of fields) {
      if (truth.fields[name].value === '') continue;
      if (count === checked && !truth.fields[name].checkDigit) continue;
      count.fields++;
      const field = read?.fields[name];
      const vouched = count === names || field?.checkDigit?.verdict === 'PASSED';
      if (!field || !vouched || !agreed(name)) continue;
      count.accepted++;
      if (field.value !== truth.fields[name].value) count.wrong++;
    }
  }
}

/**
 * The counter's reading of one document.
 * @param first the readings of the first frames
 * @param next reads another frame
 * @returns undefined where too few readings agreed to the end, so that the check of the zone is not performed
 */
async function readAtCounter(
  first: readonly MrzReading[],
  next: () => Promise<MrzReading>,
): Promise<MergedMrz | undefined> {
  const readings = new ZoneReadings();
  for (let frame = 0; frame < PATIENCE && !readings.settled(TODAY, REQUIRED_READINGS); frame++)
    readings.add(frameOf(first[frame] ?? (await next()), frame));
  const joined = readings.merge(TODAY);
  return joined && joined.zone.readings >= REQUIRED_READINGS ? joined.merged : undefined;
}

/** A frame that shows nothing but a zone. */
function frameOf({ lines, confidence = [] }: MrzReading, capturedAt: number): ReadFrame {
  const mrz = parseMrz(lines, { today: TODAY });
  return {
    // Of one look there is one reading.
    jpeg: Uint8Array.of(capturedAt),
    capturedAt,
    reading: {
      ...(mrz ? { mrz } : {}),
      rawLines: [...lines],
      confidence: confidence.map((line) => [...line]),
      lineBoxes: [],
      captureQuality: [],
      mirrored: false,
      rotation: 0,
      timingsMs: { decode: 0, locate: 0, recognise: 0, portrait: 0, total: 0 },
    },
  };
}

/** Pixels from one character to the next in the drawing, and from one line to the next. */
const PITCH = 24;
const LINE = 2.5 * PITCH;
const MARGIN = 3 * PITCH;

async function drawLines(lines: readonly string[]): Promise<Buffer> {
  const width = (lines[0]?.length ?? 0) * PITCH + 2 * MARGIN;
  const height = (lines.length - 1) * LINE + 2 * MARGIN;
  const text = lines.map((line, i) =>
    ocrB(line, { x: MARGIN, y: MARGIN + i * LINE + PITCH * 0.48, pitch: PITCH, fill: '#111' }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eee"/>${text.join('')}</svg>`;
  return await sharp(Buffer.from(svg)).greyscale().png().toBuffer();
}

/** One frame: its own resolution, focus, shake of the crop, contrast, noise and compression. */
async function readDegraded(
  session: InferenceSession,
  page: Buffer,
  lines: readonly string[],
  random: Random,
): Promise<MrzReading> {
  const pitch = between(random, 5.5, 11);
  const { width = 0 } = await sharp(page).metadata();
  const jpeg = await sharp(page)
    .resize({ width: Math.round((width * pitch) / PITCH) })
    .blur(between(random, 0.3, pitch * 0.2))
    .linear(between(random, 0.12, 0.8), between(random, 5, 60))
    .jpeg({ quality: Math.round(between(random, 20, 85)) })
    .toBuffer();
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const noise = between(random, 1, 20);
  const grey = Uint8Array.from(data, (value) =>
    Math.min(255, Math.max(0, value + (random() + random() + random() - 1.5) * 2 * noise)),
  );
  const scale = pitch / PITCH;
  const zone = lines.map((line, i) => ({
    intercept: (MARGIN + i * LINE) * scale + between(random, -0.14, 0.14) * pitch,
    slope: between(random, -0.004, 0.004),
    bow: 0,
    middle: 0,
    height: pitch * between(random, 0.85, 1.1),
    pitch,
    first: MARGIN * scale + pitch / 2,
    last: MARGIN * scale + (line.length - 0.5) * pitch,
  }));
  const view = viewOf({ width: info.width, height: info.height, data: grey });
  const read = await recogniseLines(session, lineStrips(view, zone));
  return { lines: read.map(({ text }) => text), confidence: read.map(({ confidence }) => confidence) };
}
