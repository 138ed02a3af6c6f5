import { describe, expect, it } from 'vitest';
import { erasureOf, KIOSK, receiptOf, SERVICES_PAIR, STRANGER, verdictOf } from './evidence.fixture.ts';
import { eventHash } from './evidence-log.ts';
import { anchors, packed, session } from './package.fixture.ts';
import type { PackageContent } from './package.ts';
import {
  continueLog,
  ERASED_EVENT,
  RECEIPT_EVENT,
  receiptHash,
  type SecondLog,
  VERDICT_EVENT,
} from './second-log.ts';
import { verifyLog } from './verify-log.ts';
import { verifyPackage } from './verify-package.ts';

describe('a package with a second log', () => {
  const first = verifyLog(session.log);
  const end = { sessionId: session.log.sessionId, seq: first.count, hash: first.head ?? null };
  const receipt = receiptOf(session.log);
  const erased = session.log.openings.filter(({ name }) => name === 'dateOfBirth');
  const { at, ...erasure } = erasureOf({ openings: erased });
  const told = {
    type: RECEIPT_EVENT,
    payload: { idempotencyKey: 'key-e1', receiptHash: receiptHash(receipt) },
  } as const;
  const begun = continueLog(end, undefined, { ...told, time: '2026-01-02T04:00:00.000Z' }, KIOSK);
  const head = { seq: 2, hash: eventHash(begun.events[1]) };
  const next = continueLog(end, head, { type: ERASED_EVENT, payload: erasure, time: at }, KIOSK);
  const second: SecondLog = {
    events: [...begun.events, ...next.events],
    signatures: [...begun.signatures, ...next.signatures],
  };
  const openings = session.log.openings.filter((opening) => !erased.includes(opening));
  const left = { ...session, log: { ...session.log, openings } };
  const whole = { receipts: [receipt], erasures: [{ at, ...erasure }], second };
  const judge = (change: Partial<PackageContent>) =>
    verifyPackage(packed({ ...whole, ...change }, left), anchors);

  it('is trusted as one without', () => {
    expect(judge({})).toMatchObject({ finding: 'trusted', events: first.count, erased: 1 });
  });

  it.each<[string, Partial<PackageContent>, RegExp]>([
    ['lacks a receipt that it names', { receipts: [] }, /a receipt that it names is missing/],
    [
      'lacks an erasure that it names',
      { erasures: [{ at, ...erasure, reason: 'other' }] },
      /does not name the same erasures/,
    ],
    ['does not name an erasure', { second: begun }, /does not name the same erasures/],
    [
      'continues another log',
      { second: continueLog({ ...end, seq: 1 }, undefined, { ...told, time: at }, KIOSK) },
      /continues another log/,
    ],
  ])('is broken where it %s, although the kiosk signed it', (_, change, reason) => {
    const report = judge(change);
    expect(report.finding).toBe('broken');
    expect(report.broken?.link).toMatch(/^second log, /);
    expect(report.broken?.reason).toMatch(reason);
  });

  const older = { ...erasure, at: '2026-01-02T03:30:00.000Z' };
  const held = (count: number, event = second.events[count - 1]) =>
    receiptOf(session.log, { evidence: undefined, second: { count, head: eventHash(event) } });

  it('shows the later events of the session', () => {
    const { afterwards } = judge({ receipts: [receipt, held(2), held(3)] });
    expect(afterwards?.map(({ type }) => type)).toEqual([RECEIPT_EVENT, ERASED_EVENT]);
  });

  describe('that keeps the verdict of the services', () => {
    const kept = (receipt: string): SecondLog => {
      const told = { type: VERDICT_EVENT, payload: { receipt }, time: '2026-01-02T05:00:00.000Z' } as const;
      const last = continueLog(end, head, told, KIOSK);
      return {
        events: [...begun.events, ...last.events],
        signatures: [...begun.signatures, ...last.signatures],
      };
    };
    const judgeKept = (receipt: string) => judge({ erasures: [older], results: [], second: kept(receipt) });

    it('is trusted by it', () => {
      const report = judgeKept(verdictOf(session.log));
      expect(report).toMatchObject({ finding: 'trusted', result: { state: 'Success', reasons: [] } });
      expect(report.afterwards?.map(({ type }) => type)).toEqual([RECEIPT_EVENT, VERDICT_EVENT]);
    });

    it('is broken by one that denies the log', () => {
      const denial = { verdict: { state: 'Review', reasons: ['CHECKS_DIFFER'] } };
      expect(judgeKept(verdictOf(session.log, denial))).toMatchObject({
        finding: 'broken',
        broken: { link: 'receipt 2', reason: 'the services found CHECKS_DIFFER' },
      });
    });

    it('is not confirmed by one that the kiosk made itself', () => {
      const report = judgeKept(verdictOf(session.log, {}, STRANGER));
      expect(report.finding).toBe('unconfirmed');
      expect(report).not.toHaveProperty('result');
    });

    it('is broken where the event holds something else', () => {
      const { finding, broken } = judgeKept('x'.repeat(4001));
      expect({ finding, link: broken?.link }).toEqual({
        finding: 'broken',
        link: 'second log, content of event 3',
      });
    });
  });

  it('is confirmed by a receipt of the services for its second log', () => {
    const report = verifyPackage(packed({ ...whole, receipts: [receipt] }, left), {
      servicesKey: SERVICES_PAIR.publicKey,
      receipts: [held(3)],
    });
    expect(report.finding).toBe('trusted');
  });

  it('is broken where the services hold another second log', () => {
    const report = judge({ receipts: [receipt, held(3, second.events[1])] });
    expect(report.broken).toMatchObject({
      link: 'receipt 2',
      reason: expect.stringMatching(/another second/),
    });
  });

  it('is not confirmed where the services hold more of it', () => {
    const report = judge({ receipts: [receipt, held(3)], second: begun, erasures: [older] });
    expect(report.links).toContainEqual(
      expect.objectContaining({
        link: 'receipt 2',
        verdict: 'FAILED',
        reason: expect.stringMatching(/have 3 .* the package has 2/),
      }),
    );
    expect(report.finding).toBe('unconfirmed');
  });

  it('may tell of an erasure under a clock that was set back', () => {
    const back = '2026-01-02T03:30:00.000Z';
    const late = continueLog(end, head, { type: ERASED_EVENT, payload: erasure, time: back }, KIOSK);
    const setBack = {
      events: [...begun.events, ...late.events],
      signatures: [...begun.signatures, ...late.signatures],
    };
    expect(judge({ erasures: [{ ...erasure, at: back }], second: setBack })).toMatchObject({
      finding: 'trusted',
    });
  });

  it('leaves erasures alone that are older than the second log', () => {
    expect(judge({ erasures: [older], second: begun })).toMatchObject({ finding: 'trusted' });
  });
});
