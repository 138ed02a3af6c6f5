import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Database } from '#services/kernel/database/database.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import {
  comparedMaterial,
  type Material,
  passportOf,
  sittingOf,
  TODAY,
  withFrames,
} from '../harness/read-specimens.ts';
import { deliverArtefact } from '../harness/services/deliver-session.ts';
import {
  type ApiClient,
  authorised,
  fetchToken,
  type KioskUnderTest,
} from '../harness/services/kiosk-under-test.ts';
import { operatorOf } from '../harness/services/operator-under-test.ts';
import { inProject } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { memoryAbsence, parentOf, readIfAlive } from './process-memory.ts';
import { processorSeconds } from './processor-time.ts';
import type { BenchNode } from './services-processes.ts';

const SESSIONS = 40;
const AN_HOUR = 1_000;
const EVERY_MS = 3_600_000 / AN_HOUR;
/** The time of two cores for each session. */
const SHARE_S = (2 * 3_600) / AN_HOUR;
/** A queue that needs longer has grown. */
const DRAIN_MS = 60_000;
const POLL_MS = 100;

/**
 * Whole sessions as they come at a thousand an hour, from the first entry to the verdict. Each brings pictures of its
 * own, so that none is recalled.
 */
export async function benchVerdicts(
  node: BenchNode,
  kiosk: KioskUnderTest,
  db: Database,
): Promise<BenchRow[]> {
  const token = await fetchToken({ ...kiosk, url: node.url, issuer: node.url });
  const api = authorised(node.url, kiosk.dpop, token);
  const sessions = await drawSessions(kiosk, await operatorOf(kiosk));
  const roots = memoryAbsence() ? [] : [node.child.pid ?? 0, await postmasterOf(db)];
  const processorTime = () => roots.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const before = { waiting: await waitingFor(db), processorTime: processorTime() };
  const stored: number[] = [];
  const begun = performance.now();
  for (const [place, session] of sessions.entries()) {
    await sleep(Math.max(0, begun + place * EVERY_MS - performance.now()));
    stored.push(...(await submit(api, session)));
  }
  const waiting = await waitingFor(db);
  await untilJudged(db);
  const perSession = (processorTime() - before.processorTime) / sessions.length;
  await requireSuccess(api, sessions);
  const about = `${sessions.length} sessions, ${AN_HOUR.toLocaleString('en')} an hour`;
  const one = (value: number) => ({ median: value, p95: value });
  return [
    benchRow(`Entry or picture stored while sessions are judged, ${about}`, summarise(stored), {
      target: 50,
      p95Target: 250,
    }),
    benchRow(`Sessions that wait for a verdict after ${about}, at first ${before.waiting}`, one(waiting), {
      target: before.waiting + 1,
      unit: 'sessions',
    }),
    ...(roots.length === 0
      ? []
      : [
          benchRow(
            `Processor time of a session, first entry to verdict, database included (two cores have ${SHARE_S} s for each)`,
            one(perSession),
            {
              target: SHARE_S,
              unit: 's',
            },
          ),
        ]),
  ];
}

async function drawSessions(kiosk: KioskUnderTest, operator: JwsSigner): Promise<Scenario[]> {
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  try {
    const { applicant } = SPECIMEN_PERSONS;
    const shown = await passportOf(vision, applicant);
    const material = await comparedMaterial(vision, shown, await sittingOf(vision, applicant));
    return Array.from({ length: SESSIONS }, (_, place) =>
      scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...withOwnBytes(material, place) }),
    );
  } finally {
    await vision.close();
  }
}

/** The same pictures with a comment in each file (JPEG, segment COM). */
function withOwnBytes({ shown, picture, liveFrames, ...others }: Material, place: number): Material {
  const own = (jpeg: Uint8Array) =>
    Uint8Array.from([
      ...jpeg.subarray(0, 2),
      0xff,
      0xfe,
      0,
      4,
      place >> 8,
      place & 0xff,
      ...jpeg.subarray(2),
    ]);
  const ids = new Map(Object.keys(shown.pictures).map((id) => [id, crypto.randomUUID() as string]));
  const named = (id: string) => ids.get(id) ?? id;
  const { capture, pictures } = shown;
  return {
    ...others,
    picture: own(picture),
    liveFrames: withFrames(liveFrames, (jpeg) => own(jpeg)),
    shown: {
      capture: { ...capture, pictures: capture.pictures.map((one) => ({ ...one, id: named(one.id) })) },
      pictures: Object.fromEntries(
        Object.entries(pictures).map(([id, one]) => [
          named(id),
          one.kind === 'document-reader-data' ? one : { ...one, bytes: own(one.bytes) },
        ]),
      ),
    },
  };
}

/** Sends a session. @returns how long each entry took, milliseconds */
async function submit(
  api: ApiClient,
  { sessionId: id, open, segments, artefacts }: Scenario,
): Promise<number[]> {
  const path = { params: { path: { id } } };
  const times: number[] = [];
  const timed = async (send: () => Promise<{ error?: unknown } | undefined>) => {
    const started = performance.now();
    const answer = await send();
    times.push(performance.now() - started);
    if (answer?.error) throw new Error(JSON.stringify(answer.error));
  };
  await timed(() => api.PUT('/proofingsession/{id}', { ...path, body: entry(open) }));
  for (const segment of segments) {
    await timed(() => api.POST('/proofingsession/{id}/evidence', { ...path, body: evidenceEntry(segment) }));
  }
  for (const artefact of artefacts) {
    await timed(async () => {
      await deliverArtefact(api, artefact);
      return undefined;
    });
  }
  return times;
}

/** Closed logs without a verdict. */
async function waitingFor(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`SELECT count(*) AS waiting FROM proofing_session
    WHERE verdict_due_at IS NOT NULL`.execute(db);
  return Number(rows[0]?.waiting);
}

async function untilJudged(db: Database): Promise<void> {
  const end = performance.now() + DRAIN_MS;
  while ((await waitingFor(db)) > 0) {
    if (performance.now() > end) throw new Error(`sessions still wait after ${DRAIN_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}

/** Another outcome would mean that the session was not judged like one of a counter. */
async function requireSuccess(api: ApiClient, sessions: readonly Scenario[]): Promise<void> {
  for (const { sessionId } of sessions) {
    const { data } = await api.GET('/proofingsession/{id}/result', { params: { path: { id: sessionId } } });
    if (data?.state !== 'Success') throw new Error(`a session ended as ${data?.state}: ${data?.reason}`);
  }
}

/** The server process behind a connection. */
async function postmasterOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return parentOf(readIfAlive(`/proc/${rows[0]?.pid}/stat`) ?? '');
}
