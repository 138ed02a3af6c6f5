import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseRevision } from '#services/gallery/gallery.repository.ts';
import { insertFace } from '#services/gallery/gallery-face.repository.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { threadExaminer } from '#services/proofing/examiner.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { seeded } from '#specimens/seeded.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { accessKey } from '../harness/services/callers-under-test.ts';
import { faceConsent, turnGallery } from '../harness/services/faces-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { findPostgres, startPostgres } from '../harness/services/postgres-server.ts';
import { type BenchRow, benchRow, skippedRow, summarise } from './bench-row.ts';
import { GALLERY_FACES, TEMPLATE_NUMBERS } from './gallery-figures.ts';
import { proportionalSetSize } from './process-memory.ts';
import { type BenchNode, startNode } from './services-processes.ts';

/** One face may be asked for twenty times an hour. */
const WARM_UP = 3;
const RUNS = 15;
const BATCH = 1000;
const MOST_MS = 150;
const MOST_MEMORY_MB = 1000;
/** The first search reads the gallery; a request may take a minute. */
const MOST_FIRST_S = 60;
const SELFIE = { width: 1280, height: 720 };
const among = `${GALLERY_FACES.toLocaleString('en')} faces`;
const IDENTIFY = `Services: identify among ${among}, whole request without liveness`;

/** One request to identify a selfie among a million enrolled faces: reading, search and record, without liveness. */
export async function benchFaces(own: { dataDir: string; databaseUrl: string }): Promise<BenchRow[]> {
  const selfie = await renderFace({ identity: SPECIMEN_PERSONS.applicant, ...SELFIE });
  const filler = await startServices({ ...own, port: 0, log: servicesLog('silent'), timers: false });
  let node: BenchNode | undefined;
  try {
    const kiosk = await enrolledKiosk(filler, `Faces ${randomUUID()}`);
    await turnGallery(filler, kiosk);
    const faceKey = await fill(filler, kiosk, selfie);
    const { key } = await accessKey(filler, { tenantId: kiosk.tenantId, scopes: ['faces.identify'] });
    node = await startNode(own);
    const ask = askerOf({ node, key, communityId: kiosk.communityId, selfie, faceKey });
    const first = (await ask()) / 1000;
    for (let run = 1; run < WARM_UP; run += 1) await ask();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await ask());
    const memory = proportionalSetSize(readFileSync(`/proc/${node.child.pid}/smaps_rollup`, 'utf8'));
    return rows({ times, first, memory });
  } finally {
    await node?.stop();
    await filler.close();
  }
}

/** The same on a PostgreSQL of its own, which goes with it. */
export async function benchFacesAlone(): Promise<BenchRow[]> {
  const postgres = findPostgres();
  if ('absent' in postgres) return [skippedRow(IDENTIFY, { target: MOST_MS }, postgres.absent)];
  const dataDir = mkdtempSync(join(tmpdir(), 'counterproof-bench-faces-'));
  const server = await startPostgres(postgres.bin);
  try {
    return await benchFaces({ dataDir, databaseUrl: server.database() });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function rows({ times, first, memory }: { times: number[]; first: number; memory: number }): BenchRow[] {
  const once = (value: number) => ({ median: value, p95: value });
  return [
    benchRow(IDENTIFY, summarise(times), {
      target: MOST_MS,
    }),
    benchRow(`Services: the first such request after a start, which reads the gallery`, once(first), {
      target: MOST_FIRST_S,
      unit: 's',
    }),
    benchRow(`Services: memory of the node that holds ${among}`, once(memory), {
      target: MOST_MEMORY_MB,
      unit: 'MB',
    }),
  ];
}

interface Asking {
  node: BenchNode;
  key: string;
  communityId: string;
  selfie: Buffer;
  faceKey: string;
}

/** Sends one request, and takes no answer but the face that was enrolled. */
function askerOf({ node, key, communityId, selfie, faceKey }: Asking): () => Promise<number> {
  const picture = { type: 'image/png', data: selfie.toString('base64') };
  const body = JSON.stringify({ communityId, picture, consent: faceConsent() });
  const headers = { 'content-type': 'application/json', authorization: `AccessKey ${key}` };
  return async () => {
    const started = performance.now();
    const answer = await fetch(`${node.url}/v1/identify_selfie`, { method: 'POST', headers, body });
    const told = (await answer.json()) as { faceKey?: string };
    const ms = performance.now() - started;
    if (told.faceKey !== faceKey) throw new Error(`another answer: ${JSON.stringify(told)}`);
    return ms;
  };
}

/** Enrols strangers by chance, and the face of the selfie. @returns its key */
async function fill(services: RunningServices, kiosk: KioskUnderTest, selfie: Buffer): Promise<string> {
  const { db, sealers, now } = services.context;
  const { tenantId, communityId } = kiosk;
  const sealer = await sealers.community(db, tenantId, communityId);
  const random = seeded(20_261_123);
  const at = now();
  for (let face = 1; face < GALLERY_FACES; face += BATCH) {
    const values = Array.from({ length: Math.min(BATCH, GALLERY_FACES - face) }, () => {
      const faceKey = randomUUID();
      const place = `gallery_face.template|${tenantId}|${communityId}|${faceKey}`;
      return {
        tenant_id: tenantId,
        community_id: communityId,
        face_key: faceKey,
        request_id: faceKey,
        session_id: faceKey,
        template_sealed: sealer.seal(bytesOf(stranger(random)), place),
        consent: '{}',
        enrolled_by: 'bench',
        enrolled_at: at,
      };
    });
    await db.insertInto('gallery_face').values(values).execute();
  }
  const faceKey = randomUUID();
  const ids = { faceKey, requestId: faceKey, sessionId: faceKey };
  const template = bytesOf(await templateOf(selfie));
  await insertFace(db, kiosk, sealer, { ...ids, template, consent: {} }, { actor: 'bench', at });
  await raiseRevision(db, kiosk);
  return faceKey;
}

/** A template of length one. */
function stranger(random: () => number): Float32Array {
  const numbers = Float32Array.from({ length: TEMPLATE_NUMBERS }, () => random() - 0.5);
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

async function templateOf(selfie: Buffer): Promise<Float32Array> {
  const examiner = threadExaminer({ priority: 'normal', earlierModels: [], now: () => new Date() });
  try {
    const { template } = await examiner.readFace({ mimeType: 'image/png', bytes: selfie });
    if (!template) throw new Error('the drawn selfie has no template');
    return template.vector;
  } finally {
    await examiner.close();
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
