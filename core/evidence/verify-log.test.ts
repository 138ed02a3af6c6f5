import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIOSK, OPERATOR, PORTRAIT, recordSession, SELFIE, STRANGER } from './evidence.fixture.ts';
import { appendEvent, checkpoint, emptyLog, eventHash, seal, signAsOperator } from './evidence-log.ts';
import {
  ATTESTATION_EVENT,
  DECISION_EVENT,
  EvidenceEvent,
  type EvidenceLog,
  SUSPECTED_EVENT,
} from './evidence-schema.ts';
import { type VerifyOptions, verifyLog } from './verify-log.ts';

const { log: recorded, pictures: recordedPictures } = recordSession();
const allPictures = new Map(recordedPictures.map(({ digest, bytes }) => [digest, bytes]));

/** Verifies a copy of the recorded log after `change` was made to it; answers the broken link. */
function brokenAfter(
  change: (log: EvidenceLog) => void,
  options: VerifyOptions = { pictures: allPictures },
): string {
  const log = structuredClone(recorded);
  change(log);
  const { broken } = verifyLog(log, options);
  return broken ? `${broken.link}: ${broken.reason}` : 'intact';
}
const eventAt = (log: EvidenceLog, seq: number) => log.events[seq - 1] as EvidenceEvent;

/** Chains, numbers and signs the events anew, as a forger with keys of their own would. */
function rebuild(log: EvidenceLog, kiosk = KIOSK, operator = OPERATOR): void {
  log.signatures = [];
  let prev: string | null = null;
  for (const [i, event] of log.events.entries()) {
    const next: EvidenceEvent = { ...(event as EvidenceEvent), seq: i + 1, prev };
    if (next.actor.kind === 'kiosk') next.actor = { kind: 'kiosk', id: kiosk.did };
    if (next.actor.kind === 'operator') next.actor = { ...next.actor, did: operator.did };
    log.events[i] = next;
    prev = eventHash(next);
    if (/^(attestation|decision)\./.test(next.type)) log.signatures.push(signAsOperator(next, operator));
  }
  const head = { sessionId: log.sessionId, seq: log.events.length, hash: prev };
  log.signatures.push(checkpoint(head, kiosk));
  log.signatures.push(seal(head, log.signatures.length, kiosk));
}

describe('an intact log', () => {
  it('passes link by link and names its signer', () => {
    const report = verifyLog(recorded, { pictures: allPictures });
    expect(report).toMatchObject({ broken: undefined, signer: KIOSK.did, count: 6 });
    expect(report.head).toBe(eventHash(recorded.events[5]));
    expect(report.links.every(({ verdict }) => verdict === 'PASSED')).toBe(true);
    expect(report.links.map(({ link }) => link)).toEqual(
      expect.arrayContaining([
        'event 1',
        'checkpoint at event 3',
        'operator signature on event 6',
        'final signature',
        'surname of event 3',
        'selfie of event 4',
      ]),
    );
  });

  it('stays intact when values and pictures are erased, and says which are missing', () => {
    const log = { ...structuredClone(recorded), openings: [] };
    const report = verifyLog(log, { pictures: new Map() });
    expect(report.broken).toBeUndefined();
    expect(report.links.filter(({ verdict }) => verdict === 'NOT_PERFORMED')).toHaveLength(5);
  });

  it('may have no final signature while its session runs', () => {
    const open = (log: EvidenceLog) => {
      log.signatures = log.signatures.slice(0, 3);
      log.events = log.events.slice(0, 3);
      log.openings = log.openings.filter(({ seq }) => seq <= 3);
    };
    expect(brokenAfter(open, { closed: false })).toBe('intact');
    expect(brokenAfter(open)).toBe('final signature: it is missing');
  });
});

describe('a word of the operator', () => {
  it.each([ATTESTATION_EVENT, DECISION_EVENT, SUSPECTED_EVENT])(
    '%s counts only under the signature of the operator',
    (type) => {
      const actor = { kind: 'operator', id: 'op-1', did: OPERATOR.did } as const;
      const sessionId = recorded.sessionId;
      const { event, head } = appendEvent(emptyLog(sessionId), {
        type,
        actor,
        time: '2026-01-02T03:04:00.000Z',
      });
      const kiosk = checkpoint(head, KIOSK);
      const bare = { sessionId, events: [event], signatures: [kiosk, seal(head, 1, KIOSK)], openings: [] };
      expect(verifyLog(bare).broken).toMatchObject({ link: 'operator signature on event 1' });
      const own = signAsOperator(event, OPERATOR);
      const signed = { ...bare, signatures: [own, kiosk, seal(head, 2, KIOSK)] };
      expect(verifyLog(signed).broken).toBeUndefined();
    },
  );
});

