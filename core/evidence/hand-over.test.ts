import { describe, expect, it } from 'vitest';
import type { JwsSigner } from '../keys/jws.ts';
import { KIOSK, OPERATOR, receiptOf, SERVICES_PAIR, SESSION, STRANGER } from './evidence.fixture.ts';
import { appendEvent, checkpoint, emptyLog, seal, signAsOperator } from './evidence-log.ts';
import {
  type EvidenceLog,
  HANDED_OVER_EVENT,
  OPERATOR_SIGNED_EVENTS,
  TAKEN_OVER_EVENT,
} from './evidence-schema.ts';
import { judgeTrust } from './trust.ts';
import { verifyLog } from './verify-log.ts';

const TAKER = STRANGER;
const PARTIES = { from: KIOSK.did, to: TAKER.did };

/** The entries that one kiosk writes; `by` signs the checkpoint. */
interface Step {
  type: string;
  by: JwsSigner;
  actor?: 'kiosk' | 'operator';
  payload?: (head: string) => Record<string, string>;
  isSigned?: boolean;
}

const given: Step = { type: HANDED_OVER_EVENT, by: KIOSK, actor: 'operator', payload: () => PARTIES };
const taken: Step = {
  type: TAKEN_OVER_EVENT,
  by: TAKER,
  actor: 'operator',
  payload: (head) => ({ ...PARTIES, head }),
};
const began: Step = { type: 'session.started', by: KIOSK };
const ended: Step = { type: 'session.ended', by: TAKER };

function logOf(steps: readonly Step[]): EvidenceLog {
  const log: EvidenceLog = { sessionId: SESSION, events: [], signatures: [], openings: [] };
  let head = emptyLog(SESSION);
  for (const [i, { type, by, actor = 'kiosk', payload, isSigned = true }] of steps.entries()) {
    const appended = appendEvent(head, {
      type,
      actor:
        actor === 'kiosk'
          ? { kind: 'kiosk', id: by.did }
          : { kind: 'operator', id: 'op-1', did: OPERATOR.did },
      payload: payload?.(head.hash ?? '') ?? {},
      time: `2026-01-02T03:04:0${i}.000Z`,
    });
    head = appended.head;
    log.events.push(appended.event);
    if (OPERATOR_SIGNED_EVENTS.includes(type) && actor === 'operator') {
      log.signatures.push(signAsOperator(appended.event, OPERATOR));
    }
    if (isSigned) log.signatures.push(checkpoint(head, by));
  }
  const last = steps.at(-1)?.by ?? KIOSK;
  log.signatures.push(seal(head, log.signatures.length, last));
  return log;
}
const brokenAt = (...steps: Step[]) => {
  const { broken } = verifyLog(logOf(steps));
  return broken ? `${broken.link}: ${broken.reason}` : 'intact';
};

