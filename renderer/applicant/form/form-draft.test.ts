import { describe, expect, it } from 'vitest';
import { FormStep } from '#core/contract/form-step.ts';
import { dayOrder, readDraft, withPart } from './form-draft.ts';

const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
const { inputs } = FormStep.parse({
  inputs: [
    { id: 'name', type: 'text', label, required: true },
    { id: 'born', type: 'date', label },
    { id: 'agreed', type: 'checkbox', label, required: true },
  ],
});

describe('the text in the fields of a form', () => {
  it('is answered as it is meant, or named where it cannot be', () => {
    expect(readDraft(inputs, { name: ' Ada ', born: '1990-4-25', agreed: 'on' })).toEqual({
      answers: { name: 'Ada', born: '1990-04-25', agreed: true },
      faults: {},
    });
    expect(readDraft(inputs, {}).faults).toEqual({ name: 'missing', agreed: 'missing' });
  });

  it.each(['1990-2-30', '90-4-25', '1990--25', '-4-'])('is no day as %s', (born) => {
    expect(readDraft(inputs, { name: 'Ada', agreed: 'on', born }).faults).toEqual({ born: 'not-a-date' });
  });

  it('becomes a day part by part, of digits only, and none when all are taken away', () => {
    const draft = withPart(withPart(withPart('', 'day', '25.'), 'year', '1990'), 'month', '4');
    expect(draft).toBe('1990-4-25');
    expect(withPart('--25', 'day', '')).toBe('');
  });
});

it('asks for a day in the order of the language', () => {
  for (const language of ['en', 'fr', 'es'] as const)
    expect(dayOrder(language)).toEqual(['day', 'month', 'year']);
  expect(dayOrder('zh-Hans')).toEqual(['year', 'month', 'day']);
});
