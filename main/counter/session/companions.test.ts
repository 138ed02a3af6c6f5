import { expect, it } from 'vitest';
import { Companion, MOST_COMPANIONS } from '#core/contract/companion.ts';
import { Flow } from '#core/contract/flow.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { openEvents, UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import { readSession } from '#core/proofing/session-log/read-session.ts';
import { joinLogged, recomputeChecks } from '#core/proofing/session-log/recompute-checks.ts';
import { checksOf } from './evaluate.ts';
import { saysAsLogged } from './says-as-logged.ts';
import {
  APPROVE,
  begun,
  CONTEXT,
  codeOf,
  GENUINE,
  logOf,
  pageCapture,
  sessionUnderTest,
  TEXT,
} from './session.fixture.ts';

type Session = ReturnType<typeof sessionUnderTest>;

const GUARDIAN = Companion.parse({
  role: 'guardian',
  relationship: 'parent',
  name: ' Bea Eriksson ',
  verified: { how: 'document', document: 'passport' },
});
const REFEREE = Companion.parse({ ...GUARDIAN, role: 'referee', relationship: 'family' });
const HELPER = Companion.parse({ role: 'helper' });

const record = (session: Session, companion: Companion = GUARDIAN, id = 'c1', agreed = false) =>
  session.apply({ kind: 'record-companion', id, companion, agreed });
const consent = (session: Session) =>
  session.apply({ kind: 'consent', at: session.state.at, text: TEXT, procedure: true, biometric: true });
const guardianOf = (session: Session) => {
  const flow = Flow.parse({ ...session.state.flow, guardianUnderAge: 25 });
  const state = { ...session.state, flow };
  return checksOf(state, CONTEXT.today).find(({ id }) => id === 'applicant.guardian')?.reason;
};

it('has a guardian answer the consents in the applicant’s place', () => {
  const session = record(sessionUnderTest().goTo('consent'));
  expect(session.state.companions).toMatchObject([{ id: 'c1', consent: 'on-display' }]);
  expect(session.state.companions?.[0]?.companion).toMatchObject({ name: 'Bea Eriksson' });
  expect(guardianOf(session)).toBe('age-unknown');
  consent(session);
  expect(session.events.slice(-2)).toMatchObject([
    { type: 'consent.procedure.given', payload: { onBehalf: 'c1' } },
    { type: 'consent.biometric.given', payload: { onBehalf: 'c1' } },
  ]);
  expect(session.state.consents.procedure?.onBehalf).toBe('c1');
  expect(guardianOf(session)).toBe('guardian-consented');
});

it('takes the word of a later guardian only once they agreed', () => {
  const session = sessionUnderTest().goTo('document');
  expect(codeOf(() => record(session))).toBe('STEP_NOT_ALLOWED');
  record(session, GUARDIAN, 'c1', true);
  expect(session.state.companions).toMatchObject([{ consent: 'spoken' }]);
  expect(guardianOf(session)).toBe('guardian-consented');
});

it('takes a referee only once they agreed, and nobody’s age rests on one', () => {
  const session = sessionUnderTest().goTo('consent');
  expect(codeOf(() => record(session, REFEREE))).toBe('STEP_NOT_ALLOWED');
  record(session, REFEREE, 'c1', true);
  consent(session);
  expect(session.events.at(-1)?.payload).not.toHaveProperty('onBehalf');
  expect(guardianOf(session)).toBe('age-unknown');
});

it('has one guardian, and five persons at most', () => {
  const session = record(sessionUnderTest().goTo('consent'));
  expect(codeOf(() => record(session, GUARDIAN, 'c2'))).toBe('STEP_NOT_ALLOWED');
  for (let n = 2; n <= MOST_COMPANIONS; n += 1) record(session, HELPER, `c${n}`);
  expect(codeOf(() => record(session, HELPER, 'c9'))).toBe('STEP_NOT_ALLOWED');
});

it('takes out who was recorded by mistake, once', () => {
  const session = record(sessionUnderTest().goTo('consent'));
  session.apply({ kind: 'remove-companion', id: 'c1' });
  expect(session.events.at(-1)).toEqual({
    type: 'companion.removed',
    actor: 'operator',
    payload: { companionId: 'c1' },
  });
  expect(codeOf(() => session.apply({ kind: 'remove-companion', id: 'c1' }))).toBe('COMPANION_UNKNOWN');
  consent(session);
  expect(guardianOf(session)).toBe('age-unknown');
  record(session, GUARDIAN, 'c2', true);
  expect(guardianOf(session)).toBe('guardian-consented');
});

