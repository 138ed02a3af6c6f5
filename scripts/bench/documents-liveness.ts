import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LivenessSignal } from '../../main/domain/document/records.ts';
import {
  decideLiveness,
  LIVENESS_SIGNALS,
  type LivenessSignalName,
} from '../../main/domain/imaging/document-liveness.ts';
import type { Quad } from '../../main/domain/imaging/geometry.ts';
import type { ImageMimeType } from '../../main/domain/imaging/rgb-image.ts';
import { livenessSignals } from '../../main/models/document/analysis/liveness-signals.ts';
import { SpecularTrack } from '../../main/models/document/analysis/specular-track.ts';
import { decodeImage, FILE_LIMITS } from '../../main/models/runtime/decode-image.ts';
import {
  type CaptureKind,
  captureOf,
  captureSequence,
} from '../../test/support/specimen/recapture/captures.ts';
import { areaUnderCurve } from './area-under-curve.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';

/** How many captures of each kind are drawn: sixty genuine ones against sixty copies. */
const COUNTS: Record<CaptureKind, number> = { genuine: 60, screen: 26, print: 24, photograph: 10 };
const SEQUENCES = 8;
/** Patterns are measured in pixels of the camera, so that a smaller frame shows the same ones on fewer places. */
const FRAME = { width: 1440, height: 810 };
/** What each signal is made for; a signal is judged against that kind of copy, and shown against all. */
const MADE_FOR: Record<LivenessSignalName, readonly CaptureKind[]> = {
  moire: ['screen'],
  'screen-grid': ['screen'],
  halftone: ['print'],
  'border-edge': ['screen', 'print', 'photograph'],
  specular: ['screen', 'print'],
};
const ONE_FRAME = ['moire', 'screen-grid', 'halftone', 'border-edge'] as const;
const LIMITS = { ...FILE_LIMITS, maxSide: 4608 };

type Figures = Record<'genuine' | 'copies', LivenessSignal[][]>;

/**
 * The area under the curve of every signal, as pairs of a genuine capture and a copy that it puts in the wrong order;
 * what the rule makes of the captures; and the time of one frame. About a minute.
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
      const { jpeg, outline } = await captureOf(kind, 1000 * kind.length + seed, 'evaluation', FRAME);
      seen[kind].push(await signalsOf(jpeg, 'image/jpeg', outline));
    }
  }
  const copies = [...seen.screen, ...seen.print, ...seen.photograph];
  const rows = ONE_FRAME.map((name) => {
    const own = MADE_FOR[name].flatMap((kind) => seen[kind]);
    const all = area(name, { genuine: seen.genuine, copies });
    return areaRow(
      name,
      area(name, { genuine: seen.genuine, copies: own }),
      `${MADE_FOR[name].join(', ')}; all ${all.toFixed(2)}`,
    );
  });
  return [
    ...rows,
    areaRow('specular', await specularArea(), 'screen, print; sequences'),
    ...decisionRows({ genuine: seen.genuine, copies }),
    await timeRow(),
  ];
}

/**
 * The same figures on pictures of a folder that holds `genuine` or `live`, and `recapture` or `spoof`. No outline is
 * known, so that whole pictures are searched.
 */
export async function benchLivenessFolder(folder: string): Promise<BenchRow[]> {
  const figures: Figures = { genuine: [], copies: [] };
  for (const entry of await readdir(folder)) {
    const label = /^(genuine|live)$/.test(entry)
      ? 'genuine'
      : /^(recapture|spoof)$/.test(entry)
        ? 'copies'
        : undefined;
    if (!label) continue;
    for (const path of await readdir(join(folder, entry), { recursive: true })) {
      const type = mimeTypeOf(path);
      if (!type) continue;
      const bytes = await readFile(join(folder, entry, path));
      figures[label].push(await signalsOf(bytes, type, undefined));
    }
  }
  if (figures.genuine.length === 0 || figures.copies.length === 0)
    throw new TypeError(`${folder} holds no genuine/ (or live/) and recapture/ (or spoof/) with pictures.`);
  const size = `${figures.genuine.length} genuine, ${figures.copies.length} copies`;
  const signals = (['moire', 'screen-grid', 'halftone'] as const).map((name) =>
    areaRow(name, area(name, figures), size),
  );
  return [...signals, ...decisionRows(figures)];
}

