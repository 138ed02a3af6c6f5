import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIOSK, OPERATOR, SESSION, STRANGER } from './evidence.fixture.ts';
import { appendEvent, checkpoint, emptyLog, type LogHead, signAsOperator } from './evidence-log.ts';
import { type EvidenceLog, HANDED_OVER_EVENT } from './evidence-schema.ts';
import { CONTINUATION } from './hand-over.ts';
import { verifyGiven } from './verify-given.ts';

const PICTURE = new Uint8Array([1, 2, 3]);
const STATE = { step: 'selfie' };
const GIFT = { from: KIOSK.did, to: STRANGER.did, reason: 'equipment' };

/** A document captured twice: the second try replaces the first. */
function givenAgain() {
  const time = '2026-01-02T03:04:05.000Z';
  const applicant = { kind: 'applicant', id: 'applicant' } as const;
  const operator = { kind: 'operator', id: 'op-1', did: OPERATOR.did } as const;
  const look = (documentId: string, head: LogHead) =>
    appendEvent(head, {
      ...{ type: 'document.captured', actor: applicant, time },
      payload: { documentId, number: 1, channel: 'camera', pictures: [{ id: documentId }] },
      pictures: { [documentId]: PICTURE },
    });
  const first = look('first', emptyLog(SESSION));
  const second = look('second', first.head);
  const last = appendEvent(second.head, {
    ...{ type: HANDED_OVER_EVENT, actor: operator, time, payload: GIFT },
    fields: { [CONTINUATION]: STATE },
  });
  const log: EvidenceLog = {
    sessionId: SESSION,
    events: [first.event, second.event, last.event],
    signatures: [signAsOperator(last.event, OPERATOR), checkpoint(last.head, KIOSK)],
    openings: [...first.openings, ...second.openings, ...last.openings],
  };
  const pictures = new Map(
    [first, second].flatMap(({ pictureDigests }) =>
      Object.values(pictureDigests).map((digest) => [digest, PICTURE] as const),
    ),
  );
  return { log, pictures, digests: { ...first.pictureDigests, ...second.pictureDigests } };
}

function given(
  gift: Record<string, string> = GIFT,
  fields: Record<string, unknown> = { [CONTINUATION]: STATE },
) {
  const time = '2026-01-02T03:04:05.000Z';
  const kiosk = { kind: 'kiosk', id: KIOSK.did } as const;
  const operator = { kind: 'operator', id: 'op-1', did: OPERATOR.did } as const;
  const started = appendEvent(emptyLog(SESSION), {
    ...{ type: 'session.started', actor: kiosk, time },
    pictures: { front: PICTURE },
  });
  const last = appendEvent(started.head, {
    type: HANDED_OVER_EVENT,
    actor: operator,
    time,
    payload: gift,
    fields,
  });
  const log: EvidenceLog = {
    sessionId: SESSION,
    events: [started.event, last.event],
    signatures: [signAsOperator(last.event, OPERATOR), checkpoint(last.head, KIOSK)],
    openings: [...started.openings, ...last.openings],
  };
  const pictures = new Map([[started.pictureDigests.front ?? '', PICTURE]]);
  return { log, pictures, last: last.event };
}

describe('the part of a log that another kiosk gives', () => {
  it('tells who gave it, how it goes on and where', () => {
    const { log, pictures, last } = given();
    expect(verifyGiven(log, pictures, STRANGER.did)).toEqual({
      gift: GIFT,
      continuation: STATE,
      last,
      leftOut: [],
    });
  });

  it('names the pictures that it leaves out because others replaced them, and lacks no other', () => {
    const { log, pictures, digests } = givenAgain();
    const without = (name: string) => {
      const openings = log.openings.filter((opening) => opening.name !== name);
      const left = new Map([...pictures].filter(([digest]) => digest !== digests[name]));
      return verifyGiven({ ...log, openings }, left, STRANGER.did);
    };
    expect(verifyGiven(log, pictures, STRANGER.did)).toMatchObject({ leftOut: [] });
    expect(without('first')).toMatchObject({ leftOut: [{ seq: 1, name: 'first' }] });
    expect(without('second')).toMatch(/^second of event 2: it is missing/);
  });

  it.each<[string, () => [EvidenceLog, ReadonlyMap<string, Uint8Array>], RegExp]>([
    [
      'it was handed to another kiosk',
      () => {
        const { log, pictures } = given({ ...GIFT, to: OPERATOR.did });
        return [log, pictures];
      },
      /^it was handed to another kiosk/,
    ],
    [
      'it does not end with a hand-over',
      () => {
        const { log } = given();
        const [first] = log.events;
        const openings = log.openings.filter(({ seq }) => seq === 1);
        return [{ ...log, events: [first], signatures: [], openings }, given().pictures];
      },
      /./,
    ],
    [
      'it does not say how to continue',
      () => {
        const { log, pictures } = given(GIFT, {});
        return [log, pictures];
      },
      /^it does not say how to continue/,
    ],
    ['a picture is missing', () => [given().log, new Map()], /^front of event 1: /],
    [
      'a picture is another',
      () => {
        const { log, pictures } = given();
        const [digest = ''] = pictures.keys();
        return [log, new Map([[digest, new Uint8Array([4])]])];
      },
      /^front of event 1: /,
    ],
    [
      'an opening is missing',
      () => {
        const { log, pictures } = given();
        return [{ ...log, openings: log.openings.slice(0, 1) }, pictures];
      },
      /^continuation of event 2: /,
    ],
    [
      'the kiosk that gives did not sign',
      () => {
        const { log, pictures } = given();
        return [{ ...log, signatures: log.signatures.slice(0, 1) }, pictures];
      },
      /^hand-over at event 2: the kiosk that it names did not sign/,
    ],
    [
      'its operator did not sign',
      () => {
        const { log, pictures } = given();
        return [{ ...log, signatures: log.signatures.slice(1) }, pictures];
      },
      /^operator signature on event 2: it is missing/,
    ],
  ])('is refused where %s', (_, made, reason) => {
    const [log, pictures] = made();
    expect(verifyGiven(log, pictures, STRANGER.did)).toMatch(reason);
  });

  it('is refused, and never throws, whatever takes the place of its events, signatures or openings', () => {
    const { log, pictures } = given();
    const signature = fc.record({
      kind: fc.constantFrom('checkpoint' as const, 'operator' as const, 'final' as const),
      seq: fc.integer({ min: 1, max: 3 }),
      jws: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 3 }), fc.array(signature), (events, signatures) => {
        expect(typeof verifyGiven({ ...log, events }, pictures, STRANGER.did)).toBe('string');
        expect(typeof verifyGiven({ ...log, signatures }, pictures, STRANGER.did)).toBe('string');
      }),
    );
  });
});
