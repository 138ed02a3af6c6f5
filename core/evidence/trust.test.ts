import { describe, expect, it } from 'vitest';
import { Receipt } from '../contract/receipt.ts';
import { fromBase64Url, fromUtf8 } from '../keys/bytes.ts';
import { jwsSigner } from '../keys/jws.ts';
import {
  KIOSK,
  receiptOf,
  recordSession,
  resultOf,
  SERVICES_PAIR,
  STRANGER,
  shown,
  verdictOf,
} from './evidence.fixture.ts';
import { type Anchors, judgeTrust, verifyReceipt, verifyVerdict } from './trust.ts';
import { verifyLog } from './verify-log.ts';

const { log } = recordSession();
const report = verifyLog(log);
const services = jwsSigner(SERVICES_PAIR);
const servicesKey = SERVICES_PAIR.publicKey;
const receipt = (change: object = {}, signer = services): string => receiptOf(log, change, signer);
const result = (change: object = {}, signer = services): string => resultOf(log, change, signer);
const results = [result()];
const verdict = (change: object = {}, signer = services): string => verdictOf(log, change, signer);
const OTHER_HEAD = { count: report.count, head: 'A'.repeat(43) };
const roster = [shown()];
const payloadOf = (jws: string): unknown => JSON.parse(fromUtf8(fromBase64Url(jws.split('.')[1] ?? '')));

