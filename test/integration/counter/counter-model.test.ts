import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainSide, readerOf, SPECIMEN_LINES } from '#capture/capture.fixture.ts';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { StepVisit } from '#core/contract/counter/state.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { verifyLog } from '#core/evidence/verify-log.ts';
import type { SessionState } from '#main/counter/session/session-state.ts';
import {
  APPLICANT,
  type Harness,
  noVision,
  OPERATOR,
  reopen,
  setUp,
  shutter,
  startHarness,
} from '../../support/counter-harness.ts';
import { LONG } from '../../support/depth.ts';
import { type FakeReaders, fakeReaders } from '../../support/fake-readers.ts';

/**
 * Drives the real gate with random orders of real requests, repeats, reloads and kills, and judges what happened by the
 * evidence log alone: it is the product's own record of its actions, and must never be wrong.
 */
type Move =
  | { kind: 'language' | 'shutter' | 'camera-failed' | 'attest' | 'confirm' | 'start' | 'close' }
  | { kind: 'consent'; procedure: boolean; biometric: boolean }
  | { kind: 'retake' | 'fallback'; step: 'document' | 'selfie' }
  | { kind: 'retake-first' | 'add-document' | 'complete' | 'set-kind' | 'read' }
  | { kind: 'decide'; decision: 'approve' | 'reject' | 'refer' }
  | { kind: 'withdraw' | 'suspect' | 'help' | 'more-time' | 'reload' | 'kill' | 'foreign-role' };

let harness: Harness;
let operatorId: string;
let jpeg: Uint8Array;
let readers: FakeReaders;
/** The requests of a move that named a visit, to be sent again. */
let sent: (() => Promise<{ ok: boolean }>)[] = [];
/** Where the runs got to; a model that never leaves the first step proves nothing. */
const reached = new Set<string>();

const vault = () => harness.kiosk.open().unlocked.vault;
const current = () => harness.kiosk.open().runner.current();
const eventsOf = (sessionId: string): EvidenceEvent[] => vault().evidence.events(sessionId);

/** Every frame shows the front of a card, so that its other side is asked for; a second try is taken for it. */
function parts() {
  readers = fakeReaders();
  const documents = readerOf({ readings: [plainSide()] });
  return { readers, vision: { ...noVision(), documents: () => documents } };
}

async function restart(): Promise<void> {
  const { dataDir, connector } = harness;
  // Nothing is said goodbye to: the vault goes away under the running kiosk, as in a crash.
  vault().close();
  harness = await startHarness({ dataDir, replaced: { ...parts(), ...(connector ? { connector } : {}) } });
  await reopen(harness, operatorId);
}

async function perform(move: Move): Promise<{ ok: boolean }> {
  const state = current();
  const sessionId = state?.sessionId ?? '0190a000-0000-7000-8000-0000000000ff';
  const at: StepVisit = state?.at ?? { step: 'language', visit: 1 };
  const documentId = (index: number) => state?.documents.at(index)?.id ?? 'none';
  const visiting = (request: () => Promise<{ ok: boolean }>) => {
    sent.push(request);
    return request();
  };
  switch (move.kind) {
    case 'start':
      return harness.call('session.start', {});
    case 'close':
      return harness.call('session.close', { sessionId });
    case 'language':
      return visiting(() =>
        harness.call('applicant.choose-language', { sessionId, at, language: 'es' }, APPLICANT),
      );
    case 'consent': {
      const { procedure, biometric } = move;
      const textVersion = CONSENT_TEXTS.version;
      return visiting(() =>
        harness.call('applicant.consent', { sessionId, at, textVersion, procedure, biometric }, APPLICANT),
      );
    }
    case 'shutter':
      return shutter(harness, jpeg);
    case 'camera-failed': {
      const attemptId = '0190a000-0000-7000-8000-00000000000b';
      const input = { sessionId, at, attemptId, event: 'failed', error: 'CAMERA_LOST' } as const;
      return visiting(() => harness.call('capture.camera', input, APPLICANT));
    }
    case 'retake':
      return harness.call('session.retake', { sessionId, step: move.step });
    case 'retake-first':
      return harness.call('session.retake', { sessionId, step: 'document', documentId: documentId(0) });
    case 'add-document':
      return harness.call('session.add-document', { sessionId });
    case 'complete':
      return harness.call('session.complete-document', { sessionId, documentId: documentId(-1) });
    case 'set-kind': {
      const kind = { type: 'driving-licence', country: 'CAN' } as const;
      return harness.call('session.set-document-kind', { sessionId, documentId: documentId(-1), kind });
    }
    case 'read':
      readers.read({ kind: 'mrz', lines: [...SPECIMEN_LINES] });
      return { ok: state?.status === 'active' && state.consents.procedure?.given === true };
    case 'fallback':
      return harness.call('session.capture-fallback', { sessionId, step: move.step });
    case 'confirm': {
      const fields = ['surname', 'givenNames', 'dateOfBirth', 'documentNumber', 'dateOfExpiry'] as const;
      const confirmation = { verdict: 'keyed', value: 'X' } as const;
      let last = { ok: false };
      for (const field of fields) {
        const word = { sessionId, documentId: documentId(-1), field, confirmation };
        last = await harness.call('session.confirm-field', word);
      }
      return last;
    }
    case 'attest':
      return harness.call('session.attest', {
        sessionId,
        attestation: {
          facePresentMatchesPortrait: 'yes',
          noMaskOrArtefact: 'yes',
          documentInspected: 'genuine',
        },
      });
    case 'decide':
      return harness.call('session.decide', {
        sessionId,
        decision: { kind: move.decision, reasons: ['other'] },
        evidenceDigest: harness.operator().session?.evidenceDigest ?? '',
      });
    case 'withdraw':
      return harness.call('applicant.withdraw', { sessionId }, APPLICANT);
    case 'suspect':
      return harness.call('session.suspect', { sessionId });
    case 'help':
      return harness.call('applicant.ask-help', { sessionId }, APPLICANT);
    case 'more-time':
      return visiting(() => harness.call('applicant.more-time', { sessionId, at }, APPLICANT));
    case 'foreign-role':
      return harness.call('session.suspect', { sessionId }, APPLICANT);
    case 'reload':
      return harness.call('applicant.state', {}, OPERATOR);
    case 'kill':
      await restart();
      return { ok: true };
  }
}

