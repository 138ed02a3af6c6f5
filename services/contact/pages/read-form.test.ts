import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormStep } from '#core/contract/form-step.ts';
import { readForm } from './read-form.ts';

const label = { en: 'Label', fr: 'Texte', 'zh-Hans': '标签', es: 'Texto' };
const step = FormStep.parse({
  inputs: [
    { id: 'city', type: 'text', label, required: true, maxLength: 5 },
    { id: 'children', type: 'number', label, min: 0, max: 20, whole: true },
    { id: 'word', type: 'password', label },
    { id: 'mail', type: 'email', label },
    { id: 'moved', type: 'date', label, earliest: '2000-01-01' },
    { id: 'agree', type: 'checkbox', label, required: true },
  ],
});
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

describe('a browser’s answers to a form', () => {
  it('is read by the type of each question', () => {
    const sent = {
      city: ' Lyon ',
      children: '3',
      word: ' secret word ',
      mail: 'a@example.org',
      moved: '2020-02-29',
      agree: 'on',
    };
    expect(readForm(step, sent)).toEqual({
      answers: { ...sent, city: 'Lyon', children: 3, agree: true },
      wrong: [],
    });
  });

  it.each([
    ['city', 'Marseille'],
    ['city', '   '],
    ['children', '2.5'],
    ['children', '21'],
    ['children', 'three'],
    ['word', 'short'],
    ['mail', 'nobody'],
    ['moved', '2021-02-29'],
    ['moved', '1999-12-31'],
  ])('is wrong where %s is "%s"', (id, given) => {
    const { wrong, answers } = readForm(step, { city: 'Lyon', agree: 'on', [id]: given });
    expect(wrong).toEqual([id]);
    expect(answers).not.toHaveProperty(id);
  });

  it('asks for a tick that is required, and leaves out unasked fields', () => {
    const { wrong, answers } = readForm(step, { city: 'Lyon', other: 'x' });
    expect(wrong).toEqual(['agree']);
    expect(answers).toEqual({ city: 'Lyon', agree: false });
  });

  it('never throws, and answers only within the limits', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('1e400', '-0', 'NaN'));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...step.inputs.map(({ id }) => id)), texts), (sent) => {
        const { answers } = readForm(step, sent);
        if (typeof answers.city === 'string') expect([...answers.city].length).toBeLessThanOrEqual(5);
        if (answers.children !== undefined) expect(Number.isInteger(answers.children)).toBe(true);
      }),
      RUNS,
    );
  });
});
