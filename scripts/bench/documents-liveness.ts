import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { LivenessSignal } from '#core/document/document-records.ts';
import { LIVENESS_SIGNALS, type LivenessSignalName } from '#core/imaging/document-liveness-decision.ts';
import type { ImageMimeType, RgbImage } from '#core/imaging/rgb-image.ts';
import { livenessSignals } from '#inference/document/analysis/liveness-signals.ts';
import { SpecularTrack } from '#inference/document/analysis/specular-track.ts';
import { findOutline, OUTLINE_MODEL } from '#inference/document/outline/find-outline.ts';
import { decodeImage, FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { type CaptureKind, captureOf, captureSequence } from '#specimens/recapture/known-captures.ts';
import { type BenchRow, benchRow, measure, skippedRow } from './bench-row.ts';
import { areaRow, decisionRows, signalArea } from './liveness-areas.ts';

/** How many captures of each kind are drawn. */
const COUNTS: Record<CaptureKind, number> = { genuine: 48, screen: 24, print: 24, photograph: 8 };
const SEQUENCES = 8;
/** The seed of a card on a display that fills most of the frame. */
const NEAR_SCREEN = 6011;
/** The kinds of copy that each signal is made for; its role follows from its figure against that kind of copy. */
const MADE_FOR: Record<LivenessSignalName, readonly CaptureKind[]> = {
  moire: ['screen'],
  'screen-grid': ['screen'],
  halftone: ['print'],
  'border-edge': ['screen', 'print', 'photograph'],
  specular: ['screen', 'print'],
};
const ONE_FRAME = ['moire', 'screen-grid', 'halftone', 'border-edge'] as const;
const LIMITS = { ...FILE_LIMITS, maxSide: 4608 };
/** A recorded area may differ from the measured one by its rounding, and by differences between JPEG decoders. */
const MOST_DRIFT = 0.02;

/**
 * The area under the curve of every signal on the evaluation set, and whether it still is the recorded one; the rule's
 * verdicts on the captures; the time of one frame.
 */
export async function benchDocumentLiveness(): Promise<BenchRow[]> {
  const seen: Record<CaptureKind, LivenessSignal[][]> = {
    genuine: [],
    screen: [],
    print: [],
    photograph: [],
  };
  for (const kind of Object.keys(COUNTS) as CaptureKind[]) {
    for (let seed = 1; seed <= COUNTS[kind]; seed++) {
      const { jpeg, outline } = await captureOf(kind, 1000 * kind.length + seed, 'evaluation');
      seen[kind].push(livenessSignals(await pixelsOf(jpeg, 'image/jpeg'), outline));
    }
  }
  const { genuine, ...copies } = seen;
  const areas = ONE_FRAME.map((name) => {
    const own = signalArea(name, { genuine, copies: MADE_FOR[name].flatMap((kind) => seen[kind]) });
    return { name, area: own, against: MADE_FOR[name].join(', ') };
  });
  const specular = {
    name: 'specular',
    area: await specularArea(),
    against: 'screen, print in motion',
  } as const;
  const all = [...areas, specular];
  return [
    ...all.map(({ name, area, against }) => areaRow(roleOf(name), against, area)),
    driftRow(all.map(({ name, area }) => Math.abs(area.performed - LIVENESS_SIGNALS[name].auc))),
    ...decisionRows(genuine, copies),
    await timeRow(),
  ];
}

/**
 * The same figures on pictures of a folder that holds `genuine` or `live`, and `recapture` or `spoof`. The outline is
 * found as in a session; where none is, the whole picture is searched.
 * @throws TypeError where one of the two is missing or holds no pictures
 */
export async function benchLivenessFolder(folder: string): Promise<BenchRow[]> {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  try {
    const session = await models.session(OUTLINE_MODEL.task, OUTLINE_MODEL.model);
    const signalsIn = async (label: RegExp) => {
      const signals: LivenessSignal[][] = [];
      for (const { path, type } of await picturesIn(folder, label)) {
        const image = await pixelsOf(await readFile(path), type);
        signals.push(livenessSignals(image, (await findOutline(session, image))?.quad));
      }
      return signals;
    };
    const genuine = await signalsIn(/^(genuine|live)$/);
    const copies = await signalsIn(/^(recapture|spoof)$/);
    if (genuine.length === 0 || copies.length === 0)
      throw new TypeError(`${folder} holds no genuine/ (or live/) and recapture/ (or spoof/) with pictures.`);
    const rows = ONE_FRAME.map((name) =>
      areaRow(roleOf(name), 'the folder', signalArea(name, { genuine, copies })),
    );
    return [...rows, ...decisionRows(genuine, { 'copies of the folder': copies })];
  } finally {
    await models.close();
  }
}

async function picturesIn(folder: string, label: RegExp): Promise<{ path: string; type: ImageMimeType }[]> {
  const inside = (await readdir(folder)).filter((entry) => label.test(entry)).sort();
  const pictures = inside.map(async (entry) => {
    const paths = await readdir(join(folder, entry), { recursive: true });
    return paths.sort().flatMap((path) => {
      const type = mimeTypeOf(path);
      return type ? [{ path: join(folder, entry, path), type }] : [];
    });
  });
  return (await Promise.all(pictures)).flat();
}

async function pixelsOf(bytes: Uint8Array, mimeType: ImageMimeType): Promise<RgbImage> {
  return decodeImage({ mimeType, bytes }, LIMITS);
}

const roleOf = (name: LivenessSignalName) => ({ name, role: LIVENESS_SIGNALS[name].role });

function driftRow(drifts: readonly number[]): BenchRow {
  const most = Math.max(...drifts);
  return benchRow(
    'Document liveness: farthest that a recorded AUC lies from the measured one',
    { median: most, p95: most },
    { target: MOST_DRIFT, unit: 'of 1' },
  );
}

async function specularArea(): Promise<ReturnType<typeof signalArea>> {
  const seen: Record<'genuine' | 'copies', LivenessSignal[][]> = { genuine: [], copies: [] };
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    for (const kind of ['genuine', 'screen', 'print'] as const) {
      const track = new SpecularTrack();
      for (const { jpeg, outline } of await captureSequence(kind, seed, 'evaluation'))
        track.add(await pixelsOf(jpeg, 'image/jpeg'), outline);
      seen[kind === 'genuine' ? 'genuine' : 'copies'].push([track.signal()]);
    }
  }
  return signalArea('specular', seen);
}

/** The time of a capture with every signal; others cost less. */
async function timeRow(): Promise<BenchRow> {
  const { jpeg, outline } = await captureOf('screen', NEAR_SCREEN, 'evaluation');
  const image = await pixelsOf(jpeg, 'image/jpeg');
  const name = 'Document liveness signals of a 1080p frame';
  const limits = { target: 40 };
  if (livenessSignals(image, outline).some(({ verdict }) => verdict === 'NOT_PERFORMED'))
    return skippedRow(name, limits, 'a signal was not performed');
  return benchRow(name, await measure(async () => livenessSignals(image, outline), { runs: 40 }), limits);
}

function mimeTypeOf(path: string): ImageMimeType | undefined {
  if (/\.jpe?g$/i.test(path)) return 'image/jpeg';
  if (/\.png$/i.test(path)) return 'image/png';
  return /\.webp$/i.test(path) ? 'image/webp' : undefined;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  const rows = await (values.folder ? benchLivenessFolder(values.folder) : benchDocumentLiveness());
  for (const { name, median, unit, pass, skipped } of rows)
    console.log(`${name}: ${skipped ?? `${median?.toFixed(2)} ${unit}`}${pass ? '' : ' (MISSED)'}`);
}
