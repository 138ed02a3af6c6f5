import { describe, expect, it } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { RECEIPT_TYPE, type Receipt } from '#core/contract/receipt.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { OutboxEntry } from '../ports/vault.ts';
import { verifyEntryReceipt } from './verify-entry-receipt.ts';

const AT = '2026-01-02T03:04:05.000Z';
const ENTRY: OutboxEntry = {
  entryId: 'e-1',
  sessionId: '0197a000-0000-7000-8000-000000000001',
  kind: 'evidence',
  idempotencyKey: 'k-1',
  contentHash: 'A'.repeat(43),
  payload: {},
  createdAt: AT,
  attempts: 0,
};
const { entryId, sessionId, idempotencyKey, contentHash } = ENTRY;
const RECEIPT: Receipt = {
  v: 1,
  entryId,
  sessionId,
  idempotencyKey,
  contentHash,
  serverTime: AT,
  durability: 'server',
};
const services = jwsSigner(generateKeyPair());
const signed = (receipt: object, signer = services, typ = RECEIPT_TYPE) => signer.signJws(receipt, typ);
const verify = (jws: string) => verifyEntryReceipt(jws, ENTRY, services.did, AT);

/** Returns the cause of a refusal. */
const refusalOf = (jws: string) => {
  try {
    verify(jws);
  } catch (error) {
    if (error instanceof AppError) return error.toResponse();
    throw error;
  }
  throw new Error('the receipt was accepted');
};

describe('the receipt of an entry', () => {
  it('is stored as it came, with the time of its arrival', () => {
    const jws = signed(RECEIPT);
    expect(verify(jws)).toEqual({ receipt: RECEIPT, jws, receivedAt: AT });
  });

  it.each([
    ['entryId', 'e-2'],
    ['sessionId', '0197a000-0000-7000-8000-000000000002'],
    ['sessionId', null],
    ['idempotencyKey', 'k-2'],
    ['contentHash', 'B'.repeat(43)],
    ['contentHash', ''],
  ])('is refused with another %s: %s', (member, value) => {
    expect(refusalOf(signed({ ...RECEIPT, [member]: value }))).toMatchObject({
      code: 'RECEIPT_INVALID',
      cause: { component: 'receipt', probe: `${member} differs from what was sent` },
    });
  });

  it.each([
    ['another key signed it', signed(RECEIPT, jwsSigner(generateKeyPair()))],
    ['it was made for another purpose', signed(RECEIPT, services, 'counterproof-result+jws')],
    ['it is no receipt', signed({ v: 1 })],
    ['it is no JWS', 'receipt'],
  ])('is refused when %s, with the cause and the next step', (_, jws) => {
    const { title, nextStep } = KIOSK_ERRORS.RECEIPT_INVALID;
    const { code, message, cause } = refusalOf(jws);
    expect({ code, message, nextStep: cause?.nextStep }).toEqual({
      code: 'RECEIPT_INVALID',
      message: title,
      nextStep,
    });
    expect(cause?.probe).toMatch(/\w/);
  });
});
