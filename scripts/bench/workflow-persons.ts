import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { packFrames } from '#core/imaging/frame-container.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { type CaptureQuestion, FRAMES_TYPE } from '#services/contract/hosted.ts';
import type { TakenClip, TakenPicture } from '#services/contract/workflow-instances.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { startServices } from '#services/server.ts';
import type { Cast } from '#specimens/puppet/performance.ts';
import {
  type Answered,
  CLIP,
  castOf,
  FACE,
  type FilmedFrame,
  filmOf,
  HELD_FRAMES,
  HostedPhone,
  phonePassport,
  QUESTION_MS,
  timingOf,
} from '../harness/hosted-phone.ts';
import { enrolledKiosk } from '../harness/services/kiosk-under-test.ts';
import { startPostgres } from '../harness/services/postgres-server.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { startNode } from './services-processes.ts';
import { benchAdministrator } from './services-requests.ts';

const [FACES, DOCUMENTS] = [14, 6];
const TARGETS = { clip: 3, hint: 0.7, reading: 4 };
/** As a page asks for hints. */
const HINT_EVERY_MS = 250;
/** How long a person moves a document about before it is read. */
const AIM_MS = 5_000;
const FRAME_MS = 100;
const VERDICT_MS = 180_000;
/** Clips that are drawn of each kind, one for a question's number; later questions get the last. All persons show the same. */
const QUESTIONS = 3;

/** Pictures that persons show to their cameras, drawn before the clock starts. */
interface Shown {
  cast: Cast;
  held: FilmedFrame[];
  clips: ReadonlyMap<string, FilmedFrame[]>;
  document: Uint8Array;
  hint: Uint8Array;
}

/** How long each answer took, seconds. */
interface Waits {
  clip: number[];
  hint: number[];
  reading: number[];
}

