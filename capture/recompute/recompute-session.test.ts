import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { barcodeRecord, zoneFromLines } from '#core/document/source-records.ts';
import { fromUtf8, utf8 } from '#core/keys/bytes.ts';
import { decideLiveness } from '#core/liveness/decide-liveness.ts';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answer } from '#core/proofing/liveness.fixture.ts';
import { factsOnKioskWord } from '#core/proofing/session-log/facts.ts';
import { pictureIds } from '#core/proofing/session-log/find-gaps.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { faceOf, readerOf, reading, SPECIMEN_LINES, visionOf } from '../capture.fixture.ts';
import type { Vision } from '../vision/ports.ts';
import { recomputeSession } from './recompute-session.ts';

/** Whether a picture is good is tested beside the judgement itself. */
vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: () => ({ accepted: true, hint: 'ready' }),
}));

/** What the frames of an attempt show has its own tests. */
const shown = vi.hoisted(() => ({ answers: [true, true], passive: [] as LivenessSignal[] }));
vi.mock('./recompute-answers.ts', () => ({
  recomputeAnswers: async () => ({ answered: shown.answers, passive: shown.passive }),
}));
afterEach(() => {
  shown.answers = [true, true];
  shown.passive = [];
});

const TODAY = '2026-11-20';
const seenFace = { faces: [{ quality: [] }], width: 4, height: 3, timingsMs: {} } as never;
const compared = (score: number): FaceEngine['compare'] =>
  (async () => ({
    score,
    interEyePx: { selfie: 90, portrait: 60 },
    reasons: [],
    selfie: { modelId: 'm' },
  })) as never;

const filled = (level: number) => ({ width: 4, height: 3, data: new Uint8Array(36).fill(level) });

/** The person is light, a frame is not, each other frame a little lighter, and what is cut out of a frame dark. */
const vision = ({ read = reading(SPECIMEN_LINES), score = 0.97, selfie = 200, cut = 0 } = {}): Vision => {
  const models = visionOf({
    documents: readerOf({ readings: [read] }),
    face: faceOf({ analysis: seenFace, compare: compared(score) }),
  });
  const decode: Vision['codec']['decode'] = async ({ bytes: shown }) =>
    filled(
      new Map([
        ['selfie', selfie],
        ['portrait', cut],
        ['second', 121],
        ['third', 122],
      ]).get(fromUtf8(shown)) ?? 120,
    );
  return { ...models, codec: { ...models.codec, decode } };
};

const zone = zoneFromLines(SPECIMEN_LINES, TODAY);
if (!zone) throw new Error('the specimen is no zone');
const page: CaptureRecord = {
  id: 'page',
  channel: 'camera',
  device: 'Camera',
  captureType: 'Auto',
  fallback: false,
  capturedAt: '2026-11-20T10:00:00.000Z',
  pictures: [
    { id: 'frame', kind: 'document-frame', width: 4, height: 3 },
    { id: 'portrait', kind: 'document-portrait', width: 4, height: 3 },
    { id: 'second', kind: 'document-zone-frame', width: 4, height: 3 },
    { id: 'third', kind: 'document-zone-frame', width: 4, height: 3 },
  ],
  zone: { ...zone, readings: 3 },
  quality: [],
  liveness: [],
};

const result = decideLiveness({
  rule: 'active-checks',
  action: 'review',
  attempt: 1,
  nonce: 'n',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:00:09.000Z',
  challenges: [answer('nod'), answer('blink')],
  replaced: [],
  signals: [{ id: 'face-continuity', verdict: 'PASSED', reason: 'ok' }],
  models: [],
});

const session = (change: Partial<LoggedSession> = {}): LoggedSession => ({
  evidence: 3,
  flow: { id: 'f', version: 1, hash: 'h' },
  consents: { procedure: true, biometric: true },
  documents: [{ id: 'page', number: 1, attempt: 1, captures: [page], complete: true, words: {} }],
  selfie: {
    captureType: 'Auto',
    fallback: false,
    capturedAt: '2026-11-20T10:00:00.000Z',
    judged: 'PASSED',
    pictures: { selfie: 'selfie', liveness: 'result', frames: 'liveFrames' },
    liveness: { ...result, challenges: result.challenges.map((one) => ({ ...one, track: [] })) },
  },
  comparison: {
    comparison: { performed: true, score: 0.97, model: 'm', interEyePx: { selfie: 90, portrait: 60 } },
    pictures: { selfie: 'selfie', with: 'portrait' },
  },
  clockUntrusted: false,
  today: TODAY,
  claimed: { checks: [], provisional: { outcome: 'Success', ruleSet: 'r', rules: [] } },
  ended: {} as never,
  ...change,
});
const withCapture = (capture: CaptureRecord) =>
  session({ documents: [{ ...session().documents[0]!, captures: [capture] }] });