/** What the log must hold before the applicant may stand where they stand. */
function checkSteps(): void {
  const state = current();
  if (!state) return;
  const types = eventsOf(state.sessionId).map(({ type }) => type);
  const has = (...wanted: string[]) => wanted.some((type) => types.includes(type));
  const { step } = state.at;
  reached.add(state.ending ?? step);
  if (step !== 'language') expect(has('language.chosen')).toBe(true);
  if (step === 'document' || step === 'selfie' || step === 'done') {
    expect(has('consent.procedure.given')).toBe(true);
  }
  if (step === 'selfie') expect(has('consent.biometric.given')).toBe(true);
  if (step === 'selfie' || step === 'done')
    expect(has('document.captured', 'capture.passed-over')).toBe(true);
  checkDocuments(state, eventsOf(state.sessionId));
  if (step === 'done') {
    expect(has('selfie.captured', 'capture.passed-over', 'consent.biometric.refused')).toBe(true);
  }
  if (state.ending === 'decided')
    expect(types.filter((type) => type === 'decision.recorded')).toHaveLength(1);
  if (state.status === 'ended') expect(types.filter((type) => type === 'session.ended')).toHaveLength(1);
}

/** The log names every document on the screens, and none came before the consent. */
function checkDocuments(
  { documents, capturing, at, status, ending }: SessionState,
  events: EvidenceEvent[],
): void {
  const { number, side } = capturing ?? {};
  if (side === 'other') reached.add('other-side');
  if (documents.length > 1) reached.add('two documents');
  if (number !== undefined && status === 'active') expect(at.step).toBe('document');
  expect(documents.map((document) => document.number)).toEqual(documents.map((_, index) => index + 1));
  const consent = events.findIndex(({ type }) => type === 'consent.procedure.given');
  const first = events.findIndex(({ type }) => type === 'document.captured');
  if (first >= 0) expect(consent).toBeGreaterThanOrEqual(0);
  if (first >= 0) expect(consent).toBeLessThan(first);
  const told = events.flatMap(({ type, payload }) =>
    type === 'document.captured' ? [payload.captureId] : [],
  );
  for (const { captures } of documents) {
    for (const { id } of captures) expect(told).toContain(id);
    if (captures.some(({ channel }) => channel === 'reader')) reached.add('read');
  }
  const joined = events.filter(({ type }) => type === 'document.joined');
  const kept = ending === 'decided' || ending === 'suspected';
  expect(joined).toHaveLength(kept ? documents.length : 0);
}

/** The stored log verifies, is numbered without a gap, and the stored state is the one on the screens. */
function checkLog(): void {
  const state = current();
  if (!state) return;
  const { sessionId } = state;
  const store = vault();
  const events = eventsOf(sessionId);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const pictures = store.artefacts.list(sessionId).flatMap(({ artefactId, digest }) => {
    const artefact = store.artefacts.find(sessionId, artefactId);
    return artefact ? [[digest, artefact.bytes] as const] : [];
  });
  const report = verifyLog(
    {
      sessionId,
      events,
      signatures: store.evidence.signatures(sessionId),
      openings: store.evidence.openings(sessionId),
    },
    { pictures: new Map(pictures), closed: state.status === 'ended' },
  );
  expect(report.broken).toBeUndefined();
  expect(report.signer).toBe(harness.operator().branch?.kioskDid);
  const record = store.sessions.find(sessionId);
  expect(record?.status).toBe(state.status);
  if (record?.snapshot) expect(record.snapshot).toMatchObject({ at: state.at, status: state.status });
}

