import { captureOf, documentOf, zoneOf } from '../../document/document.fixture.ts';
import type { ChallengeKind } from '../../liveness/challenge.ts';
import { COUNTER_STANDARD } from '../built-in-flows.ts';
import { allPassed, approve, GENUINE } from '../decide-outcome.fixture.ts';
import { decideOutcome } from '../decide-outcome.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import { answer, livenessResult } from '../liveness.fixture.ts';
import { findGaps, pictureIds } from './find-gaps.ts';
import type { OpenedEvent } from './opened-event.ts';
import { type LoggedSession, STARTED_EVENT } from './read-session.ts';
import { challengeFacts, comparisonEvent } from './selfie-events.ts';

/** The actor of each event; the kiosk where none is named. */
const ACTORS: Readonly<Record<string, OpenedEvent['actor']['kind']>> = {
  'session.started': 'operator',
  'consent.procedure.given': 'applicant',
  'consent.biometric.given': 'applicant',
  'capture.passed-over': 'operator',
  'document.captured': 'applicant',
  'liveness.answered': 'applicant',
  'liveness.replaced': 'applicant',
  'selfie.captured': 'applicant',
  'session.operator-changed': 'operator',
  'attestation.recorded': 'operator',
  'decision.recorded': 'operator',
};
export const event = (type: string, payload: OpenedEvent['payload'] = {}): OpenedEvent => ({
  v: 1,
  sessionId: '0190a000-0000-7000-8000-000000000001',
  seq: 1,
  time: '2026-11-20T10:00:00.000Z',
  type,
  actor: { kind: ACTORS[type] ?? 'kiosk', id: ACTORS[type] ?? 'kiosk' },
  payload,
  commitments: [],
  prev: null,
  opened: new Map(),
  closed: [],
});
export const [EARLIER, LATER] = ['2026-11-20T09:59:00.000Z', '2026-11-20T10:01:00.000Z'];
export const document = documentOf([captureOf({ zone: zoneOf() })]);
export const nonce = 'nonce';
export const begun = (own: string, attempt = 1) =>
  event('liveness.begun', { nonce: own, attempt, kinds: ['nod', 'blink'] });
export const answered = (index: number, kind: ChallengeKind, own = nonce) =>
  event('liveness.answered', {
    nonce: own,
    index,
    ...challengeFacts(answer(kind)),
  } as OpenedEvent['payload']);
export const { max_retry_count } = COUNTER_STANDARD.face_liveness;
export const taken = { attempt_number: 1, max_retry_count, result: 'success' };
const comparison = { performed: false, reason: 'model-missing' } as const;
const compared = { selfie: 'selfie-1', with: 'portrait-1' };
export const EVENTS = [
  event('session.started'),
  event('consent.procedure.given'),
  event('consent.biometric.given'),
  event('document.captured', { channel: 'camera' }),
  event('document.joined', { documentId: document.id, complete: true }),
  begun(nonce),
  answered(0, 'nod'),
  answered(1, 'blink'),
  event('selfie.captured', taken),
  event(
    'face.compared',
    comparisonEvent('face.compared', comparison, COUNTER_STANDARD.comparison.selfieToPortrait, compared)
      .payload as OpenedEvent['payload'],
  ),
  event('attestation.recorded'),
  event('decision.recorded'),
  event('session.ended'),
];
export const checks = allPassed(COUNTER_STANDARD);
export const provisional = decideOutcome(COUNTER_STANDARD, { checks, attestation: GENUINE }, approve);
export const selfie = {
  captureType: 'Auto',
  fallback: false,
  capturedAt: EARLIER,
  judged: 'PASSED',
  pictures: { selfie: 'selfie-1', liveness: 'result-1' },
  liveness: livenessResult({ nonce, challenges: [answer('nod'), answer('blink')] }),
} as const satisfies LoggedSession['selfie'];
export const SESSION: LoggedSession = {
  evidence: 3,
  flow: { id: 'counter-standard', version: 5, hash: '' },
  consents: { procedure: true, biometric: true },
  documents: [document],
  selfie,
  comparison: { comparison, pictures: compared },
  attestation: GENUINE,
  decision: approve,
  clockUntrusted: false,
  today: '2026-11-20',
  claimed: { checks, provisional },
  ended: { ending: 'decided', clockUntrusted: false, today: '2026-11-20', checks, provisional },
};

export type Events = (events: OpenedEvent[]) => OpenedEvent[];
export const same: Events = (events) => events;
export const without =
  (type: string): Events =>
  (events) =>
    events.filter((each) => each.type !== type);
/** Puts the events of a type before all others but the first. */
export const early =
  (type: string): Events =>
  ([first, ...others]) => [
    ...(first ? [first] : []),
    ...others.filter((each) => each.type === type),
    ...others.filter((each) => each.type !== type),
  ];
export const changed =
  (type: string, change: Partial<OpenedEvent>): Events =>
  (events) =>
    events.map((each) => (each.type === type ? { ...each, ...change } : each));
/** Puts an event right ahead of those of a type. */
export const ahead =
  (type: string, added: OpenedEvent): Events =>
  (events) =>
    events.flatMap((each) => (each.type === type ? [added, each] : [each]));

export const gapsOf = (
  change: Events,
  session: Partial<LoggedSession> = {},
  flow = COUNTER_STANDARD,
  place?: 'hosted',
) => {
  const read = { ...SESSION, ...session };
  return findGaps(flow, change([...EVENTS]), read, new Set(pictureIds(read)), place);
};
export const gap = (subject: string, result: EvidenceGap['result']): EvidenceGap => ({ subject, result });
export const ended = (change: Partial<LoggedSession['ended']>) => ({
  ended: { ...SESSION.ended, ...change },
});
export const claimed = (change: Partial<typeof provisional>) => ({
  claimed: { checks, provisional: { ...provisional, ...change } },
});

export const unattended = { ...COUNTER_STANDARD, attended: false };
export const begunBy = (kind: OpenedEvent['actor']['kind']): Events =>
  changed(STARTED_EVENT, { actor: { kind, id: kind } });
