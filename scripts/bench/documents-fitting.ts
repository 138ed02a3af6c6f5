import { cutZone } from '#capture/document/cut-zone.ts';
import { readFrame } from '#capture/document/read-frame.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import { DOCUMENT_QUALITY_LIMITS } from '#core/imaging/document-quality.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import type { PictureCodec } from '#inference/ports/picture-codec.ts';
import { seeded } from '#specimens/seeded.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { passportOf, pictureOf, TODAY } from '../harness/read-specimens.ts';
import { inProject } from '../prepare/project.ts';
import { type BenchRow, benchRow, type Measurement, summarise } from './bench-row.ts';

/** The largest frame of a side where documents have the room of a session to themselves. */
const MOST_BYTES = 500_000;
/** Deviation of the sensor's noise in a dark room, levels of 255. */
const NOISE = 12;
const WARM_UP = 2;
const ROUNDS = 20;

type Work = () => Promise<unknown>;

/** The counter's waits at a capture: a frame's reading, and the fitting of pictures. */
export async function benchFitting(): Promise<BenchRow[]> {
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  try {
    const reader = vision.documents();
    if (!reader) throw new Error('the models of documents cannot be opened');
    const side = await passportOf(vision, SPECIMEN_PERSONS.applicant);
    const quiet = pictureOf(side, 'document-frame');
    const frames = { quiet, noisy: await withNoise(vision.codec, quiet) };
    const rows: BenchRow[] = [];
    for (const [name, jpeg] of Object.entries(frames))
      rows.push(...(await rowsOf(vision.codec, reader, name, jpeg)));
    return rows;
  } finally {
    await vision.close();
  }
}

async function rowsOf(
  codec: PictureCodec,
  reader: DocumentReader,
  name: string,
  jpeg: Uint8Array,
): Promise<BenchRow[]> {
  const read = (bytes: Uint8Array) =>
    readFrame(reader, { mimeType: 'image/jpeg', bytes }, DOCUMENT_QUALITY_LIMITS);
  const next = anew(jpeg);
  const fitted = (bytes: Uint8Array) => codec.fitJpeg(bytes, MOST_BYTES);
  const kept = await fitted(jpeg);
  const reading = await read(kept);
  if (!reading) throw new Error(`the ${name} frame cannot be read`);
  const other = { jpeg: kept, reading, capturedAt: 0 };
  const [before, withFitting, cut] = await inTurns([
    () => read(next()),
    async () => read(await fitted(next())),
    () => cutZone({ codec }, reader, other, DOCUMENT_QUALITY_LIMITS),
  ]);
  const frame = `Capture, ${name} frame of ${Math.round(jpeg.length / 1000)} kB`;
  return [
    benchRow(`${frame}: read, before fitting`, summarise(before), { target: 400 }),
    benchRow(`${frame}: what fitting adds`, addedBy(withFitting, before), { target: 250 }),
    benchRow(`${frame}: each further frame of its zone`, summarise(cut), { target: 250 }),
  ];
}

/** Times of each, milliseconds, one after the other, so that other load on the machine meets all of them alike. */
async function inTurns(works: readonly [Work, Work, Work]): Promise<[number[], number[], number[]]> {
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (round >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times;
}

/** How much longer one takes than the other, round by round. */
const addedBy = (fitted: readonly number[], before: readonly number[]): Measurement =>
  summarise(fitted.map((time, round) => Math.max(0, time - (before[round] ?? 0))));

/** The same picture in other bytes each time, because the reading thread remembers pictures. */
function anew(jpeg: Uint8Array): () => Uint8Array {
  let round = 0;
  return () => {
    round += 1;
    return Buffer.concat([jpeg, Buffer.from([round >> 8, round & 0xff])]);
  };
}

async function withNoise(codec: PictureCodec, jpeg: Uint8Array): Promise<Uint8Array> {
  const picture = await codec.decode({ mimeType: 'image/jpeg', bytes: jpeg });
  const uniform = seeded(3);
  const data = picture.data.map((level) => {
    const noise = (uniform() + uniform() + uniform() - 1.5) * 2 * NOISE;
    return Math.max(0, Math.min(255, level + noise));
  });
  return codec.encodeJpeg({ ...picture, data });
}