const step = fc.constantFrom('document', 'selfie');
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('language', 'shutter') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('consent'),
      procedure: fc.constantFrom(true, true, true, false),
      biometric: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('attest', 'confirm', 'start', 'close', 'camera-failed') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('retake', 'fallback'), step }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('retake-first', 'add-document', 'complete', 'set-kind', 'read'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      decision: fc.constantFrom('approve', 'reject', 'refer'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('withdraw', 'suspect', 'help', 'more-time', 'foreign-role'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'kill') }) },
) as fc.Arbitrary<Move>;

const moves = fc.array(fc.tuple(move, fc.boolean()), { maxLength: 25 });
/** The regular way; a run starts after some of it, because long random runs seldom get far. */
const REGULAR: Move[] = [
  { kind: 'language' },
  { kind: 'consent', procedure: true, biometric: true },
  { kind: 'shutter' },
  { kind: 'read' },
  { kind: 'shutter' },
  { kind: 'add-document' },
];

const DECIDE: Move = { kind: 'decide', decision: 'reject' };
/** Where chance seldom leads: both endings that keep documents, every word on a second document, and the first step. */
const EXAMPLES = [
  [6, [...['complete', 'set-kind', 'read', 'kill', 'shutter', 'retake-first', 'kill'], DECIDE]],
  [3, ['kill', 'complete', 'add-document', 'shutter', 'read', 'suspect']],
  [0, ['kill']],
].map(([depth, moves]) => [
  depth,
  (moves as (string | Move)[]).map((next) => [typeof next === 'string' ? { kind: next } : next, true]),
]) as [number, [Move, boolean][]][];

describe('the counter under any order of requests, repeats, reloads and kills', () => {
  beforeAll(async () => {
    // A vault that goes away under a running kiosk is a fault worth a line, here hundreds of times.
    vi.stubEnv('COUNTERPROOF_LOG', 'silent');
    jpeg = await sharp({ create: { width: 96, height: 72, channels: 3, background: '#7799aa' } })
      .jpeg()
      .toBuffer();
    harness = await startHarness({ replaced: parts() });
    operatorId = await setUp(harness);
  });
  afterAll(async () => {
    await harness.close();
    harness.remove();
    vi.unstubAllEnvs();
  });

  it('skips no step, loses and doubles no event, and keeps a log that verifies at every point', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 6 }), moves, async (depth, moves) => {
        await cleanDesk();
        await harness.must('session.start', {});
        for (const next of REGULAR.slice(0, depth)) await makeMove(next, false);
        for (const [next, repeated] of moves) await makeMove(next, repeated);
      }),
      { numRuns: LONG ? 60 : 20, examples: EXAMPLES },
    );
    expect([...reached]).toEqual(
      expect.arrayContaining([
        ...['language', 'consent', 'document', 'selfie', 'done', 'decided', 'suspected'],
        ...['other-side', 'two documents', 'read'],
      ]),
    );
  });
});

/** One request: a refusal adds no event, a success adds what it did, and a second identical request adds nothing new. */
async function makeMove(next: Move, repeated: boolean): Promise<void> {
  const before = current();
  const count = before ? eventsOf(before.sessionId).length : 0;
  sent = [];
  const answer = await perform(next);
  const after = current();
  if (before && after?.sessionId === before.sessionId) {
    const added = eventsOf(before.sessionId).length - count;
    const resumed = next.kind === 'kill' && before.status === 'active';
    if (resumed) expect(eventsOf(before.sessionId).at(-1)?.type).toBe('session.resumed');
    if (!answer.ok && next.kind !== 'confirm' && next.kind !== 'shutter') expect(added).toBe(0);
    if (before.status === 'ended') expect(added).toBe(0);
  }
  checkSteps();
  checkLog();
  const again = sent.at(-1);
  if (!repeated || !again || !after) return;
  const visits = JSON.stringify(current()?.visits);
  await again();
  if (current()?.sessionId === after.sessionId) expect(JSON.stringify(current()?.visits)).toBe(visits);
  checkSteps();
  checkLog();
}

async function cleanDesk(): Promise<void> {
  const state = current();
  if (!state) return;
  if (state.status === 'active') await harness.must('session.suspect', { sessionId: state.sessionId });
  await harness.must('session.close', { sessionId: state.sessionId });
}
