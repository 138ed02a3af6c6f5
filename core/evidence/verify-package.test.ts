import { describe, expect, it } from 'vitest';
import { generateKeyPair } from '../keys/p256.ts';
import {
  contentOf,
  erasureOf,
  KIOSK,
  OPERATOR,
  RECIPIENT_PAIR,
  receiptOf,
  recordSession,
  resultOf,
  SELFIE,
  STRANGER,
  shown,
  unsignedPackage,
} from './evidence.fixture.ts';
import { anchors, content, packed, plain, recipient, sealed, session } from './package.fixture.ts';
import { buildPackage } from './package.ts';
import { unzipStored } from './stored-archive.ts';
import { verifyLog } from './verify-log.ts';
import { verifyPackage } from './verify-package.ts';

const code = (name: string) => expect.objectContaining({ code: name });

describe('an evidence package', () => {
  it('is trusted under the DID of its kiosk, in the clear or encrypted', () => {
    const expected = { finding: 'trusted', signer: KIOSK.did, events: 6, erased: 0 };
    expect(verifyPackage(plain, anchors)).toMatchObject(expected);
    expect(verifyPackage(sealed, anchors, RECIPIENT_PAIR)).toMatchObject(expected);
  });

  it('shows nothing of the person and nothing of the log to anyone but the recipient', () => {
    expect([...unzipStored(sealed).keys()]).toEqual(['header.json', 'payload.hpke']);
    expect(Buffer.from(sealed).includes('ERIKSSON')).toBe(false);
    expect(Buffer.from(sealed).includes(session.log.sessionId)).toBe(false);
    expect(Buffer.from(sealed).includes(Buffer.from(SELFIE.subarray(0, 32)))).toBe(false);
    expect(() => verifyPackage(sealed, anchors)).toThrow(code('KEY_MISSING'));
    expect(() => verifyPackage(sealed, anchors, generateKeyPair())).toThrow(code('KEY_INVALID'));
  });

  it('is not made for a recipient that is no key', () => {
    expect(() => buildPackage(content, { recipient: 'did:web:example.org' }, KIOSK)).toThrow(
      code('KEY_INVALID'),
    );
  });

  it('still verifies when a record says that everything personal was erased before the export', () => {
    const log = { ...session.log, openings: [] };
    const record = erasureOf(session.log);
    const erased = packed({ erasures: [record] }, { log, pictures: [] });
    expect(verifyPackage(erased, anchors)).toMatchObject({
      finding: 'trusted',
      erased: 5,
      erasures: [record],
    });
  });

  it('names exporter and time, and the services’ result of the session', () => {
    const result = resultOf(session.log, { state: 'Review', reasons: ['DECISION_DIFFERS'] });
    expect(verifyPackage(packed({ results: [result] }), anchors)).toMatchObject({
      finding: 'trusted',
      exported: { at: '2026-01-03T00:00:00.000Z', by: 'op-1' },
      result: { state: 'Review', reasons: ['DECISION_DIFFERS'] },
    });
  });

  it('is judged by its own receipts and by those given beside it, after its files and its log', () => {
    const { servicesKey } = anchors;
    const held = packed({ receipts: [receiptOf(session.log)] });
    const alone = verifyPackage(held, { servicesKey, receipts: [] });
    expect(alone).toMatchObject({ finding: 'trusted' });
    expect(alone).not.toHaveProperty('broken');
    const names = alone.links.map(({ link }) => link);
    expect(names[0]).toBe('manifest');
    expect(names).toContain('final signature');
    expect(names.slice(-8)).toEqual([
      'signer',
      'receipt 1',
      'result 1',
      'verdict of the services',
      'roster entry 1',
      'operator of event 1',
      'operator of event 5',
      'operator of event 6',
    ]);
    const { count, head } = verifyLog(session.log);
    const other = receiptOf(session.log, { evidence: { count: count + 1, head } });
    const beside = verifyPackage(held, { servicesKey, receipts: [other] });
    expect(beside).toMatchObject({ finding: 'broken', broken: { link: 'receipt 2', verdict: 'FAILED' } });
  });

  it('that cannot be opened as one is broken at that link alone', () => {
    const report = verifyPackage(Buffer.from('no package'), anchors);
    expect(report).toEqual({ finding: 'broken', links: [report.broken], broken: report.broken });
    expect(report.broken).toMatchObject({ verdict: 'FAILED', reason: expect.stringMatching(/\w/) });
  });

  it('signed anew by another key is intact, but nothing confirms its signer', () => {
    const copied = (results: string[]) =>
      buildPackage(contentOf(recordSession(STRANGER, OPERATOR), { results }), { plain: true }, STRANGER);
    const { servicesKey } = anchors;
    const report = verifyPackage(copied([]), { servicesKey, receipts: [] });
    expect(report).toMatchObject({ finding: 'unconfirmed', signer: STRANGER.did });
    expect(verifyPackage(copied([]), anchors).finding).toBe('unconfirmed');
    expect(verifyPackage(copied([resultOf(session.log)]), anchors).broken).toMatchObject({
      link: 'result 1',
      reason: 'the services have another log of this session',
    });
    expect(verifyPackage(plain, { receipts: [] })).toMatchObject({ finding: 'unconfirmed' });
  });

  it('is not confirmed without a roster of the services that lists its operators', () => {
    expect(verifyPackage(packed({ roster: [] }), anchors).finding).toBe('unconfirmed');
    expect(verifyPackage(packed({ roster: [shown({}, STRANGER)] }), anchors).finding).toBe('unconfirmed');
    const { servicesKey: _, ...kioskAlone } = anchors;
    expect(verifyPackage(plain, kioskAlone).finding).toBe('unconfirmed');
  });

  it('of an operator whom the kiosk invented is broken where the roster lists another', () => {
    const invented = packed({}, recordSession(KIOSK, STRANGER));
    expect(verifyPackage(invented, anchors)).toMatchObject({
      finding: 'broken',
      broken: { link: 'operator of event 1', reason: expect.stringMatching(/another key/) },
    });
  });

  it('that the services judged broken is broken, also where a receipt confirms its log', () => {
    const receipts = [receiptOf(session.log)];
    const results = [resultOf(session.log, { state: 'Review', reasons: ['EVIDENCE_BROKEN'] })];
    const denied = { finding: 'broken', broken: { link: 'result 1', verdict: 'FAILED' } };
    expect(verifyPackage(packed({ receipts, results }), anchors)).toMatchObject(denied);
    expect(verifyPackage(packed({ receipts, results: [] }), { ...anchors, results })).toMatchObject(denied);
  });

  it('whose kiosk left the verdict out is not confirmed, whatever else confirms its log', () => {
    const receipts = [receiptOf(session.log)];
    const report = verifyPackage(packed({ receipts, results: [] }), anchors);
    expect(report.finding).toBe('unconfirmed');
    expect(report.links).toContainEqual({
      link: 'verdict of the services',
      verdict: 'NOT_PERFORMED',
      reason: expect.stringMatching(/^no result of the services/),
    });
  });

  it('of format version 1 is at best not confirmed, and says so', () => {
    const report = verifyPackage(unsignedPackage(content), anchors);
    expect(report.finding).toBe('unconfirmed');
    expect(report.links).toContainEqual({
      link: 'manifest signature',
      verdict: 'NOT_PERFORMED',
      reason: expect.stringMatching(/version 1/),
    });
    expect(verifyPackage(unsignedPackage(content, { recipient }), anchors, RECIPIENT_PAIR).finding).toBe(
      'unconfirmed',
    );
    const edited = structuredClone(session.log);
    Object.assign(edited.events[1] as object, { payload: {} });
    expect(verifyPackage(unsignedPackage({ ...content, log: edited }), anchors)).toMatchObject({
      finding: 'broken',
      broken: { link: 'event 3' },
    });
  });
});
