import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LivenessRun } from '#capture/liveness/liveness-run.ts';
import type { HeldFace } from '#capture/remote/face-pictures.ts';
import { judgeRemote, type RemoteTask } from '#capture/remote/judge-remote.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { Vision } from '#capture/vision/ports.ts';
import type { Flow } from '#core/contract/flow.ts';
import { CHALLENGE_KINDS, type ChallengeKind } from '#core/liveness/challenge.ts';
import { sentView } from '#core/liveness/live-frames.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import {
  CLIP,
  castOf,
  FACE,
  type FilmedFrame,
  filmOf,
  HELD_FRAMES,
  PHONE_CAMERA,
  phonePassport,
  QUESTION_MS,
} from '../harness/hosted-phone.ts';
import { type BenchRow, benchRow, type Measurement, summarise } from './bench-row.ts';

const MODELS = fileURLToPath(new URL('../../native-models', import.meta.url));
const FRAME_MS = 100;
const HINT_RUNS = 12;
const READING_RUNS = 3;
/**
 * The share of each of twenty persons on two cores: a clip in ten seconds, a reading in ten, and hints between them.
 */
const TARGETS = { clip: 800, hint: 60, reading: 800 };
const NOW = Date.UTC(2026, 10, 20, 10);

/** Processor time to judge one person's captures at a phone, by the code of the services in this process. */
export async function benchCaptures(): Promise<BenchRow[]> {
  const vision = loadVision(MODELS, { today: () => '2026-11-20' });
  try {
    const row = (name: string, figures: Measurement, target: number) =>
      benchRow(`${name}: processor time`, figures, { target });
    return [
      row('Challenge clip of 60 frames, the six kinds', await clips(vision), TARGETS.clip),
      ...(await documents(vision, row)),
    ];
  } finally {
    await vision.close();
  }
}

const flow: Flow = COUNTER_STANDARD;

async function clips(vision: Vision): Promise<Measurement> {
  const cast = await castOf();
  const held = await filmOf(cast, 'obeys', { ...FACE, frames: HELD_FRAMES, quality: 90 });
  const frames = held.map(({ at, jpeg, timing }) => ({ at: NOW + at, jpeg, timing }));
  const face = (await judgeRemote(
    vision,
    { newId: randomUUID },
    {
      ...{ task: 'face', frames, flow, captureType: 'Auto', attempts: 0, camera: PHONE_CAMERA },
    },
  )) as { kind: string } & HeldFace;
  if (face.kind !== 'captured' || !face.template) throw new Error('the face was not taken');
  const start = {
    held: { selfie: face.selfie, pictures: [face.picture] as [typeof face.picture] },
    template: face.template,
    traced: face.traced,
    models: face.passiveModels,
    singleFace: flow.selfie.limits.minScores['single-face-present'],
    sentView: sentView(face.eyes),
  };
  const run = new LivenessRun('nonce', start).snapshot();
  const times: number[] = [];
  for (const kind of CHALLENGE_KINDS) {
    const clip = await filmOf(cast, 'obeys', {
      ...CLIP,
      ...{ frames: QUESTION_MS / FRAME_MS, quality: 72, asked: { kind, number: 1 }, begun: NOW },
    });
    times.push(await judgedClip(vision, kind, clip, run));
  }
  return summarise(times);
}

async function judgedClip(
  vision: Vision,
  kind: ChallengeKind,
  clip: readonly FilmedFrame[],
  run: ReturnType<LivenessRun['snapshot']>,
): Promise<number> {
  const issuedAt = new Date(NOW).toISOString();
  const frames = clip.map(({ at, jpeg, timing }) => ({ at: NOW + at, jpeg, timing }));
  const progress = {
    ...{
      nonce: 'nonce',
      startedAt: issuedAt,
      index: 0,
      answered: 0,
      replaced: [],
      pending: [kind],
      asked: [kind],
    },
    ...{ colours: [], issuedAt, deadline: new Date(NOW + 20_000).toISOString() },
  };
  const task: RemoteTask = {
    ...{ task: 'clip', frames, attempt: { flow, selfieAttempts: 0 }, progress, run, now: NOW + QUESTION_MS },
  };
  const { spentMs, answer } = await spent(() => judgeRemote(vision, { newId: randomUUID }, task));
  const { evidence } = answer as { evidence?: { verdict: string; reason: string } };
  if (evidence?.verdict !== 'PASSED') throw new Error(`${kind}: ${evidence?.reason ?? 'open'}`);
  return spentMs;
}

async function documents(
  vision: Vision,
  row: (name: string, figures: Measurement, target: number) => BenchRow,
): Promise<BenchRow[]> {
  const jpeg = await phonePassport();
  const small = new Uint8Array(await sharp(jpeg).resize(640).jpeg({ quality: 70 }).toBuffer());
  const facts = { flow, captures: [], today: '2026-11-20', capturedAt: new Date(NOW).toISOString() };
  const timesOf = async (runs: number, task: () => RemoteTask) => {
    const times: number[] = [];
    for (let call = 0; call <= runs; call += 1) {
      const { spentMs, answer } = await spent(() => judgeRemote(vision, { newId: randomUUID }, task()));
      if ('kind' in answer && answer.kind !== 'captured') throw new Error('the document was not taken');
      // The first one opens models.
      if (call > 0) times.push(spentMs);
    }
    return summarise(times);
  };
  // Each is a picture of its own to the reader, which keeps those that it has seen.
  const own = (bytes: Uint8Array) => Uint8Array.from(bytes);
  return [
    row(
      'Document hint',
      await timesOf(HINT_RUNS, () => ({ task: 'hint', of: 'document', jpeg: own(small), flow })),
      TARGETS.hint,
    ),
    row(
      'Document reading, passport',
      await timesOf(READING_RUNS, () => ({
        ...{
          task: 'document',
          jpeg: own(jpeg),
          ...facts,
          captureType: 'Auto',
          device: '',
          mostBytes: 700_000,
        },
      })),
      TARGETS.reading,
    ),
  ];
}

/** Processor time of all threads of this process while something runs, milliseconds. */
async function spent<T>(work: () => Promise<T>): Promise<{ spentMs: number; answer: T }> {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  return { spentMs: (user + system) / 1000, answer };
}