const bytes = new Map<string, Uint8Array>(
  ['frame', 'second', 'third', 'portrait', 'selfie', 'liveFrames'].map((id) => [id, utf8(id)] as const),
).set('result', utf8(JSON.stringify({ ...result, frames: [{ question: 0, at: 9, look: true, size: 4 }] })));

const run = (logged: LoggedSession, by = vision(), artefacts: ReadonlyMap<string, Uint8Array> = bytes) =>
  recomputeSession(by, COUNTER_STANDARD, logged, (id) => artefacts.get(id));
const subjects = async (...of: Parameters<typeof run>) =>
  (await run(...of)).differing.map(({ subject }) => subject);

describe('a session made again from its artefacts', () => {
  it('agrees with the kiosk’s log', async () => {
    const again = await run(session());
    expect(again.differing).toEqual([]);
    expect(again.session).toMatchObject({ documents: session().documents, comparison: session().comparison });
    expect(again.unchecked).toEqual([]);
  });

  it('takes the zone of the picture for the one that was logged', async () => {
    const lines = SPECIMEN_LINES.map((line) => line.replace('ERIKSSON', 'ERIKSSEN'));
    const read = reading(lines);
    const again = await run(session(), vision({ read }));
    expect(again.differing).toEqual([{ subject: 'document 1 zone' }]);
    expect(again.session.documents[0]?.captures[0]?.zone).toMatchObject({ readings: 3, lines });
  });

  it('merges the zones of all frames that were sent, and believes no other number of them', async () => {
    const claimed = withCapture({ ...page, zone: { ...zone, readings: 4 } });
    expect(await subjects(claimed)).toEqual(['document 1 zone readings']);
    const fewer = page.pictures.filter(({ id }) => id !== 'third');
    expect(await subjects(withCapture({ ...page, pictures: fewer }))).toEqual(['document 1 zone readings']);
  });

  it('compares a capture also where it says that no model read it', async () => {
    const forged = new Map(bytes).set('portrait', utf8('selfie'));
    const claimed = withCapture({ ...page, noZone: 'model-missing' });
    expect(await subjects(claimed, vision(), forged)).toContain('document 1 portrait');
  });

  it('keeps nothing of a picture that only a reader can say', async () => {
    const data = { tracks: [], fields: zone.fields, findings: [] };
    const again = await run(withCapture({ ...page, stripe: data as never, portraitInterEyePx: 300 }));
    expect(again.differing).toEqual([{ subject: 'document 1 stripe' }]);
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('stripe');
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('portraitInterEyePx');
  });

  it('looks at no picture of a log that names one twice, or more than a session has', async () => {
    const again = vision();
    again.documents = () => {
      throw new Error('it was looked at');
    };
    const twice = withCapture({ ...page, pictures: [...page.pictures, ...page.pictures] });
    expect(await run(twice, again)).toMatchObject({ differing: [], unchecked: ['captures'] });
    const pictures = Array.from({ length: 241 }, (_, id) => ({ ...page.pictures[1]!, id: `${id}` }));
    expect(await run(withCapture({ ...page, pictures }), again)).toMatchObject({ unchecked: ['captures'] });
  });

  it.each([
    ['the frame that is kept', 'frame'],
    ['the frame that is kept, with a comment in its file', 'commented'],
    ['a picture that was cut out of it', 'portrait'],
  ])('takes %s for no second look', async (_what, id) => {
    const again = new Map(bytes).set('second', utf8(id));
    expect(await subjects(session(), vision(), again)).toEqual(['document 1 zone readings']);
  });

  it('finds a zone on which frames agree although the kept one shows another, or none', async () => {
    const misread = SPECIMEN_LINES.map((line) => line.replace('ANNA', 'ANMA'));
    const { mrz: _none, ...unread } = { ...reading(SPECIMEN_LINES), rawLines: [], confidence: [] };
    for (const kept of [reading(misread), unread]) {
      const documents = readerOf({ readings: [kept, reading(SPECIMEN_LINES), reading(SPECIMEN_LINES)] });
      const face = faceOf({ analysis: seenFace, compare: compared(0.97) });
      const agreed = withCapture({ ...page, zone: { ...zone, readings: 2 } });
      expect(await subjects(agreed, { ...visionOf({ documents, face }), codec: vision().codec })).toEqual([]);
    }
  });

  it('leaves a capture as it is whose second frame never arrived, which is a gap', async () => {
    const missing = new Map([...bytes].filter(([id]) => id !== 'second'));
    const claimed = withCapture({ ...page, zone: { ...zone, readings: 4 } });
    expect((await run(claimed, vision(), missing)).session.documents).toEqual(claimed.documents);
  });

  it('takes the number of readings in evidence of version 2 for the kiosk’s word', async () => {
    const pictures = page.pictures.filter(({ kind }) => kind !== 'document-zone-frame');
    const old = { ...withCapture({ ...page, pictures }), evidence: 2 };
    expect(await subjects(old)).toEqual([]);
    expect(factsOnKioskWord(COUNTER_STANDARD, old)).toContain('zone-readings');
    expect(factsOnKioskWord(COUNTER_STANDARD, session())).not.toContain('zone-readings');
  });

  it.each<[string, DocumentReading, CaptureRecord, string[]]>([
    [
      'a zone and a portrait that nobody else sees',
      reading(undefined),
      page,
      ['document 1 zone', 'document 1 zone readings', 'document 1 portrait', 'comparison'],
    ],
    [
      'a picture that shows a copy',
      reading(SPECIMEN_LINES),
      {
        ...page,
        liveness: [{ signal: 'moire', value: 0, threshold: 1, unit: '', role: 'rule', verdict: 'PASSED' }],
      },
      ['document 1 signs of a copy'],
    ],
    [
      'quality that was never measured',
      reading(SPECIMEN_LINES),
      {
        ...page,
        quality: [{ component: 'focus', zone: 'mrz', value: 1, threshold: 0.5, unit: '', verdict: 'PASSED' }],
      },
      ['document 1 quality'],
    ],
  ])('names %s', async (_name, read, capture, expected) => {
    expect(await subjects(withCapture(capture), vision({ read }))).toEqual(expected);
  });

  it('names a picture that was not cut out of its frame', async () => {
    expect(await subjects(session(), vision({ cut: 90 }))).toEqual(['document 1 portrait']);
  });

  it('names a selfie that is a picture of the document', async () => {
    expect(await subjects(session(), vision({ selfie: 0 }))).toEqual(['selfie picture']);
  });

  it('reads nothing out of a capture that names no picture', async () => {
    const { pictures: _none, ...bare } = page;
    const again = await run(withCapture({ ...bare, pictures: [] }));
    expect(again.differing).toEqual([{ subject: 'document 1 picture' }, { subject: 'comparison' }]);
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('zone');
  });

  it('finds a portrait that the picture does not show', async () => {
    const { portrait: _hidden, ...plain } = reading(SPECIMEN_LINES);
    const again = await run(session(), vision({ read: plain }));
    expect(again.differing).toEqual([{ subject: 'document 1 portrait' }, { subject: 'comparison' }]);
    expect(again.session.documents[0]?.captures[0]?.pictures.map(({ id }) => id)).toEqual([
      'frame',
      'second',
      'third',
    ]);
  });

  it('believes no value that the lines of the zone do not give', async () => {
    const surname = { raw: 'STRANGER', value: 'STRANGER', checkDigit: 'NOT_PERFORMED' } as const;
    const fields = { ...zone.fields, surname };
    const again = await run(withCapture({ ...page, zone: { ...zone, fields, readings: 3 } }));
    expect(again.differing).toEqual([{ subject: 'document 1 zone' }]);
    expect(again.session.documents[0]?.captures[0]?.zone?.fields.surname).toMatchObject({
      value: 'ERIKSSON',
    });
  });

  it('compares no portrait that it did not cut out', async () => {
    const second = { id: 'other', kind: 'document-portrait', width: 4, height: 3 } as const;
    const forged = withCapture({ ...page, pictures: [...page.pictures, second] });
    const logged = session();
    const comparison = logged.comparison && {
      ...logged.comparison,
      pictures: { selfie: 'selfie', with: 'other' },
    };
    const again = await run(
      { ...forged, ...(comparison ? { comparison } : {}) },
      vision(),
      new Map(bytes).set('other', utf8('portrait')),
    );
    expect(again.differing).toEqual([{ subject: 'comparison' }]);
    expect(again.session.comparison).toBeUndefined();
  });

  it('takes nothing from a kiosk about a field but the characters that it corrected', async () => {
    const surname = { ...zone.fields.surname!, truncated: true };
    const again = await run(
      withCapture({ ...page, zone: { ...zone, fields: { ...zone.fields, surname }, readings: 3 } }),
    );
    expect(again.differing).toEqual([{ subject: 'document 1 zone' }]);
    expect(again.session.documents[0]?.captures[0]?.zone?.fields.surname).not.toHaveProperty('truncated');
  });

  it('judges an attempt by the rule of the flow, and by as many questions as it asks', async () => {
    const one = decideLiveness({ ...result, action: 'review', challenges: [answer('nod')], nonce: 'n' });
    const logged = {
      ...session().selfie!,
      liveness: { ...one, challenges: one.challenges.map((each) => ({ ...each, track: [] })) },
    };
    const artefacts = new Map(bytes).set('result', utf8(JSON.stringify(one)));
    expect(await subjects(session({ selfie: logged }), vision(), artefacts)).toEqual(['liveness result']);
  });

  it('keeps signals that only a sequence of frames shows', async () => {
    const specular = {
      signal: 'specular',
      value: 1,
      threshold: 0.5,
      unit: '',
      role: 'informative',
      verdict: 'PASSED',
    } as const;
    expect(await subjects(withCapture({ ...page, liveness: [specular] }))).toEqual([]);
  });

  it('compares the faces again within a tolerance', async () => {
    expect(await subjects(session(), vision({ score: 0.965 }))).toEqual([]);
    const again = await run(session(), vision({ score: 0.4 }));
    expect(again.differing).toEqual([{ subject: 'comparison' }]);
    expect(again.session.comparison?.comparison).toMatchObject({ performed: true, score: 0.4 });
  });

  it('believes no result of an attempt whose artefact is missing', async () => {
    const missing = new Map([...bytes].filter(([id]) => id !== 'result'));
    const again = await run(session(), vision(), missing);
    expect(again.differing).toEqual([{ subject: 'liveness result' }]);
    expect(again.session.selfie).not.toHaveProperty('liveness');
  });

  it('believes no result of an attempt that its own signals contradict', async () => {
    const failed = {
      ...result,
      signals: [{ id: 'face-continuity', verdict: 'FAILED', reason: 'another-face' }],
    };
    const altered = new Map(bytes).set('result', utf8(JSON.stringify({ ...failed, status: 'PASSED' })));
    const again = await run(session(), vision(), altered);
    expect(again.differing).toEqual([{ subject: 'liveness result' }]);
    expect(again.session.selfie?.liveness).toMatchObject({ status: 'FAILED' });
  });

  it('believes no answer that the frames do not show', async () => {
    shown.answers = [true, false];
    const again = await run(session());
    expect(again.differing).toEqual([{ subject: 'liveness answers' }]);
    expect(again.session.selfie?.liveness).toMatchObject({
      status: 'FAILED',
      reasonCode: 'challenge-failed',
      challenges: [{ verdict: 'PASSED' }, { verdict: 'FAILED' }],
    });
  });

  it('is lowered by passive models of the services, by the rule of the flow, and never raised', async () => {
    const passive = { id: 'passive-mean', reason: 'attack-score', verdict: 'FAILED' } as const;
    const { face_liveness } = COUNTER_STANDARD;
    const by = (satisfiedBy: 'active-checks' | 'active-and-passive') => ({
      ...COUNTER_STANDARD,
      face_liveness: { ...face_liveness, satisfiedBy },
    });
    const livenessUnder = async (flow: ReturnType<typeof by>) =>
      (await recomputeSession(vision(), flow, session(), (id) => bytes.get(id))).session.selfie?.liveness;
    shown.passive = [passive];
    expect(await livenessUnder(by('active-and-passive'))).toMatchObject({
      status: 'FAILED',
      reasonCode: 'attack-score',
    });
    expect(await livenessUnder(by('active-checks'))).toMatchObject({ status: 'PASSED' });
    shown.passive = [{ ...passive, verdict: 'PASSED', reason: 'ok' }];
    expect(await livenessUnder(by('active-and-passive'))).toMatchObject({ status: 'NOT_PERFORMED' });
  });

  it('believes the answers of evidence of version 2, and says so', async () => {
    shown.answers = [false, false];
    const old = { ...session(), evidence: 2 };
    expect(await subjects(old)).toEqual([]);
    expect(factsOnKioskWord(COUNTER_STANDARD, old)).toContain('liveness-frames');
    expect(factsOnKioskWord(COUNTER_STANDARD, session())).not.toContain('liveness-frames');
  });

  it('leaves an attempt as it is whose frames never arrived, which is a gap', async () => {
    shown.answers = [false, false];
    const missing = new Map([...bytes].filter(([id]) => id !== 'liveFrames'));
    expect(await subjects(session(), vision(), missing)).toEqual([]);
    expect(pictureIds(session())).toContain('liveFrames');
  });

  it('sees nothing in a picture that no decoder understands', async () => {
    const broken = visionOf({
      documents: { ...readerOf({ readings: [] }), judge: () => unreadable() },
      face: { ...faceOf({}), analyse: () => unreadable() },
    });
    const again = await run(session({ comparison: undefined as never }), broken);
    expect(again.differing.map(({ subject }) => subject)).toEqual(['document 1 picture', 'selfie picture']);
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('zone');
    expect(again.session.selfie).toMatchObject({ judged: 'face-not-found' });
  });

  it('names the facts that it could not make again where no model is installed', async () => {
    const again = await run(session(), visionOf({}));
    expect(again.differing).toEqual([]);
    expect(again.unchecked).toEqual(['document 1', 'selfie', 'liveness', 'comparison']);
  });

  it('takes print that no model here reads for unchecked, not for another, and believes no portrait for it', async () => {
    const claimed: CaptureRecord = {
      ...page,
      print: { family: 'generic', kind: { type: 'unknown', country: '' }, fields: {}, turned: 0 },
    };
    const again = await run(withCapture(claimed));
    expect([again.differing, again.unchecked]).toEqual([[], ['document 1 print']]);
    expect(again.session.documents[0]?.captures[0]?.print).toEqual(claimed.print);
    const { portrait: _portrait, ...read } = reading(SPECIMEN_LINES);
    expect(await subjects(withCapture(claimed), vision({ read }))).toContain('comparison');
  });

  it('decodes the data of a reader again', async () => {
    const alone = (capture: CaptureRecord) => {
      const { comparison: _none, ...rest } = withCapture(capture);
      return rest;
    };
    const pictures = [{ id: 'data', kind: 'document-reader-data', width: 0, height: 0 }] as const;
    const { zone: _zone, ...none } = page;
    const read: CaptureRecord = { ...none, channel: 'reader', pictures: [...pictures] };
    const lines = new Map(bytes).set('data', utf8(SPECIMEN_LINES.join('\n')));
    expect(await subjects(alone({ ...read, zone }), vision(), lines)).toEqual([]);
    const other = new Map(bytes).set('data', utf8(SPECIMEN_LINES.join('\n').replace('ANNA', 'ELSA')));
    expect(await subjects(alone({ ...read, zone }), vision(), other)).toEqual(['document 1 zone']);
    const symbol = { bytes: utf8('no licence'), symbology: 'PDF417', today: TODAY };
    const code = { ...read, barcode: barcodeRecord(symbol) };
    expect(await subjects(alone(code), vision(), new Map(bytes).set('data', symbol.bytes))).toEqual([]);
  });
});

const unreadable = async (): Promise<never> => {
  throw failure('IMAGE_UNREADABLE', 'no picture');
};