describe('the decision of an operator', () => {
  /** Goes on after the decision, with every key that signed before. */
  const goesOn = (type: string, evidence?: number) => (log: EvidenceLog) => {
    if (evidence !== undefined) eventAt(log, 1).payload.evidence = evidence;
    log.events.push({ ...eventAt(log, 4), type, commitments: [] });
    rebuild(log);
  };
  const options = { pictures: allPictures, decisionLast: true };
  const lateEvent = 'decision of event 6: event 7 follows it, and no operator signed that';

  it('is followed by the end of the session alone', () => {
    expect(brokenAfter(goesOn('session.ended', 3), options)).toBe('intact');
    expect(brokenAfter(goesOn('document.field-confirmed', 3), options)).toBe(lateEvent);
  });

  it.each([undefined, 2])('was not the last word in evidence of version %s', (version) => {
    expect(brokenAfter(goesOn('document.joined', version), options)).toBe('intact');
  });
});

describe('a changed log breaks at the link that was changed', () => {
  it.each<[string, (log: EvidenceLog) => void, RegExp]>([
    [
      'an edited fact',
      (log) => void Object.assign(eventAt(log, 2).payload, { biometric: false }),
      /^event 3: it does not follow event 2/,
    ],
    [
      'an edited last event',
      (log) => void Object.assign(eventAt(log, 6).payload, { kind: 'reject' }),
      /^operator signature on event 6/,
    ],
    [
      'an edited time',
      (log) => void Object.assign(eventAt(log, 1), { time: '2026-01-01T00:00:00.000Z' }),
      /^event 2/,
    ],
    ['an event taken out', (log) => void log.events.splice(2, 1), /^event 3: it carries number 4/],
    [
      'two events swapped',
      (log) => void log.events.splice(1, 2, log.events[2], log.events[1]),
      /^event 2: it carries number 3/,
    ],
    ['the end cut off', (log) => void log.events.pop(), /^operator signature on event 6/],
    [
      'an event added',
      (log) => void log.events.push({ ...eventAt(log, 6), seq: 7, prev: eventHash(log.events[5]) }),
      /^final signature: it covers 6 events, but the log has 7/,
    ],
    [
      'everything removed',
      (log) => void Object.assign(log, { events: [] }),
      /^event 1: the log has no events/,
    ],
    [
      'a malformed event',
      (log) => void Object.assign(log.events, { 1: { hello: 1 } }),
      /^event 2: it does not have the form/,
    ],
    ['an event with a lone surrogate', (log) => void Object.assign(log.events, { 1: '\ud800' }), /^event 2/],
    [
      'an extra member',
      (log) => void Object.assign(eventAt(log, 2), { extra: 1 }),
      /^event 2: it does not have the form/,
    ],
    [
      'another session',
      (log) => void Object.assign(log, { sessionId: '0197a000-0000-7000-8000-00000000beef' }),
      /^event 1: it belongs to another session/,
    ],
    ['the final signature removed', (log) => void log.signatures.pop(), /^final signature: it is missing/],
    ['two final signatures', (log) => void log.signatures.push(log.signatures.at(-1)!), /^final signature/],
    [
      'a checkpoint removed',
      (log) => void log.signatures.splice(1, 1),
      /^final signature: 8 signatures came before it, but the log has 7/,
    ],
    [
      'a checkpoint moved',
      (log) => void Object.assign(log.signatures, { 1: { ...log.signatures[1]!, seq: 1 } }),
      /^checkpoint at event 1: it was made for another place/,
    ],
    [
      'a signature that is none',
      (log) => void Object.assign(log.signatures, { 0: { ...log.signatures[0]!, jws: 'a.b.c' } }),
      /^checkpoint at event 1/,
    ],
    [
      'a checkpoint passed off as final',
      (log) => void Object.assign(log.signatures, { 8: { ...log.signatures[7]!, kind: 'final' } }),
      /^final signature: it was made for another purpose/,
    ],
    [
      'an edited value',
      (log) => void Object.assign(log.openings[0]!, { value: 'SMITH' }),
      /^surname of event 3: the value is not the one/,
    ],
    [
      'a value removed but not its salt',
      (log) => void delete log.openings[0]!.value,
      /^surname of event 3: the opening has no value/,
    ],
    [
      'an opening twice',
      (log) => void log.openings.push(log.openings[0]!),
      /^opening surname of event 3: it occurs twice/,
    ],
    [
      'an opening of nothing',
      (log) => void log.openings.push({ ...log.openings[0]!, name: 'other' }),
      /^opening other of event 3: nothing/,
    ],
  ])('%s', (_, change, expected) => {
    expect(brokenAfter(change)).toMatch(expected);
  });

  it.each([
    [
      'a swapped picture',
      new Map([...allPictures].map(([digest, bytes]) => [digest, bytes === SELFIE ? PORTRAIT : bytes])),
      /^selfie of event 4: the picture is not the one/,
    ],
    [
      'a picture from elsewhere',
      new Map([...allPictures, ['A'.repeat(43), SELFIE]]),
      /^picture A+: nothing in the log names it/,
    ],
  ])('%s', (_, pictures, expected) => {
    expect(brokenAfter(() => undefined, { pictures })).toMatch(expected);
  });

  it('a picture without its salt', () => {
    const change = (log: EvidenceLog) =>
      void Object.assign(log, { openings: log.openings.filter(({ name }) => name !== 'selfie') });
    expect(brokenAfter(change)).toMatch(/^selfie of event 4: the picture is present, but the salt/);
  });
});

