import { describe, expect, it } from 'vitest';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { RECEIPT_TYPE } from '#core/contract/receipt.ts';
import { SESSION_RESULT_TYPE, type SessionResult } from '#core/contract/session-results.ts';
import type { VerdictReceipt } from '#core/contract/verdict-receipt.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { verifySessionResult, verifyVerdictReceipt } from './verify-session-result.ts';

const SESSION = '01930000-0000-7000-8000-000000000001';
const OTHER = '01930000-0000-7000-8000-000000000002';
const RESULT: SessionResult = {
  sessionId: SESSION,
  state: 'Success',
  ended: true,
  final: { outcome: 'Success', ruleSet: 'outcome-rules-1', rules: [] },
  disagreement: false,
  reasons: [],
};
const keys = generateKeyPair();
const did = didFromPublicKey(keys.publicKey);
const signed = (payload: object, typ = SESSION_RESULT_TYPE, pair = keys): string =>
  jwsSigner(pair).signJws(payload, typ);
const refusal = expect.objectContaining({ code: 'SERVICES_SIGNATURE_INVALID' });

describe('the final outcome of a session', () => {
  it('is the result that the pinned services have signed for it', () => {
    expect(verifySessionResult(signed(RESULT), SESSION, did)).toEqual(RESULT);
  });

  it('is refused under another key, of another kind, for another session, altered, or unsigned', () => {
    const [head = '', body = '', signature = ''] = signed(RESULT).split('.');
    const altered = `${head}.${body.slice(0, -2)}${body.endsWith('AA') ? 'BB' : 'AA'}.${signature}`;
    const bad = [
      signed(RESULT, SESSION_RESULT_TYPE, generateKeyPair()),
      signed(RESULT, 'counterproof-result+jws'),
      signed({ ...RESULT, sessionId: OTHER }),
      signed({ sessionId: SESSION }),
      altered,
      '',
    ];
    for (const jws of bad) expect(() => verifySessionResult(jws, SESSION, did)).toThrow(refusal);
  });

  it.each([
    ['signed for another session', signed({ ...RESULT, sessionId: OTHER })],
    ['signed by another key or of another kind', signed(RESULT, 'counterproof-result+jws')],
  ])('is refused with its cause and the next step: %s', (probe, jws) => {
    const { nextStep } = KIOSK_ERRORS.SERVICES_SIGNATURE_INVALID;
    expect(() => verifySessionResult(jws, SESSION, did)).toThrow(
      expect.objectContaining({ detail: { component: 'result', probe, nextStep } }),
    );
  });
});

describe('the receipt that carries the verdict', () => {
  const evidence = { count: 6, head: 'A'.repeat(43) };
  const result = { ...RESULT, evidence };
  const receipt: VerdictReceipt = {
    v: 1,
    sessionId: SESSION,
    evidence,
    verdict: { state: 'Success', reasons: [] },
    serverTime: '2026-01-02T03:04:05.000Z',
    durability: 'server',
  };
  const verify = (jws: string) => verifyVerdictReceipt(jws, result, did);

  it('agrees with the signed result, under the same key', () => {
    expect(verify(signed(receipt, RECEIPT_TYPE))).toEqual(receipt);
  });

  it.each([
    ['of another key', signed(receipt, RECEIPT_TYPE, generateKeyPair())],
    ['of another kind', signed(receipt)],
    ['of another session', signed({ ...receipt, sessionId: OTHER }, RECEIPT_TYPE)],
    ['of another log', signed({ ...receipt, evidence: { ...evidence, count: 7 } }, RECEIPT_TYPE)],
    ['of another state', signed({ ...receipt, verdict: { state: 'Review', reasons: [] } }, RECEIPT_TYPE)],
    [
      'with another reason',
      signed({ ...receipt, verdict: { state: 'Success', reasons: ['CHECKS_DIFFER'] } }, RECEIPT_TYPE),
    ],
  ])('is refused where it is %s', (_, jws) => {
    expect(() => verify(jws)).toThrow(refusal);
  });
});