/** Twenty persons at once before one node of the services, which shares two cores with its database and their phones. */
export async function benchPersons(bin: string): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  const server = await startPostgres(bin);
  try {
    const own = { dataDir: folder, databaseUrl: server.database() };
    const shown = await drawn();
    const desk = await openDesk(own);
    const node = await startNode({ ...own, cores: 2 });
    try {
      return await measured(desk, node.url, shown);
    } finally {
      await node.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(desk: Desk, url: string, shown: Shown): Promise<BenchRow[]> {
  const waits: Waits = { clip: [], hint: [], reading: [] };
  const atFaces = Array.from({ length: FACES }, async (_, person) => {
    // Persons do not press their buttons at one moment.
    await sleep((person * QUESTION_MS) / FACES);
    return faceOf(await desk.phone(url, 'face', shown.cast), shown, waits);
  });
  let isOver = false;
  const all = Promise.all(atFaces).finally(() => {
    isOver = true;
  });
  const atDocuments = Array.from({ length: DOCUMENTS }, async (_, person) => {
    await sleep((person * AIM_MS) / DOCUMENTS);
    const ends: string[] = [];
    // As long as faces are there, the next person comes.
    while (ends.length === 0 || !isOver) {
      ends.push(await documentOf(await desk.phone(url, 'document', shown.cast), shown, waits));
    }
    return ends;
  });
  const ends = [...(await all), ...(await Promise.all(atDocuments)).flat()];
  const row = (name: string, seconds: number[], target: number) =>
    benchRow(`${name}, with 20 persons at once on two cores (${seconds.length})`, summarise(seconds), {
      target,
      p95Target: target,
      unit: 's',
    });
  const lost = ends.filter((end) => end !== 'Success');
  if (lost.length > 0) say(`Not ended as Success: ${lost.join(', ')}`);
  return [
    row('Challenge clip judged', waits.clip, TARGETS.clip),
    row('Document hint', waits.hint, TARGETS.hint),
    row('Document reading', waits.reading, TARGETS.reading),
    benchRow(
      `Sessions lost of ${ends.length}`,
      { median: lost.length, p95: lost.length },
      { target: 0, unit: 'sessions' },
    ),
  ];
}

/** A person who shows their face and answers questions. @returns how the instance ended */
async function faceOf(phone: HostedPhone, shown: Shown, waits: Waits): Promise<string> {
  await phone.consent();
  const held = packFrames(dated(shown.held, Date.now()));
  const taken = await waited<TakenPicture>((waitedMs) =>
    phone.picture('selfie', held, { type: FRAMES_TYPE, facts: { captureType: 'Auto', waitedMs } }),
  );
  if (taken.answered.body.result !== 'taken') return failureOf(taken.answered);
  const begun = await phone.begin();
  let question: CaptureQuestion | undefined = begun.body.question;
  while (question) {
    const asked: CaptureQuestion = question;
    const clip = shown.clips.get(`${asked.kind}/${Math.min(QUESTIONS, asked.index + 1)}`) ?? [];
    await sleep((asked.startsInMs ?? 0) + QUESTION_MS);
    const bytes = packFrames(dated(clip, Date.parse(asked.issuedAt)));
    const { seconds, answered } = await waited<TakenClip>(() =>
      phone.clip(begun.body.challengeId, asked.index, bytes),
    );
    waits.clip.push(seconds);
    question = answered.body.question;
    if (answered.status !== 200) return `${answered.status} ${answered.body.code}`;
  }
  return endOf(phone);
}

/** A person who moves a document about until it is read. @returns how the instance ended */
async function documentOf(phone: HostedPhone, shown: Shown, waits: Waits): Promise<string> {
  await phone.consent();
  for (const until = performance.now() + AIM_MS; performance.now() < until; await sleep(HINT_EVERY_MS)) {
    const began = performance.now();
    let { body } = await phone.hint('document', shown.hint);
    for (; body.advice === 'busy'; { body } = await phone.hint('document', shown.hint)) {
      await sleep(body.waitMs ?? HINT_EVERY_MS);
    }
    waits.hint.push((performance.now() - began) / 1000);
  }
  const { seconds, answered } = await waited<TakenPicture>(() =>
    phone.picture('document-front', shown.document),
  );
  waits.reading.push(seconds);
  if (answered.body.result !== 'taken') return failureOf(answered);
  return endOf(phone);
}

const failureOf = ({ status, body }: Answered<TakenPicture>): string =>
  `${status} ${body.code ?? body.reason ?? body.result}`;

/**
 * How long an answer took, with the times for which it was too early.
 * @param send takes how long it has waited, as a page says it
 */
async function waited<T>(
  send: (waitedMs: number) => Promise<Answered<T>>,
): Promise<{ seconds: number; answered: Answered<T> }> {
  const began = performance.now();
  let answered = await send(0);
  while (answered.body.code === 'CAPTURE_BUSY') {
    await sleep(1000);
    answered = await send(Math.round(performance.now() - began));
  }
  return { seconds: (performance.now() - began) / 1000, answered };
}

/** Waits for the verdict on the captures. */
async function endOf(phone: HostedPhone): Promise<string> {
  for (const until = performance.now() + VERDICT_MS; performance.now() < until; await sleep(1000)) {
    const { state } = await phone.page();
    if (state !== 'In Progress') return state;
  }
  return 'no verdict';
}

/** Frames as if they were taken from then on. */
const dated = (film: readonly FilmedFrame[], begun: number): FilmedFrame[] =>
  film.map((frame, index) => ({ ...frame, timing: timingOf(begun, frame.at, index) }));

async function drawn(): Promise<Shown> {
  const cast = await castOf();
  const clips = new Map<string, FilmedFrame[]>();
  for (const kind of CHALLENGE_KINDS) {
    for (let number = 1; number <= QUESTIONS; number += 1) {
      const scene = { ...CLIP, frames: QUESTION_MS / FRAME_MS, quality: 72, asked: { kind, number } };
      clips.set(`${kind}/${number}`, await filmOf(cast, 'obeys', scene));
    }
  }
  const held = await filmOf(cast, 'obeys', { ...FACE, frames: HELD_FRAMES, quality: 90 });
  const document = await phonePassport();
  const hint = new Uint8Array(await sharp(document).resize(480).jpeg({ quality: 50 }).toBuffer());
  return { cast, held, clips, document, hint };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

const text = (words: string) => ({ en: words, fr: words, es: words, 'zh-Hans': words });
const outcome = (id: string, of: string) => ({ id, type: 'outcome', outcome: of, title: text(id) });
const next = { success: 'good', failed: 'bad', incomplete: 'open' };
const WORKFLOWS = [
  { id: 'face', type: 'selfie', autoCapture: true, next },
  { id: 'document', type: 'document', next },
].map((node) => ({
  ...{ id: node.id, name: text(node.id), start: node.id },
  nodes: [node, outcome('good', 'Success'), outcome('bad', 'Failed'), outcome('open', 'Not Performed')],
}));

/** A community whose persons are at their phones. */
async function openDesk(own: { dataDir: string; databaseUrl: string }) {
  const services = await startServices({ ...own, port: 0, log: servicesLog('silent'), timers: false });
  try {
    const kiosk = await enrolledKiosk(services, 'Bench');
    const { token } = await benchAdministrator(services, kiosk);
    const ask = async <T>(origin: string, method: string, path: string, body?: object, etag?: string) => {
      const headers = {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(etag ? { 'if-match': etag } : {}),
      };
      const init = { method, headers, body: JSON.stringify(body ?? {}) };
      const answer = await fetch(`${origin}${path}`, init);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { tenantId, communityId } = kiosk;
    const base = `/v1/tenant/${tenantId}/community/${communityId}/workflows`;
    for (const definition of WORKFLOWS) {
      await ask(services.url, 'PUT', `${base}/${definition.id}`, definition);
      await ask(services.url, 'POST', `${base}/${definition.id}/publish`, undefined, '"r1"');
    }
    const create = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
    return {
      /** A phone that has claimed a fresh instance. */
      async phone(origin: string, workflowId: string, cast: Cast): Promise<HostedPhone> {
        const made = await ask<{ url: string }>(origin, 'POST', create, { workflowId });
        const phone = new HostedPhone(made.url, cast, { now: Date.now, pass: (ms) => sleep(ms) });
        await phone.take();
        return phone;
      },
    };
  } finally {
    await services.close();
  }
}
