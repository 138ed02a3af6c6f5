import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainSide, readerOf, SPECIMEN_LINES } from '#capture/capture.fixture.ts';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import type { ReaderContent } from '#main/ports/readers.ts';
import {
  APPLICANT,
  type Harness,
  keyDocument,
  noVision,
  reopen,
  setUp,
  shutter,
  startHarness,
} from '../../support/counter-harness.ts';
import { type FakeReaders, fakeReaders } from '../../support/fake-readers.ts';

const MRZ: ReaderContent = { kind: 'mrz', lines: [...SPECIMEN_LINES] };
const BACK = plainSide({ face: false });

let harness: Harness;
let operatorId: string;
let readers: FakeReaders;
let jpeg: Uint8Array;
/** What the camera shows from the next frame on. */
let shown: DocumentReading;

/** A kiosk whose camera shows what a test holds up, on a new data directory or on one that is there. */
async function openKiosk(before?: Harness): Promise<Harness> {
  readers = fakeReaders();
  const documents = () => readerOf({ readings: [shown] });
  const connector = before?.connector ? { connector: before.connector } : {};
  return startHarness({
    ...(before ? { dataDir: before.dataDir } : {}),
    replaced: { readers, vision: { ...noVision(), documents }, ...connector },
  });
}

/** Brings a new session to the document step. */
async function toDocument(flowId?: string): Promise<string> {
  const { sessionId } = await harness.must('session.start', flowId ? { flowId } : {});
  const at = () => harness.applicant().at!;
  await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
  const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: false };
  await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
  return sessionId;
}

const captured = () =>
  harness.session().documents.map(({ captures }) => captures.map(({ channel }) => channel));
const eventsOf = (sessionId: string) => harness.kiosk.open().unlocked.vault.evidence.events(sessionId);

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7799aa' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  shown = plainSide();
  harness = await openKiosk();
  operatorId = await setUp(harness);
});
afterEach(async () => {
  await harness.close();
  harness.remove();
});

describe('a card before the camera', () => {
  it('is asked for its other side, before and after a restart', async () => {
    const sessionId = await toDocument();
    expect(await shutter(harness, jpeg)).toMatchObject({ ok: true, value: { accepted: true } });
    expect(harness.applicant()).toMatchObject({
      at: { step: 'document', visit: 2 },
      capture: { side: 'other', documentNumber: 1 },
    });
    await harness.close();
    harness = await openKiosk(harness);
    await reopen(harness, operatorId);
    expect(harness.applicant()).toMatchObject({
      at: { step: 'document', visit: 3 },
      capture: { side: 'other', documentNumber: 1 },
    });
    expect(harness.session()).toMatchObject({ sessionId, missing: expect.arrayContaining(['other-side']) });
    shown = BACK;
    await shutter(harness, jpeg);
    expect(captured()).toEqual([['camera', 'camera']]);
    expect(harness.applicant().at?.step).toBe('done');
  });

  it('is not taken from the same side twice unless the button insists', async () => {
    await toDocument();
    await shutter(harness, jpeg);
    expect(await shutter(harness, jpeg)).toMatchObject({
      value: { accepted: false, hint: 'document-turn-over' },
    });
    expect(captured()).toEqual([['camera']]);
    expect(harness.applicant().capture?.retry).toBe(true);
  });

  it('is done with one side when the operator says so', async () => {
    const sessionId = await toDocument();
    await shutter(harness, jpeg);
    const documentId = harness.session().documents[0]!.id;
    await harness.must('session.complete-document', { sessionId, documentId });
    expect(harness.applicant().at?.step).toBe('done');
    expect(harness.session().missing).not.toContain('other-side');
  });

  it('is never taken in a mirror image', async () => {
    await toDocument();
    shown = { ...BACK, mirrored: true };
    for (let press = 0; press < 3; press++) {
      expect(await shutter(harness, jpeg)).toMatchObject({
        value: { accepted: false, hint: 'document-mirrored' },
      });
    }
    expect(captured()).toEqual([]);
  });
});

