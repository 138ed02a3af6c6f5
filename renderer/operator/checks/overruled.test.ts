import { describe, expect, it } from 'vitest';
import type { FieldView } from '#core/contract/counter/state.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import type { Answers } from '../decision/answers.ts';
import { isOverruled } from './overruled.ts';

const failed = (id: CheckResult['id'], rest: Partial<CheckResult> = {}): CheckResult => ({
  id,
  category: 'face-comparison',
  verdict: 'FAILED',
  reason: 'score-does-not-support',
  ...rest,
});
const GOOD = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const satisfies Answers;
const answered = (answers: Answers) => ({ answers, documents: [] });

describe('an answer of the inspection overrules', () => {
  it.each(['face.comparison', 'face.liveness', 'document.liveness', 'document.logic'] as const)(
    '%s that failed',
    (id) => {
      expect(isOverruled(failed(id), answered(GOOD))).toBe(true);
      expect(isOverruled(failed(id), answered({}))).toBe(false);
    },
  );

  it('nothing where it agrees with the machine', () => {
    const doubtful = { ...GOOD, facePresentMatchesPortrait: 'no', documentInspected: 'suspect' } as const;
    expect(isOverruled(failed('face.comparison'), answered(doubtful))).toBe(false);
    expect(isOverruled(failed('document.liveness'), answered(doubtful))).toBe(false);
  });

  it('no check that passed or was not performed, and none that it says nothing about', () => {
    expect(isOverruled({ ...failed('face.comparison'), verdict: 'PASSED' }, answered(GOOD))).toBe(false);
    expect(isOverruled({ ...failed('face.liveness'), verdict: 'NOT_PERFORMED' }, answered(GOOD))).toBe(false);
    expect(isOverruled(failed('document.expiry'), answered(GOOD))).toBe(false);
    expect(isOverruled(failed('face.injection'), answered(GOOD))).toBe(false);
  });
});

describe('the word on a field overrules values that differ', () => {
  const field = (name: FieldView['field'], verdict?: 'confirmed' | 'keyed' | 'differs'): FieldView => ({
    field: name,
    sources: [],
    required: true,
    open: false,
    rule: 'none',
    verdict: 'differ',
    ...(verdict ? { operator: { verdict } } : {}),
  });
  const check = failed('document.data-match', {
    reason: 'field-differs',
    subject: 'surname, dateOfBirth',
    document: 1,
  });
  const said = (...fields: FieldView[]) => ({ answers: GOOD, documents: [{ number: 1, fields }] });

  it('once each of them has a value that the operator took', () => {
    expect(isOverruled(check, said(field('surname', 'confirmed'), field('dateOfBirth', 'keyed')))).toBe(true);
    expect(isOverruled(check, said(field('surname', 'confirmed'), field('dateOfBirth')))).toBe(false);
  });

  it('but not where the operator says the same as the machine', () => {
    const words = said(field('surname', 'confirmed'), field('dateOfBirth', 'differs'));
    expect(isOverruled(check, words)).toBe(false);
  });
});
