import { describe, expect, it } from 'vitest';
import type { DocumentRule } from '#core/contract/document-rules.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import { check } from '#core/proofing/decide-outcome.fixture.ts';
import type { ProofingEvidence } from '#core/proofing/outcome-evidence.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { blockedDocumentEvents, selfieEvents, sessionEventsOf } from './session-event-mapping.ts';

const told = (type: string) => sessionEventsOf({ type } as EvidenceEvent);

describe('the events of a selfie', () => {
  type Tried = [type: string, payload?: object];
  const toldOf = (tried: Tried[], evidence: Partial<ProofingEvidence> = {}) =>
    selfieEvents(
      {
        events: tried.map(([type, payload = {}]) => ({ type, payload }) as EvidenceEvent),
        signed: { evidence: { checks: [check('face.capture-quality', 'PASSED', 'ok')], ...evidence } },
      },
      COUNTER_STANDARD,
    );
  const attempt = (number: number, result: string, reason?: string) => ({
    type: 'E_IDV_SELFIECAPTURE',
    data: {
      attempt_number: number,
      max_retry_count: 3,
      retries_remaining: Math.max(0, 4 - number),
      result,
      ...(reason ? { reason } : {}),
    },
  });
  const retry = { type: 'E_IDV_SESSION_RETRY', data: { step: 'selfie' } };
  const refused = (reason: string): Tried => ['selfie.try-refused', { reason }];
  const taken: Tried = ['selfie.captured', { result: 'success' }];

  it('is each attempt as the services count them, and why it was taken again', () => {
    const broken: Tried = ['liveness.broken-off', { reason: 'confidence' }];
    expect(toldOf([refused('quality'), refused('move-closer'), broken, taken])).toEqual([
      attempt(1, 'retry', 'quality'),
      retry,
      attempt(2, 'retry', 'quality'),
      retry,
      attempt(3, 'retry', 'confidence'),
      retry,
      attempt(4, 'success'),
    ]);
  });

  it('is a failure where the attempts are used up, or the session ends with a refused one', () => {
    const tried = [1, 2, 3, 4].map(() => refused('confidence'));
    expect(toldOf([...tried, taken]).slice(-2)).toEqual([attempt(4, 'fail'), attempt(5, 'success')]);
    expect(toldOf([refused('quality')])).toEqual([attempt(1, 'fail')]);
  });

  it('reports a retaken selfie as a retry, not as a success', () => {
    expect(toldOf([taken, taken])).toEqual([attempt(1, 'retry'), attempt(2, 'success')]);
  });

  it.each(['face.capture-quality', 'face.liveness'] as const)(
    'is a failure where the services find that %s failed, whatever the kiosk says',
    (id) => {
      const checks = [check(id, 'FAILED', 'not-captured')];
      expect(toldOf([taken], { checks })).toEqual([attempt(1, 'fail')]);
    },
  );

  it('is nothing of a selfie that the services could not look at', () => {
    expect(toldOf([taken], { gaps: [{ subject: 'picture', result: 'missing' }] })).toEqual([]);
    expect(toldOf([refused('quality'), taken], { conclusion: 'withdrawn' })).toEqual([
      attempt(1, 'retry', 'quality'),
      retry,
    ]);
  });

  it('waits for the verdict, and is nothing of the questions in between', () => {
    for (const type of ['selfie.captured', 'selfie.try-refused', 'liveness.broken-off', 'liveness.begun']) {
      expect(told(type)).toEqual([]);
    }
    expect(toldOf([['liveness.begun', { nonce: 'n' }]])).toEqual([]);
  });
});

describe('the events of a blocked document', () => {
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
    expect(told('document.not-allowed')).toEqual([]);
    const elsewhere = { ...blocked, document: 3 };
    const notListed = { ...blocked, reason: 'not-on-allowed-list' as const };
    expect(toldOf(passport, [elsewhere, notListed])).toEqual([]);
    const evidence = { checks: [blocked], conclusion: 'withdrawn' as const };
    expect(blockedDocumentEvents({ documents: documentOf(passport), signed: { evidence } }, [])).toEqual([]);
  });
});
