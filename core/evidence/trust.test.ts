import { describe, expect, it } from 'vitest';
import { RECEIPT_TYPE } from '../contract/receipt.ts';
import { jwsSigner } from '../keys/jws.ts';
import { KIOSK, recordSession, SERVICES_PAIR, SESSION, STRANGER } from './evidence.fixture.ts';
import { type Anchors, judgeTrust, verifyReceipt } from './trust.ts';
import { verifyLog } from './verify-log.ts';

const report = verifyLog(recordSession().log);
const services = jwsSigner(SERVICES_PAIR);
const servicesKey = SERVICES_PAIR.publicKey;
const claim = {
  v: 1,
  sessionId: SESSION,
  entryId: 'e1',
  idempotencyKey: 'key-e1',
  contentHash: 'A'.repeat(43),
  evidence: { count: report.count, head: report.head },
  serverTime: '2026-01-02T04:00:00.000Z',
  durability: 'server',
};
const receipt = (change: object = {}, signer = services): string =>
  signer.signJws({ ...claim, ...change }, RECEIPT_TYPE);

describe('trust in intact evidence', () => {
  it.each([
    ['the named kiosk signed', { kiosk: KIOSK.did, receipts: [] }, 'trusted'],
    ['nothing was named', { receipts: [] }, 'signer-unknown'],
    ['another kiosk was named', { kiosk: STRANGER.did, receipts: [] }, 'signer-unknown'],
    ['a receipt names its head', { servicesKey, receipts: [receipt()] }, 'trusted'],
    ['a receipt came without a key to check it', { receipts: [receipt()] }, 'signer-unknown'],
    ['a receipt is of another signer', { servicesKey, receipts: [receipt({}, STRANGER)] }, 'signer-unknown'],
    [
      'a receipt is for another session',
      { servicesKey, receipts: [receipt({ sessionId: 'other' })] },
      'signer-unknown',
    ],
    [
      'a receipt does not close the log',
      { servicesKey, receipts: [receipt({ evidence: undefined })] },
      'signer-unknown',
    ],
    [
      'earlier receipts stand beside the closing one',
      { servicesKey, receipts: [receipt({ evidence: undefined }), receipt()] },
      'trusted',
    ],
    [
      'the kiosk is right but a receipt is false',
      { kiosk: KIOSK.did, servicesKey, receipts: [receipt({}, STRANGER)] },
      'signer-unknown',
    ],
    [
      'a receipt is right but the kiosk is another',
      { kiosk: STRANGER.did, servicesKey, receipts: [receipt()] },
      'signer-unknown',
    ],
    [
      'the services hold another log',
      {
        kiosk: KIOSK.did,
        servicesKey,
        receipts: [receipt({ evidence: { count: 6, head: 'A'.repeat(43) } })],
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
      reason: 'the services hold another log of this session',
    };
    const judged = judgeTrust(report, {
      kiosk: KIOSK.did,
      servicesKey,
      receipts: [receipt(), receipt({ evidence })],
    });
    expect(judged).toEqual({
      finding: 'broken',
      links: [{ link: 'signer', verdict: 'PASSED' }, { link: 'receipt 1', verdict: 'PASSED' }, link],
      broken: link,
    });
  });

  it('says of every anchor why it does not count', () => {
    const reasons = (anchors: Anchors) =>
      judgeTrust(report, anchors).links.map(({ link, verdict, reason }) => `${link} ${verdict}: ${reason}`);
    expect(reasons({ receipts: [receipt()] })).toEqual([
      'signer NOT_PERFORMED: no kiosk was named to compare with',
      'receipt 1 NOT_PERFORMED: no key of the services was given',
    ]);
    const receipts = [
      receipt({ sessionId: 'other' }),
      receipt({ evidence: undefined }),
      services.signJws(claim, 'other+jws'),
      receipt({ durability: 'perhaps' }),
    ];
    expect(reasons({ kiosk: STRANGER.did, servicesKey, receipts })).toEqual([
      'signer FAILED: another key signed than that of the named kiosk',
      'receipt 1 FAILED: it is for another session',
      'receipt 2 NOT_PERFORMED: it does not close the log, so it names no head',
      'receipt 3 FAILED: it was made for another purpose',
      'receipt 4 FAILED: its content has not the expected form',
    ]);
  });

  it('is not a question for broken evidence', () => {
    const broken = { link: 'event 2', verdict: 'FAILED' as const };
    const judged = judgeTrust({ ...report, broken }, { kiosk: KIOSK.did, receipts: [] });
    expect(judged).toMatchObject({ finding: 'broken', broken });
  });
});

describe('a receipt', () => {
  it('is read only under the key of the services, and only when it is one', () => {
    expect(verifyReceipt(receipt(), servicesKey)).toMatchObject({ valid: true, receipt: { entryId: 'e1' } });
    expect(verifyReceipt(receipt({}, STRANGER), servicesKey)).toMatchObject({ valid: false });
    expect(verifyReceipt(services.signJws(claim, 'other+jws'), servicesKey)).toMatchObject({ valid: false });
    expect(verifyReceipt(receipt({ durability: 'perhaps' }), servicesKey)).toMatchObject({ valid: false });
    expect(verifyReceipt('nonsense', servicesKey)).toMatchObject({ valid: false });
  });
});