describe('trust in intact evidence', () => {
  it.each([
    ['the services have judged it', { servicesKey, roster, receipts: [], results }, 'trusted'],
    ['a receipt carries their verdict', { servicesKey, roster, receipts: [verdict()] }, 'trusted'],
    ['the named kiosk signed', { kiosk: KIOSK.did, servicesKey, roster, receipts: [], results }, 'trusted'],
    [
      'the named kiosk signed, and the services have not judged it',
      { kiosk: KIOSK.did, servicesKey, roster, receipts: [] },
      'unconfirmed',
    ],
    [
      'a receipt names its head, and no result does',
      { servicesKey, roster, receipts: [receipt()] },
      'unconfirmed',
    ],
    [
      'the result is not final',
      { servicesKey, roster, receipts: [receipt()], results: [result({ final: undefined })] },
      'unconfirmed',
    ],
    [
      'the result names no log',
      { servicesKey, roster, receipts: [receipt()], results: [result({ evidence: undefined })] },
      'unconfirmed',
    ],
    [
      'the result is of another signer',
      { servicesKey, roster, receipts: [receipt()], results: [result({}, STRANGER)] },
      'unconfirmed',
    ],
    [
      'the verdict is of another signer',
      { servicesKey, roster, receipts: [receipt(), verdict({}, STRANGER)] },
      'unconfirmed',
    ],
    [
      'the verdict is on another session',
      {
        servicesKey,
        roster,
        receipts: [receipt(), verdict({ sessionId: '0197a000-0000-7000-8000-00000000000a' })],
      },
      'unconfirmed',
    ],
    [
      'the verdict is on another log',
      { servicesKey, roster, receipts: [receipt(), verdict({ evidence: OTHER_HEAD })], results },
      'broken',
    ],
    [
      'the verdict denies it, and a result that was kept does not',
      {
        servicesKey,
        roster,
        receipts: [verdict({ verdict: { state: 'Review', reasons: ['CHECKS_DIFFER'] } })],
        results,
      },
      'broken',
    ],
    ['a verdict comes without a key to check it', { roster, receipts: [verdict()], results }, 'unconfirmed'],
    ['no roster lists its operator', { kiosk: KIOSK.did, servicesKey, receipts: [], results }, 'unconfirmed'],
    [
      'a roster comes without a key to check it',
      { kiosk: KIOSK.did, roster, receipts: [], results },
      'unconfirmed',
    ],
    [
      'a roster of another signer lists its operator',
      { kiosk: KIOSK.did, servicesKey, roster: [shown({}, STRANGER)], receipts: [], results },
      'unconfirmed',
    ],
    [
      'a roster lists another operator under its key',
      { kiosk: KIOSK.did, servicesKey, roster: [shown({ operatorId: 'op-2' })], receipts: [], results },
      'broken',
    ],
    ['nothing was named', { receipts: [] }, 'unconfirmed'],
    [
      'another kiosk was named',
      { kiosk: STRANGER.did, servicesKey, roster, receipts: [], results },
      'unconfirmed',
    ],
    ['a receipt names its head too', { servicesKey, roster, receipts: [receipt()], results }, 'trusted'],
    ['a receipt came without a key to check it', { receipts: [receipt()] }, 'unconfirmed'],
    [
      'a receipt is of another signer',
      { servicesKey, roster, receipts: [receipt({}, STRANGER)], results },
      'unconfirmed',
    ],
    [
      'a receipt is for another session',
      { servicesKey, roster, receipts: [receipt({ sessionId: 'other' })], results },
      'unconfirmed',
    ],
    [
      'a receipt does not close the log',
      { servicesKey, roster, receipts: [receipt({ evidence: undefined })], results },
      'trusted',
    ],
    [
      'earlier receipts stand beside the closing one',
      { servicesKey, roster, receipts: [receipt({ evidence: undefined }), receipt()], results },
      'trusted',
    ],
    [
      'the kiosk is right but a receipt is false',
      { kiosk: KIOSK.did, servicesKey, roster, receipts: [receipt({}, STRANGER)], results },
      'unconfirmed',
    ],
    [
      'a receipt is right but the kiosk is another',
      { kiosk: STRANGER.did, servicesKey, roster, receipts: [receipt()], results },
      'unconfirmed',
    ],
    [
      'the services hold another log',
      {
        kiosk: KIOSK.did,
        servicesKey,
        roster,
        receipts: [receipt({ evidence: { count: 6, head: 'A'.repeat(43) } })],
        results,
      },
      'broken',
    ],
  ] as const)('%s', (_, anchors, finding) => {
    expect(judgeTrust(report, anchors).finding).toBe(finding);
  });

  it.each([
    ['another count', { count: report.count + 1, head: report.head ?? '' }],
    ['another head', { count: report.count, head: 'A'.repeat(43) }],
  ])('is broken by a receipt of the same session with %s', (_, evidence) => {
    const link = {
      link: 'receipt 2',
      verdict: 'FAILED',
      reason: 'the services have another log of this session',
    };
    const judged = judgeTrust(report, {
      kiosk: KIOSK.did,
      servicesKey,
      roster,
      receipts: [receipt(), receipt({ evidence })],
      results,
    });
    expect(judged).toEqual({
      finding: 'broken',
      links: [
        { link: 'signer', verdict: 'PASSED' },
        { link: 'receipt 1', verdict: 'PASSED' },
        link,
        ...[
          'result 1',
          'verdict of the services',
          'roster entry 1',
          ...[1, 5, 6].map((seq) => `operator of event ${seq}`),
        ].map((name) => ({
          link: name,
          verdict: 'PASSED',
        })),
      ],
      broken: link,
      result: payloadOf(result()),
    });
  });

  const NO_VERDICT =
    'verdict of the services NOT_PERFORMED: no result of the services: none that is final and names this log was given';

  it('says of every anchor why it does not count', () => {
    const reasons = (anchors: Anchors) =>
      judgeTrust({ ...report, operators: [] }, anchors).links.map(
        ({ link, verdict, reason }) => `${link} ${verdict}: ${reason}`,
      );
    expect(reasons({ receipts: [receipt()] })).toEqual([
      'signer NOT_PERFORMED: no kiosk was named to compare with',
      'receipt 1 NOT_PERFORMED: no key of the services was given',
      NO_VERDICT,
    ]);
    const receipts = [
      receipt({ sessionId: 'other' }),
      receipt({ evidence: undefined }),
      services.signJws(payloadOf(receipt()), 'other+jws'),
      receipt({ durability: 'perhaps' }),
    ];
    expect(reasons({ kiosk: STRANGER.did, servicesKey, receipts })).toEqual([
      'signer FAILED: the key that signed is not that of the named kiosk',
      'receipt 1 FAILED: it is for another session',
      'receipt 2 NOT_PERFORMED: it does not close the log, so it names no head',
      'receipt 3 FAILED: it was made for another purpose',
      'receipt 4 FAILED: its content does not have the expected form',
      NO_VERDICT,
    ]);
  });

  it('is not a question for broken evidence', () => {
    const broken = { link: 'event 2', verdict: 'FAILED' as const };
    const judged = judgeTrust({ ...report, broken }, { kiosk: KIOSK.did, receipts: [] });
    expect(judged).toMatchObject({ finding: 'broken', broken });
  });
});

