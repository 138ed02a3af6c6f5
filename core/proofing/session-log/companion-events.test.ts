import { expect, it } from 'vitest';
import { type CompanionRecord, consentingGuardian, MOST_COMPANIONS } from '../../contract/companion.ts';
import type { EvidenceEvent } from '../../evidence/evidence-schema.ts';
import { companionEvent, ownSessions, readCompanions, rolesLogged } from './companion-events.ts';
import { type OpenedEvent, UnreadableEvent } from './opened-event.ts';

const AT = '2026-11-20T10:00:00.000Z';
const OWN = '019ab000-0000-7000-8000-000000000009';
const GUARDIAN: CompanionRecord = {
  id: 'c1',
  recordedAt: AT,
  companion: {
    role: 'guardian',
    relationship: 'parent',
    name: 'Bea Eriksson',
    verified: { how: 'document', document: 'passport' },
  },
  consent: 'on-display',
};
const REFEREE: CompanionRecord = {
  id: 'c2',
  recordedAt: AT,
  companion: {
    role: 'referee',
    relationship: 'care-worker',
    name: 'Cora Quay',
    verified: { how: 'session', sessionId: OWN },
  },
  consent: 'spoken',
};
const INTERPRETER: CompanionRecord = { id: 'c3', recordedAt: AT, companion: { role: 'interpreter' } };
const HELPER: CompanionRecord = { id: 'c4', recordedAt: AT, companion: { role: 'helper' } };

const event = (
  type: string,
  payload: EvidenceEvent['payload'],
  fields: Record<string, unknown> = {},
): OpenedEvent => ({
  ...{ v: 1, sessionId: OWN, seq: 1, time: AT, type, payload, commitments: [], prev: null },
  actor: { kind: 'operator', id: 'op-1' },
  opened: new Map(Object.entries(fields)),
  closed: [],
});
const logged = (record: CompanionRecord): OpenedEvent => {
  const { type, payload = {}, fields } = companionEvent(record);
  return event(type, payload as EvidenceEvent['payload'], fields);
};
const removed = (companionId: string) => event('companion.removed', { companionId });
const others = event('capture.retake', { companionId: 'c1', step: 'document', role: 'guardian' });

it('has names and sessions of their own as commitments, and nothing that names who only helps', () => {
  expect(companionEvent(GUARDIAN)).toEqual({
    type: 'companion.recorded',
    actor: 'operator',
    operatorSigned: true,
    payload: {
      ...{ companionId: 'c1', role: 'guardian', relationship: 'parent' },
      ...{ how: 'document', document: 'passport', consent: 'on-display' },
    },
    fields: { 'companion.name': 'Bea Eriksson' },
  });
  const { payload, fields } = companionEvent(REFEREE);
  expect(JSON.stringify(payload)).not.toMatch(/Quay|019ab000/);
  expect(fields).toEqual({ 'companion.name': 'Cora Quay', 'companion.session': OWN });
  expect(companionEvent(HELPER)).toMatchObject({ payload: { companionId: 'c4', role: 'helper' } });
  expect(companionEvent(HELPER).fields).toBeUndefined();
});

it('is read back as it was recorded', () => {
  const all = [GUARDIAN, REFEREE, INTERPRETER, HELPER];
  expect(readCompanions([others, ...all.map(logged)])).toEqual(all);
  expect(ownSessions(all)).toEqual([OWN]);
});

it('leaves out who was taken out again', () => {
  const events = [logged(GUARDIAN), logged(REFEREE), removed('c1'), logged(HELPER)];
  expect(readCompanions(events)).toEqual([REFEREE, HELPER]);
  expect(rolesLogged(events)).toEqual(['referee', 'helper']);
});

it('tells the roles without an opening, each once, and knows no others', () => {
  const more = { ...logged(HELPER), payload: { companionId: 'c9', role: 'helper' } };
  const unknown = event('companion.recorded', { companionId: 'c8', role: 'friend' });
  const events = [others, logged(HELPER), more, logged(GUARDIAN), unknown];
  expect(rolesLogged(events.map((each) => ({ ...each, opened: new Map() })))).toEqual(['guardian', 'helper']);
});

it.each<[string, OpenedEvent]>([
  ['an erased name', { ...logged(GUARDIAN), opened: new Map() }],
  ['an erased session', { ...logged(REFEREE), opened: new Map([['companion.name', 'Cora Quay']]) }],
  ['no consent', logged({ ...GUARDIAN, consent: undefined })],
  ['another consent', event('companion.recorded', { ...logged(GUARDIAN).payload, consent: 'silent' })],
  ['the consent of a helper', event('companion.recorded', { ...logged(HELPER).payload, consent: 'spoken' })],
  ['more than is asked', event('companion.recorded', { ...logged(HELPER).payload, age: 12 })],
  ['no id', event('companion.recorded', { role: 'helper' })],
])('is not read with %s', (_, unreadable) => {
  expect(() => readCompanions([unreadable])).toThrow(UnreadableEvent);
});

it('is not read with more of them than a session may have', () => {
  const many = Array.from({ length: MOST_COMPANIONS }, (_, at) => logged({ ...HELPER, id: `h${at}` }));
  expect(readCompanions(many)).toHaveLength(MOST_COMPANIONS);
  expect(() => readCompanions([...many, logged(GUARDIAN)])).toThrow(UnreadableEvent);
  expect(readCompanions([...many, logged(GUARDIAN), removed('h0')])).toHaveLength(MOST_COMPANIONS);
});

it('knows the guardian who agreed: in words, or on the display for this applicant', () => {
  expect(consentingGuardian([GUARDIAN], undefined)).toBeUndefined();
  expect(consentingGuardian([GUARDIAN], 'c9')).toBeUndefined();
  expect(consentingGuardian([REFEREE, GUARDIAN], 'c1')).toBe(GUARDIAN);
  const spoken = { ...GUARDIAN, consent: 'spoken' as const };
  expect(consentingGuardian([spoken], undefined)).toBe(spoken);
  expect(consentingGuardian([REFEREE], 'c2')).toBeUndefined();
});