describe('a session that goes on at another kiosk', () => {
  it('joins by a hand-over that both kiosks and an operator of each signed', () => {
    expect(verifyLog(logOf([began, given, taken, ended]))).toMatchObject({
      broken: undefined,
      kiosks: [KIOSK.did, TAKER.did],
      signer: TAKER.did,
    });
  });

  it('may say why, and under which reference it is taken', () => {
    const why = { ...PARTIES, reason: 'equipment', reference: '4T7K-2MHA' };
    expect(brokenAt(began, { ...given, payload: () => why }, taken, ended)).toBe('intact');
    const unknown = { ...PARTIES, reason: 'holiday' };
    expect(brokenAt(began, { ...given, payload: () => unknown }, taken, ended)).toMatch(
      /^hand-over at event 2: it does not have the form/,
    );
  });

  it('may come back', () => {
    const back = { from: TAKER.did, to: KIOSK.did };
    const steps: Step[] = [
      ...[began, given, taken],
      { ...given, by: TAKER, payload: () => back },
      { ...taken, by: KIOSK, payload: (head) => ({ ...back, head }) },
      { ...ended, by: KIOSK },
    ];
    expect(verifyLog(logOf(steps))).toMatchObject({
      broken: undefined,
      kiosks: [KIOSK.did, TAKER.did, KIOSK.did],
    });
  });

  it.each<[string, Step[], RegExp]>([
    ['nobody gave it', [began, taken, ended], /^hand-over at event 2: no kiosk handed/],
    ['nobody took it', [began, given, ended], /^hand-over at event 2: no kiosk acknowledged/],
    [
      'nothing joins the parts',
      [began, ended],
      /^event 1: the kiosk that it names is not the one that signed/,
    ],
    [
      'something stands between',
      [began, given, { type: 'help.asked', by: KIOSK }, taken, ended],
      /^hand-over at event 2: no kiosk acknowledged/,
    ],
    [
      'the kiosk that gives did not sign',
      [began, { ...given, isSigned: false }, taken, ended],
      /^hand-over at event 2: the kiosk that it names did not sign/,
    ],
    [
      'the kiosk that takes did not sign',
      [began, given, { ...taken, isSigned: false }, ended],
      /^hand-over at event 3: the kiosk that it names did not sign/,
    ],
    [
      'a third kiosk takes it',
      [began, { ...given, payload: () => ({ ...PARTIES, to: OPERATOR.did }) }, taken, ended],
      /^hand-over at event 3: it was handed to another/,
    ],
    [
      'a third kiosk goes on',
      [began, given, taken, { ...ended, by: OPERATOR }],
      /^(?:event|checkpoint at event|hand-over at event) 3: /,
    ],
    [
      'another log was taken',
      [began, given, { ...taken, payload: () => ({ ...PARTIES, head: 'A'.repeat(43) }) }, ended],
      /^hand-over at event 3: it took over another log/,
    ],
    [
      'it is given to the kiosk that has it',
      [began, { ...given, payload: () => ({ from: KIOSK.did, to: KIOSK.did }) }, taken, ended],
      /^hand-over at event 2: it hands the session to the kiosk that already has it/,
    ],
    [
      'no operator gave it',
      [began, { ...given, actor: 'kiosk' }, taken, ended],
      /^hand-over at event 2: it does not have the form/,
    ],
    [
      'it says more than a hand-over',
      [began, given, { ...taken, payload: (head) => ({ ...PARTIES, head, more: 'x' }) }, ended],
      /^hand-over at event 3: it does not have the form/,
    ],
  ])('is broken where %s', (_, steps, reason) => {
    const { links } = verifyLog(logOf(steps));
    const faults = links
      .filter(({ verdict }) => verdict === 'FAILED')
      .map(({ link, reason: why }) => `${link}: ${why}`);
    expect(faults).toContainEqual(expect.stringMatching(reason));
  });

  it('counts only under the signature of the operator', () => {
    const log = logOf([began, given, taken, ended]);
    log.signatures = log.signatures.filter(({ kind, seq }) => kind !== 'operator' || seq !== 3);
    expect(verifyLog(log).links).toContainEqual({
      link: 'operator signature on event 3',
      verdict: 'FAILED',
      reason: 'it is missing',
    });
  });

  it('is confirmed by a receipt, and not by the name of one of its kiosks', () => {
    const log = logOf([began, given, taken, ended]);
    const report = verifyLog(log);
    const servicesKey = SERVICES_PAIR.publicKey;
    const signerOf = (kiosk: string) => judgeTrust(report, { kiosk, servicesKey, receipts: [] }).links[0];
    expect(signerOf(TAKER.did)).toMatchObject({ verdict: 'NOT_PERFORMED' });
    expect(signerOf(KIOSK.did)).toMatchObject({ verdict: 'NOT_PERFORMED' });
    expect(signerOf(OPERATOR.did)).toMatchObject({ verdict: 'FAILED' });
    const { links } = judgeTrust(report, { servicesKey, receipts: [receiptOf(log)] });
    expect(links).toContainEqual({ link: 'receipt 1', verdict: 'PASSED' });
  });

  it('is one log of one kiosk without', () => {
    expect(brokenAt(began, { ...ended, by: KIOSK })).toBe('intact');
  });
});