describe('a result of the services', () => {
  const judge = (results: string[]) =>
    judgeTrust(report, { kiosk: KIOSK.did, servicesKey, roster, receipts: [receipt()], results });

  it('is told, and leaves an intact log trusted, whatever the session came to', () => {
    const told = judge([result({ state: 'Review', reasons: ['DECISION_DIFFERS'] }), result()]);
    expect(told).toMatchObject({ finding: 'trusted', result: { state: 'Success', reasons: [] } });
  });

  it.each([
    'EVIDENCE_BROKEN',
    'CHECKS_DIFFER',
    'OPERATOR_DIFFERS',
    'OPERATOR_KEY_OUT_OF_TIME',
    'OPERATOR_DISMISSED',
    'OPERATOR_NOT_PERMITTED',
  ])('that says %s breaks the evidence', (reason) => {
    const broken = { link: 'result 1', verdict: 'FAILED', reason: `the services found ${reason}` };
    const told = judge([result({ state: 'Review', reasons: [reason] }), result()]);
    expect(told).toMatchObject({ finding: 'broken', broken });
  });

  it('is told of a receipt that carries the verdict, where no signed result is there', () => {
    const said = { state: 'Review', reasons: ['DECISION_DIFFERS'] };
    const told = judgeTrust(report, { servicesKey, roster, receipts: [verdict({ verdict: said })] });
    expect(told).toMatchObject({ finding: 'trusted', result: said });
  });

  it('that speaks of another log breaks the evidence', () => {
    const evidence = { count: report.count, head: 'A'.repeat(43) };
    expect(judge([result({ evidence })])).toMatchObject({ finding: 'broken', broken: { link: 'result 1' } });
  });

  it.each([
    ['another signer', result({}, STRANGER)],
    ['another session', result({ sessionId: '0197a000-0000-7000-8000-00000000000a' })],
    ['another purpose', services.signJws(payloadOf(result()), 'other+jws')],
    ['another form', result({ state: 'Perfect' })],
  ])('of %s confirms nothing and is not told', (_, jws) => {
    const told = judge([jws]);
    expect(told.finding).toBe('unconfirmed');
    expect(told).not.toHaveProperty('result');
  });
});

describe('a receipt', () => {
  it('of a verdict is none of an entry, and the other way round', () => {
    expect(verifyReceipt(verdict(), servicesKey)).toMatchObject({ valid: false });
    expect(verifyVerdict(receipt(), servicesKey)).toMatchObject({ valid: false });
    expect(verifyVerdict(verdict(), servicesKey)).toMatchObject({
      valid: true,
      statement: { verdict: { state: 'Success', reasons: [] } },
    });
  });

  it('is read only under the key of the services, and only when it is one', () => {
    expect(verifyReceipt(receipt(), servicesKey)).toMatchObject({ valid: true, receipt: { entryId: 'e1' } });
    expect(verifyReceipt(receipt({}, STRANGER), servicesKey)).toMatchObject({ valid: false });
    expect(verifyReceipt(services.signJws(payloadOf(receipt()), 'other+jws'), servicesKey)).toMatchObject({
      valid: false,
    });
    expect(verifyReceipt(receipt({ durability: 'perhaps' }), servicesKey)).toMatchObject({ valid: false });
    expect(verifyReceipt('nonsense', servicesKey)).toMatchObject({ valid: false });
  });

  it('says where the services judge, and kiosks of before read it as well', () => {
    const said = receipt({ independence: 'same-machine' });
    expect(verifyReceipt(said, servicesKey)).toMatchObject({ receipt: { independence: 'same-machine' } });
    expect(verifyReceipt(receipt({ independence: 'afar' }), servicesKey)).toMatchObject({ valid: false });
    const before = Receipt.omit({ independence: true });
    expect(before.parse(payloadOf(said))).not.toHaveProperty('independence');
  });
});
