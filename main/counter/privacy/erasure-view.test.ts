import { expect, it } from 'vitest';
import { ERASURE_RECEIPT_TYPE } from '#core/contract/erasure-request.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { erasureView } from './erasure-view.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ASKED = {
  sessionId: 's',
  erasureId: 'e',
  request: 'r',
  requestedAt: AT,
  presence: 'session',
  language: 'es',
} as const;
const RECEIPT = {
  ...{ v: 1, kioskId: '0190a000-0000-4000-8000-000000000001', requestHash: 'h', state: 'erased' },
  ...{ erasureId: '0190a000-0000-4000-8000-000000000002', sessionId: '0190a000-0000-4000-8000-000000000003' },
  ...{ requestedAt: AT, issuedAt: AT, erased: { blobs: 3, artefact: 2 }, waitingBlobs: 1, backupsUntil: AT },
};

it('tells what was removed here and at the services, with their signed word', () => {
  const receipt = jwsSigner(generateKeyPair()).signJws(RECEIPT, ERASURE_RECEIPT_TYPE);
  expect(erasureView({ ...ASKED, state: 'erased', removed: { vault: 4, outbox: 2 }, receipt })).toEqual({
    ...{ state: 'erased', erasureId: 'e', requestedAt: AT, language: 'es', removed: 6 },
    proof: { issuedAt: AT, removed: 5, waiting: 1, backupsUntil: AT, jws: receipt },
  });
});

it('shows no proof whose signature does not hold', () => {
  const receipt = jwsSigner(generateKeyPair()).signJws(RECEIPT, ERASURE_RECEIPT_TYPE);
  const altered = `${receipt.slice(0, -4)}AAAA`;
  expect(erasureView({ ...ASKED, state: 'erased', receipt: altered })).not.toHaveProperty('proof');
});

it('names the refusal of the services', () => {
  const view = erasureView({ ...ASKED, state: 'refused', refusal: 'SECOND_PERSON_REQUIRED' });
  expect(view).toMatchObject({ state: 'refused', refusal: 'SECOND_PERSON_REQUIRED' });
});
