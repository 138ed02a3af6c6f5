import { describe, expect, it } from 'vitest';
import type { DocumentRule } from '#core/contract/document-rules.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import { check } from '#core/proofing/decide-outcome.fixture.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { blockedDocumentEvents, sessionEventsOf } from './session-event-mapping.ts';

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
  const blocked: CheckResult = { ...check('document.allowed', 'FAILED', 'blocked-document'), document: 2 };
  const documentOf = (kind: object) => [{ number: 2, joined: { kind } }] as unknown as NumberedDocument[];
  const toldOf = (kind: object, checks: CheckResult[], rules: DocumentRule[] = []) =>
    blockedDocumentEvents({ documents: documentOf(kind), signed: { evidence: { checks } } }, rules);
  const passport = { type: 'passport', country: 'UTO', basis: 'mrz' };

  it('is which kind of document it is and how that is known', () => {
    expect(toldOf(passport, [blocked])).toEqual([
      {
        type: 'E_IDV_DOCUMENT_NOT_ALLOWED',
        data: { reason: 'blocked-document', document: 2, ...passport },
      },
    ]);
  });

  it('is the rule of the flow that blocks it', () => {
    const kind = { type: 'driving-licence', country: 'USA', region: 'CA', basis: 'barcode' };
    const rules = [{ country: 'FRA' }, { country: 'USA', region: 'CA' }, { country: '*' }];
    expect(toldOf(kind, [blocked], rules)[0]?.data).toMatchObject({
      country: 'USA',
      region: 'CA',
      rule: { country: 'USA', region: 'CA' },
    });
  });

  it('is nothing that only the kiosk says', () => {
    const claim = { documentId: 'd1', number: 2, kind: { type: 'passport', basis: 'mrz' } };
    expect(told('document.not-allowed', claim)).toEqual([]);
    const elsewhere = { ...blocked, document: 3 };
    const notListed = { ...blocked, reason: 'not-on-allowed-list' as const };
    expect(toldOf(passport, [elsewhere, notListed])).toEqual([]);
    const evidence = { checks: [blocked], conclusion: 'withdrawn' as const };
    expect(blockedDocumentEvents({ documents: documentOf(passport), signed: { evidence } }, [])).toEqual([]);
  });
});
