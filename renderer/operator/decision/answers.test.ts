import { describe, expect, it } from 'vitest';
import { isSigned, isWhole, nextAnswer, openQuestions, questionsOpen } from './answers.ts';

const ALL = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const;

describe('the answers of an inspection', () => {
  it('begin with none, and are whole with three', () => {
    expect(openQuestions({})).toEqual([1, 2, 3]);
    expect(openQuestions({ noMaskOrArtefact: 'no' })).toEqual([1, 3]);
    expect(isWhole({ noMaskOrArtefact: 'no' })).toBe(false);
    expect(isWhole(ALL)).toBe(true);
  });

  it('go round with each press of their key', () => {
    const answers = ['yes', 'no', 'not-possible'] as const;
    expect(nextAnswer(answers, undefined)).toBe('yes');
    expect(nextAnswer(answers, 'yes')).toBe('no');
    expect(nextAnswer(answers, 'not-possible')).toBe('yes');
  });

  it('are signed again once one of them is another', () => {
    expect(isSigned(ALL, ALL)).toBe(true);
    expect(isSigned({ ...ALL, documentInspected: 'suspect' }, ALL)).toBe(false);
    expect(isSigned({}, undefined)).toBe(false);
  });

  it('are asked for once everything is captured', () => {
    expect(questionsOpen({ missing: ['document', 'selfie', 'attestation'] })).toBe(false);
    expect(questionsOpen({ missing: ['field-confirmation', 'attestation'] })).toBe(true);
  });
});