async function signalsOf(
  bytes: Uint8Array,
  mimeType: ImageMimeType,
  outline: Quad | undefined,
): Promise<LivenessSignal[]> {
  return livenessSignals(await decodeImage({ mimeType, bytes }, LIMITS), outline);
}

/** A signal that could not be looked at counts as not seen. */
function area(name: LivenessSignalName, { genuine, copies }: Figures): number {
  const value = (signals: LivenessSignal[]) => signals.find(({ signal }) => signal === name)?.value ?? 0;
  const above = areaUnderCurve(genuine.map(value), copies.map(value));
  return LIVENESS_SIGNALS[name].copyLies === 'above' ? above : 1 - above;
}

/** A rule must put at most three pairs of ten in the wrong order; an informative signal is only shown. */
function areaRow(name: LivenessSignalName, found: number, against: string): BenchRow {
  const { role } = LIVENESS_SIGNALS[name];
  const wrong = 100 * (1 - found);
  const title = `Document liveness, ${name} (${role}): AUC ${found.toFixed(2)} against ${against}`;
  const limits = { target: role === 'rule' ? 30 : 100, unit: '% of pairs wrong' };
  return benchRow(title, { median: wrong, p95: wrong }, limits);
}

function decisionRows({ genuine, copies }: Figures): BenchRow[] {
  const share = (of: LivenessSignal[][], verdict: string) =>
    (100 * of.filter((signals) => decideLiveness(signals).verdict === verdict).length) / of.length;
  const refused = share(genuine, 'FAILED');
  const missed = 100 - share(copies, 'FAILED');
  return [
    benchRow(
      'Document liveness, rule: genuine captures called a copy',
      { median: refused, p95: refused },
      { target: 2, unit: '%' },
    ),
    benchRow(
      'Document liveness, rule: copies not recognised',
      { median: missed, p95: missed },
      { target: 100, unit: '%' },
    ),
  ];
}

async function specularArea(): Promise<number> {
  const figures: Figures = { genuine: [], copies: [] };
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    for (const kind of ['genuine', 'screen', 'print'] as const) {
      const track = new SpecularTrack();
      for (const { jpeg, outline } of await captureSequence(kind, seed, 'evaluation'))
        track.add(await decodeImage({ mimeType: 'image/jpeg', bytes: jpeg }, LIMITS), outline);
      figures[kind === 'genuine' ? 'genuine' : 'copies'].push([track.signal()]);
    }
  }
  return area('specular', figures);
}

async function timeRow(): Promise<BenchRow> {
  const { jpeg, outline } = await captureOf('screen', 5, 'evaluation');
  const image = await decodeImage({ mimeType: 'image/jpeg', bytes: jpeg }, LIMITS);
  const time = await measure(async () => livenessSignals(image, outline), { runs: 40 });
  return benchRow('Document liveness signals of a 1080p frame', time, { target: 40 });
}

function mimeTypeOf(path: string): ImageMimeType | undefined {
  if (/\.jpe?g$/i.test(path)) return 'image/jpeg';
  if (/\.png$/i.test(path)) return 'image/png';
  return /\.webp$/i.test(path) ? 'image/webp' : undefined;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  const rows = await (values.folder ? benchLivenessFolder(values.folder) : benchDocumentLiveness());
  for (const { name, median, unit, pass } of rows)
    console.log(`${name}: ${median?.toFixed(1)} ${unit}${pass ? '' : ' (MISSED)'}`);
}
