import { fileURLToPath } from 'node:url';
import type { InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';
import { type GreyImage, toGrey } from '#core/imaging/grey-image.ts';
import { MRZ_LINE_MODEL, recogniseLines } from '#inference/document/line-recogniser.ts';
import { STRIP_HEIGHT } from '#inference/document/line-strip.ts';
import { searchMrz } from '#inference/document/mrz-search.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { type HeldOutLevel, type HeldOutLine, heldOutLines } from '#specimens/mrz/held-out-sheets.ts';
import { STRESS_KINDS, stressFrame } from '#specimens/mrz/stress-frames.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';
import { documentFrames, inTurn, SPECIMEN_CARD } from './document-frames.ts';
import {
  type AgreementCount,
  type AgreementCounts,
  countFalseAgreement,
  REQUIRED_READINGS,
} from './mrz-agreement.ts';
import { PEER, readWithPeer } from './mrz-peer.ts';

const TODAY = '2025-06-15';
/** Columns of the strip of a 44-character line at the reader's scale. */
const PASSPORT_COLUMNS = 600;
/** Lines of each level that the peer reads, which takes it a tenth of a second each. */
const PEER_LINES = 40;

export interface MrzBenchOptions {
  /** Zones whose degraded frames are merged: 60 says that the trial works, 3,000 is the acceptance figure. */
  trials: number;
  /** Pictures of each kind of the stress set. */
  picturesPerKind: number;
}

/** Speed and accuracy of the reader of machine-readable zones, in this thread, with the model as delivered. */
export async function benchMrz({ trials, picturesPerKind }: MrzBenchOptions): Promise<BenchRow[]> {
  const models = createModelStore({
    modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
  });
  try {
    const session = await models.session(MRZ_LINE_MODEL.task, MRZ_LINE_MODEL.model);
    return [
      ...(await recogniserRows(session)),
      ...(await searchRows(session)),
      await stressRow(session, picturesPerKind),
      ...agreementRows(await countFalseAgreement(session, trials)),
    ];
  } finally {
    await models.close();
  }
}

async function recogniserRows(session: InferenceSession): Promise<BenchRow[]> {
  const strips = [{ width: PASSPORT_COLUMNS, data: new Float32Array(STRIP_HEIGHT * PASSPORT_COLUMNS) }];
  const line = await measure(() => recogniseLines(session, strips));
  const levels = { clean: await heldOutLines('clean'), moderate: await heldOutLines('moderate') };
  const easy = [...levels.clean, ...levels.moderate];
  const hard = await heldOutLines('hard' satisfies HeldOutLevel);
  const peerEasy = await readWithPeer([
    ...levels.clean.slice(0, PEER_LINES / 2),
    ...levels.moderate.slice(0, PEER_LINES / 2),
  ]);
  const peerHard = await readWithPeer(hard.slice(0, PEER_LINES));
  return [
    {
      ...benchRow('MRZ line recogniser, a line of 44', line, { target: 1.5 }),
      peer: against(peerEasy.time.median, line.median),
    },
    await misreadRow(session, 'MRZ lines misread, clean to moderate', easy, 2, peerEasy.misread),
    await misreadRow(session, 'MRZ lines misread, hard', hard, 8, peerHard.misread),
  ];
}

const against = (peer: number, ours: number) => ({ name: PEER, median: peer, ratio: peer / ours });

/** @param peer share that the peer misreads, in percent */
async function misreadRow(
  session: InferenceSession,
  name: string,
  lines: readonly HeldOutLine[],
  target: number,
  peer: number,
): Promise<BenchRow> {
  let misread = 0;
  for (const { strip, text } of lines) {
    const [reading] = await recogniseLines(session, [strip]);
    if (reading?.text !== text) misread++;
  }
  const share = (100 * misread) / lines.length;
  return { ...shareRow(`${name} (of ${lines.length})`, share, target), peer: against(peer, share) };
}

const shareRow = (name: string, percent: number, target: number): BenchRow =>
  benchRow(name, { median: percent, p95: percent }, { target, unit: '%' });

async function searchRows(session: InferenceSession): Promise<BenchRow[]> {
  const frames = await Promise.all((await documentFrames()).map(greyOf));
  // A rectified document is about as wide as the camera showed it.
  const pages = await Promise.all(
    [SPECIMEN_PASSPORT, SPECIMEN_CARD].map(async (content) =>
      greyOf(
        await sharp(await renderSpecimen(content))
          .flatten()
          .resize({ width: 1200 })
          .jpeg()
          .toBuffer(),
      ),
    ),
  );
  const search = (inputs: readonly GreyImage[]) =>
    inTurn(inputs, (grey) => searchMrz(session, grey, TODAY, { recognise: 0 }));
  return [
    benchRow('MRZ of a rectified document', await measure(search(pages)), { target: 40 }),
    benchRow('MRZ of a whole 1080p frame', await measure(search(frames)), { target: 70 }),
  ];
}

async function greyOf(jpeg: Buffer): Promise<GreyImage> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return toGrey({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

/** Every kind but the covered one, whose lines cannot be read in full. */
async function stressRow(session: InferenceSession, picturesPerKind: number): Promise<BenchRow> {
  let pictures = 0;
  let missed = 0;
  for (const kind of STRESS_KINDS) {
    if (kind === 'covered') continue;
    for (let number = 0; number < picturesPerKind; number++) {
      const { image, lines } = await stressFrame(kind, number);
      const reading = await searchMrz(session, toGrey(image), TODAY, { recognise: 0 });
      pictures++;
      if (reading?.mrz?.lines.join('\n') !== lines.join('\n')) missed++;
    }
  }
  return shareRow(`MRZ not read exactly, stress set (of ${pictures})`, (100 * missed) / pictures, 10);
}

function agreementRows({
  three,
  product,
  alone,
  single,
}: Awaited<ReturnType<typeof countFalseAgreement>>): BenchRow[] {
  const row = (what: string, { fields, accepted, wrong }: AgreementCount, target: number) =>
    shareRow(
      `${what} (${wrong} of ${accepted} accepted, ${fields} tried)`,
      (100 * wrong) / Math.max(1, fields),
      target,
    );
  const rows = (how: string, { checked, names }: AgreementCounts) => [
    row(`MRZ fields with a check digit accepted wrongly, ${how}`, checked, 100 / 3000),
    // For names, which nothing in the zone protects, no share is promised; the limit only notices a fall.
    row(`MRZ names accepted wrongly, ${how}`, names, 5),
  ];
  return [
    ...rows(`${REQUIRED_READINGS} readings as at the counter`, product),
    ...rows(`${REQUIRED_READINGS} readings that pass without another source`, alone),
    ...rows('one reading that passes without another source', single),
    ...rows('3 of 3 frames', three),
  ];
}