describe('a log signed anew', () => {
  it('by one stranger throughout is intact, and its signer is the stranger', () => {
    const log = structuredClone(recorded);
    rebuild(log, STRANGER, STRANGER);
    expect(verifyLog(log)).toMatchObject({ broken: undefined, signer: STRANGER.did });
  });

  it('in part by a stranger is broken', () => {
    const last = recorded.signatures.length - 1;
    const head = { sessionId: recorded.sessionId, seq: 6, hash: eventHash(recorded.events[5]) };
    const resealed = (log: EvidenceLog) =>
      void Object.assign(log.signatures, { [last]: seal(head, last, STRANGER) });
    expect(brokenAfter(resealed)).toMatch(
      /^event 3: the kiosk that it names is not|^checkpoint at event 1: its key is not/,
    );
  });

  it('by the kiosk is broken where the operator did not sign', () => {
    expect(
      brokenAfter((log) => {
        eventAt(log, 6).payload.kind = 'reject';
        const operatorSignatures = log.signatures.filter(({ kind }) => kind === 'operator');
        rebuild(log);
        log.signatures = log.signatures.map((signature) =>
          signature.kind === 'operator' && signature.seq === 6 ? operatorSignatures[1]! : signature,
        );
      }),
    ).toMatch(/^operator signature on event 6: the event is not what was signed/);
    expect(brokenAfter((log) => rebuild(log, KIOSK, STRANGER))).toBe('intact');
  });

  it('is broken when the decision has no signature of the operator, or that of another person', () => {
    const unsigned = (log: EvidenceLog) => {
      const decided = log.signatures.findIndex(({ kind, seq }) => kind === 'operator' && seq === 6);
      log.signatures.splice(decided, 1);
      const head = { sessionId: log.sessionId, seq: 6, hash: eventHash(log.events[5]) };
      log.signatures[log.signatures.length - 1] = seal(head, log.signatures.length - 1, KIOSK);
    };
    expect(brokenAfter(unsigned)).toBe('operator signature on event 6: it is missing');
    expect(
      brokenAfter((log) => {
        const index = log.signatures.findIndex(({ kind, seq }) => kind === 'operator' && seq === 6);
        log.signatures[index] = signAsOperator(EvidenceEvent.parse(log.events[5]), STRANGER);
      }),
    ).toMatch(/^operator signature on event 6: the operator of the event did not make it/);
    expect(eventAt(recorded, 6).type).toBe(DECISION_EVENT);
  });
});

describe('any single change of an event', () => {
  /** Paths to every text, number, truth value and null in the events. */
  function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
    if (typeof value !== 'object' || value === null) return [path];
    return Object.entries(value).flatMap(([key, member]) => leaves(member, [...path, key]));
  }
  const paths = leaves(recorded.events);

  it('breaks the log', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, replacement) => {
        const log = structuredClone(recorded);
        const parent = path
          .slice(0, -1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], log.events);
        const key = path.at(-1) ?? '';
        const before = (parent as Record<string, unknown>)[key];
        fc.pre(JSON.stringify(before) !== JSON.stringify(replacement));
        (parent as Record<string, unknown>)[key] = replacement;
        expect(verifyLog(log).broken).toBeDefined();
      }),
      { numRuns: 40 },
    );
  });
});

it('verifies the events that an earlier version chained, hash by hash', () => {
  const hashes = [
    'yXggmr3CgEeF0PdAl2uqMKWJmWp8I09XOc85L0MLOfw',
    'j1LL4AIQogcXrc3AF8aY4DdFSJJbTNk0bQjCNtFq2EU',
  ];
  const events = ['session.started', 'step.done'].map((type, n) => ({
    v: 1,
    sessionId: '0197a000-0000-7000-8000-000000000001',
    seq: n + 1,
    time: `2026-01-02T03:04:0${n}.000Z`,
    type,
    actor: { kind: 'kiosk', id: 'did:key:zKiosk' },
    payload: { n },
    commitments: [],
    prev: hashes[n - 1] ?? null,
  }));
  expect(events.map(eventHash)).toEqual(hashes);
  const log = { sessionId: '0197a000-0000-7000-8000-000000000001', events, signatures: [], openings: [] };
  const chained = verifyLog(log, { closed: false }).links.filter(({ link }) => link.startsWith('event '));
  expect(chained.map(({ verdict }) => verdict)).toEqual(['PASSED', 'PASSED']);
});