describe('several documents of one person', () => {
  it('are shown, said to be something and decided on together', async () => {
    const sessionId = await toDocument();
    await shutter(harness, jpeg);
    shown = BACK;
    await shutter(harness, jpeg);
    await harness.must('session.add-document', { sessionId });
    expect(harness.applicant().capture).toMatchObject({ side: 'any', documentNumber: 2 });
    shown = plainSide({ outline: { ...plainSide().outline!, format: 'ID-3' } });
    await shutter(harness, jpeg);
    const frames = harness.session().documents.map(({ captures }) => captures[0]!.pictures[0]!.id);
    const ids = harness.session().documents.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(harness.session().missing).toEqual(['document-kind', 'field-confirmation', 'attestation']);
    for (const id of ids) await keyDocument(harness, id);
    expect(harness.session().missing).toEqual(['attestation']);
    await harness.must('session.retake', { sessionId, step: 'document', documentId: ids[0]! });
    await shutter(harness, jpeg);
    expect(harness.session().documents).toMatchObject([
      { number: 1, attempt: 2 },
      {
        id: ids[1],
        number: 2,
        attempt: 1,
        kind: { type: 'identity-card', country: 'FRA', basis: 'operator' },
      },
    ]);
    for (const artefactId of frames) {
      expect(await harness.call('artefact.read', { sessionId, artefactId })).toMatchObject({ ok: true });
    }
  });

  it('enter the log when the flow blocks one of them', async () => {
    const blocked = [{ country: 'UTO' }];
    const { document } = COUNTER_STANDARD;
    const flow = { ...COUNTER_STANDARD, id: 'blocking', document: { ...document, blocked } };
    harness.kiosk.open().flows.accept([flow], new Date().toISOString());
    const sessionId = await toDocument('blocking');
    readers.read(MRZ);
    await shutter(harness, jpeg);
    const refused = eventsOf(sessionId).filter(({ type }) => type === 'document.not-allowed');
    expect(refused).toMatchObject([{ payload: { number: 1, kind: { type: 'passport', basis: 'mrz' } } }]);
    expect(harness.session().faults.map(({ code }) => code)).toContain('DOCUMENT_NOT_ALLOWED');
  });
});

describe('a reader at the counter', () => {
  it('adds to what the camera saw, with its bytes in the vault', async () => {
    const sessionId = await toDocument();
    await shutter(harness, jpeg);
    readers.read(MRZ);
    expect(captured()).toEqual([['camera', 'reader']]);
    const { captures, fields } = harness.session().documents[0]!;
    const [data] = captures[1]!.pictures;
    expect(data?.kind).toBe('document-reader-data');
    const answer = await harness.must('artefact.read', { sessionId, artefactId: data!.id });
    const [, base64 = ''] = answer.dataUrl.split(',');
    expect(Buffer.from(base64, 'base64').toString()).toBe(SPECIMEN_LINES.join('\n'));
    expect(fields.find(({ field }) => field === 'surname')).toMatchObject({
      value: 'ERIKSSON',
      sources: [{ source: 'mrz', channel: 'reader' }],
    });
  });

  it('is not heard before the consent, nor without a session', async () => {
    readers.read(MRZ);
    const { sessionId } = await harness.must('session.start', {});
    const before = eventsOf(sessionId).length;
    readers.read(MRZ);
    expect(eventsOf(sessionId)).toHaveLength(before);
    expect(captured()).toEqual([]);
    expect(harness.kiosk.open().unlocked.vault.artefacts.list(sessionId)).toEqual([]);
  });

  it('is tested only while no session runs, and stands on the display without what it read', async () => {
    const test = () => harness.call('readers.test', { readerId: 'scanner', timeoutMs: 1000 });
    expect(await test()).toMatchObject({ ok: true, value: { kind: 'mrz', understood: false } });
    await toDocument();
    expect(await test()).toMatchObject({ error: { code: 'SESSION_ACTIVE' } });
    readers.read(MRZ);
    const { readers: views, capabilities } = harness.operator();
    expect(views).toMatchObject([{ id: 'scanner', state: 'ready' }]);
    expect(JSON.stringify(views)).not.toContain('ERIKSSON');
    expect(capabilities).toContainEqual({ name: 'readers', state: 'ready' });
  });

  it('that types before the kiosk is open has nothing to hand over', async () => {
    await harness.close();
    harness = await openKiosk(harness);
    const typed = { keys: 'abc', durationMs: 5, capturedAt: Date.now() };
    expect(await harness.must('readers.wedge', typed)).toEqual({ taken: false });
  });
});
