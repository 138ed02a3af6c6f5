import type { CaptureRecord } from '#core/document/document-records.ts';
import { zoneFromLines } from '#core/document/source-records.ts';
import { fromUtf8, utf8 } from '#core/keys/bytes.ts';
import { decideLiveness } from '#core/liveness/decide-liveness.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answer } from '#core/proofing/liveness.fixture.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { faceOf, readerOf, reading, SPECIMEN_LINES, visionOf } from '../capture.fixture.ts';
import type { Vision } from '../vision/ports.ts';
import { recomputeSession } from './recompute-session.ts';

export const TODAY = '2026-11-20';
export const seenFace = { faces: [{ quality: [] }], width: 4, height: 3, timingsMs: {} } as never;
export const compared = (score: number): FaceEngine['compare'] =>
  (async () => ({
    score,
    interEyePx: { selfie: 90, portrait: 60 },
    reasons: [],
    selfie: { modelId: 'm' },
  })) as never;

const filled = (level: number) => ({ width: 4, height: 3, data: new Uint8Array(36).fill(level) });

/** The person is light, a frame is not, each other frame a little lighter, and a cut of a frame dark. */
export const vision = ({
  read = reading(SPECIMEN_LINES),
  score = 0.97,
  selfie = 200,
  cut = 0,
} = {}): Vision => {
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

const specimen = zoneFromLines(SPECIMEN_LINES, TODAY);
if (!specimen) throw new Error('the specimen is no zone');
export const zone = specimen;
export const page: CaptureRecord = {
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

export const result = decideLiveness({
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

export const session = (change: Partial<LoggedSession> = {}): LoggedSession => ({
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
export const withCapture = (capture: CaptureRecord) =>
  session({ documents: [{ ...session().documents[0]!, captures: [capture] }] });

export const bytes = new Map<string, Uint8Array>(
  ['frame', 'second', 'third', 'portrait', 'selfie', 'liveFrames'].map((id) => [id, utf8(id)] as const),
).set('result', utf8(JSON.stringify({ ...result, frames: [{ question: 0, at: 9, look: true, size: 4 }] })));

export const run = (
  logged: LoggedSession,
  by = vision(),
  artefacts: ReadonlyMap<string, Uint8Array> = bytes,
) => recomputeSession(by, COUNTER_STANDARD, logged, (id) => artefacts.get(id));
export const subjects = async (...of: Parameters<typeof run>) =>
  (await run(...of)).differing.map(({ subject }) => subject);