it('keeps a guardian who has answered the consents', () => {
  const session = consent(record(sessionUnderTest().goTo('consent')));
  expect(codeOf(() => session.apply({ kind: 'remove-companion', id: 'c1' }))).toBe('STEP_NOT_ALLOWED');
});

it('records nobody after the end', () => {
  const session = sessionUnderTest().goTo('document');
  session.apply({ kind: 'withdraw' });
  expect(codeOf(() => record(session, HELPER))).toBe('SESSION_ENDED');
});

/** A whole session with a guardian, as the services read it. */
function whole(flow: Flow, forge = (events: readonly EvidenceDraft[]): readonly EvidenceDraft[] => events) {
  const session = record(sessionUnderTest().goTo('consent'));
  const judgement = { models: [], facts: {} };
  consent(session);
  session.apply({ kind: 'document-captured', at: session.state.at, capture: pageCapture(), judgement });
  session.takeSelfie().confirmAll();
  record(session, HELPER, 'c2');
  session.apply({ kind: 'attest', attestation: GENUINE });
  session.apply({ kind: 'decide', decision: APPROVE });
  const { events, openings } = logOf(forge([...begun().events, ...session.events]));
  const read = readSession(openEvents(events, openings));
  const checks = recomputeChecks(flow, read, joinLogged(flow, read, undefined));
  return { read, checks, session };
}

it('comes to the same at the services', () => {
  const { read, checks, session } = whole(
    Flow.parse({ ...sessionUnderTest().state.flow, guardianUnderAge: 25 }),
  );
  expect(read.companions?.map(({ companion }) => companion)).toEqual([GUARDIAN, HELPER]);
  expect(read.consents.onBehalf).toBe('c1');
  expect(checks.find(({ id }) => id === 'applicant.guardian')).toMatchObject({
    reason: 'guardian-consented',
  });
  expect(guardianOf(session)).toBe('guardian-consented');
});

const isConsent = ({ type }: EvidenceDraft) => type.startsWith('consent.');
const isGuardian = ({ payload }: EvidenceDraft) => payload?.role === 'guardian';

it.each<[string, (events: readonly EvidenceDraft[]) => readonly EvidenceDraft[]]>([
  ['who is nobody in the log', (events) => events.filter((event) => !isGuardian(event))],
  [
    'who was recorded after it',
    (events) => [
      ...events.filter((event) => !isGuardian(event)).slice(0, events.findLastIndex(isConsent)),
      ...events.filter(isGuardian),
      ...events.filter((event) => !isGuardian(event)).slice(events.findLastIndex(isConsent)),
    ],
  ],
  [
    'who was taken out again',
    (events) => [
      ...events.slice(0, -2),
      { type: 'companion.removed', actor: 'operator', payload: { companionId: 'c1' } },
      ...events.slice(-2),
    ],
  ],
  [
    'of whom the second consent knows nothing',
    (events) =>
      events.map((event) =>
        event.type === 'consent.biometric.given'
          ? { ...event, payload: { ...event.payload, onBehalf: undefined } }
          : event,
      ),
  ],
])('reads no consent of a guardian %s', (_what, forge) => {
  const flow = Flow.parse({ ...sessionUnderTest().state.flow, guardianUnderAge: 25 });
  expect(() => whole(flow, forge)).toThrow(UnreadableEvent);
});

it('is given to another kiosk as it was logged', () => {
  const session = record(record(sessionUnderTest().goTo('consent')), HELPER, 'c2');
  const { state } = session;
  const log = logOf(session.events);
  expect(saysAsLogged(log, state)).toBe(true);
  const [guardian, helper] = state.companions ?? [];
  expect(saysAsLogged(log, { ...state, companions: helper ? [helper] : [] })).toBe(false);
  const spoken = guardian && [{ ...guardian, consent: 'spoken' as const }, ...(helper ? [helper] : [])];
  expect(spoken && saysAsLogged(log, { ...state, companions: spoken })).toBe(false);
});
