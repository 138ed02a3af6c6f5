import { describe, expect, it } from 'vitest';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { sessionEventsOf } from './session-event-mapping.ts';

const attempt = { attempt_number: 2, max_retry_count: 3, retries_remaining: 2 };
const told = (type: string, payload: object) =>
  sessionEventsOf({ type, payload } as unknown as EvidenceEvent);

describe('what a subscriber is told of a selfie', () => {
  it.each(['quality', 'confidence'] as const)(
    'is that it has to be taken again, because of its %s',
    (reason) => {
      const [capture, retry] = told('selfie.try-refused', { ...attempt, result: 'retry', reason });
      expect(capture).toEqual({ type: 'E_IDV_SELFIECAPTURE', data: { ...attempt, result: 'retry', reason } });
      expect(retry).toEqual({ type: 'E_IDV_SESSION_RETRY', data: { step: 'selfie' } });
    },
  );

  it('is also that an attempt was broken off after its questions had begun', () => {
    const broken = { ...attempt, result: 'retry', reason: 'confidence' };
    const [capture, retry] = told('liveness.broken-off', {
      nonce: 'n',
      index: 1,
      cause: 'retake',
      ...broken,
    });
    expect(capture).toEqual({ type: 'E_IDV_SELFIECAPTURE', data: broken });
    expect(retry).toMatchObject({ type: 'E_IDV_SESSION_RETRY' });
    expect(told('liveness.broken-off', { nonce: 'n', index: 1, attempt: 1, cause: 'retake' })).toEqual([]);
  });

  it('has no reason but for a retry, and quality where an earlier version named its advice', () => {
    const [failed, ...others] = told('selfie.try-refused', {
      ...attempt,
      result: 'fail',
      reason: 'confidence',
    });
    expect(failed?.data).toEqual({ ...attempt, result: 'fail' });
    expect(others).toEqual([]);
    const [earlier] = told('selfie.try-refused', { ...attempt, result: 'retry', reason: 'move-closer' });
    expect(earlier?.data).toMatchObject({ reason: 'quality' });
    const success = { ...attempt, result: 'success', liveness: { status: 'PASSED' } };
    expect(told('selfie.captured', success)).toEqual([
      { type: 'E_IDV_SELFIECAPTURE', data: { ...attempt, result: 'success' } },
    ]);
  });

  it('is nothing of the questions in between, nor of a payload that tells no attempt', () => {
    expect(told('liveness.begun', { nonce: 'n' })).toEqual([]);
    expect(told('selfie.captured', {})).toEqual([]);
  });
});

describe('what a subscriber is told of a blocked document', () => {
  const event = {
    seq: 7,
    type: 'document.not-allowed',
    payload: { documentId: 'd1', number: 2, kind: { type: 'passport', basis: 'mrz' } },
  } as unknown as EvidenceEvent;
  const opening = (value: object) =>
    [{ seq: 7, name: 'document.kind', kind: 'json', salt: 'A'.repeat(43), value }] as never;

  it('is which kind of document it was and how that was known, and nothing of its holder', () => {
    const kind = { type: 'passport', country: 'UTO', basis: 'mrz', surname: 'ERIKSSON' };
    expect(sessionEventsOf(event, opening(kind))).toEqual([
      {
        type: 'E_IDV_DOCUMENT_NOT_ALLOWED',
        data: { reason: 'blocked-document', document: 2, basis: 'mrz', type: 'passport', country: 'UTO' },
      },
    ]);
  });

  it('is the rule of the flow that blocked it', () => {
    const kind = { type: 'driving-licence', country: 'USA', region: 'CA', basis: 'barcode' };
    const rules = [{ country: 'FRA' }, { country: 'USA', region: 'CA' }, { country: '*' }];
    expect(sessionEventsOf(event, opening(kind), rules)[0]?.data).toMatchObject({
      country: 'USA',
      region: 'CA',
      rule: { country: 'USA', region: 'CA' },
    });
  });

  it('leaves out what the log does not open', () => {
    const data = { reason: 'blocked-document', document: 2, basis: 'mrz' };
    expect(sessionEventsOf(event)).toEqual([{ type: 'E_IDV_DOCUMENT_NOT_ALLOWED', data }]);
  });
});
