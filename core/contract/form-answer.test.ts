import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  judgeAnswer,
  readAnswers,
  readKeptAnswers,
  readRedactedAnswers,
  readTyped,
  redactAnswers,
} from './form-answer.ts';
import { FormInput, FormStep } from './form-step.ts';

const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
const input = (type: string, limits: object = {}) => FormInput.parse({ id: 'i', type, label, ...limits });
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TGtS0qH7n20ENcWkE5fIOg$HXgSaJ7QPV5oYJeIEPFoyHQErRxKGaFFOOgB0IddWqw';

describe('an answer to an input of a form', () => {
  it.each([
    ['text', {}, '  Ada  ', 'Ada'],
    ['text', { maxLength: 2 }, '𝒜𝒜', '𝒜𝒜'],
    ['number', { min: 1, max: 3 }, 3, 3],
    ['password', {}, ' eight ch ', ' eight ch '],
    ['email', {}, ' ada@example.org ', 'ada@example.org'],
    ['date', { earliest: '2000-01-01', latest: '2000-12-31' }, ' 2000-02-29', '2000-02-29'],
    ['checkbox', {}, false, false],
  ])('of type %s with limits %o is %o and kept as %o', (type, limits, given, answer) => {
    expect(judgeAnswer(input(type, limits), given)).toEqual({ answer });
  });

  it.each([
    ['text', { minLength: 2 }, 'a', 'too-short'],
    ['text', { maxLength: 2 }, '𝒜𝒜𝒜', 'too-long'],
    ['text', {}, 7, 'kind'],
    ['number', { min: 1, max: 3 }, 3.1, 'too-large'],
    ['number', { min: 1, max: 3 }, 0, 'too-small'],
    ['number', {}, Number.POSITIVE_INFINITY, 'too-large'],
    ['number', {}, Number.NaN, 'kind'],
    ['number', { whole: true }, 2.5, 'not-whole'],
    ['number', {}, '2', 'kind'],
    ['password', {}, 'seven c', 'too-short'],
    ['password', { maxLength: 9 }, 'ten letter', 'too-long'],
    ['password', {}, true, 'kind'],
    ['email', {}, 'ada@', 'not-an-address'],
    ['email', {}, 7, 'not-an-address'],
    ['date', { earliest: '2000-01-01' }, '1999-12-31', 'too-early'],
    ['date', { latest: '2000-12-31' }, '2001-01-01', 'too-late'],
    ['date', {}, '2001-02-29', 'not-a-date'],
    ['date', {}, '29.02.2000', 'not-a-date'],
    ['date', {}, 20010229, 'not-a-date'],
    ['checkbox', {}, 'on', 'kind'],
  ])('of type %s with limits %o is not %o: %s', (type, limits, given, fault) => {
    expect(judgeAnswer(input(type, limits), given)).toEqual({ fault });
  });

  it('is looked at without being counted letter by letter when it is far too long', () => {
    expect(judgeAnswer(input('text'), 'x'.repeat(5 * 1024 * 1024))).toEqual({ fault: 'too-long' });
  });

  it.each([
    ['number', ' 12 ', 12],
    ['number', '1,5', 1.5],
    ['number', '-1.25', -1.25],
    ['number', '1e3', 1000],
    ['number', '1,500', undefined],
    ['number', '0x10', undefined],
    ['number', 'twelve', undefined],
    ['checkbox', 'on', true],
    ['checkbox', '', false],
    ['text', ' Ada', 'Ada'],
    ['text', '  ', undefined],
  ])('typed into a field of type %s as “%s” is %o', (type, typed, answer) => {
    expect(readTyped({ inputs: [input(type)] }, { i: typed, other: 'x' }).answers.i).toBe(answer);
  });
});

const FORM: FormStep = FormStep.parse({
  inputs: [
    { id: 'name', type: 'text', label, required: true },
    { id: 'age', type: 'number', label, min: 0, max: 150 },
    { id: 'agreed', type: 'checkbox', label, required: true },
    { id: 'code', type: 'password', label },
  ],
});

describe('the answers to a form', () => {
  it('are kept, and those that are missing or wrong are named in the order of the form, strangers last', () => {
    expect(readAnswers(FORM, { nick: 'x', code: 'short', agreed: false, age: 41, name: '  ' })).toEqual({
      answers: { age: 41, agreed: false },
      faults: [
        { id: 'name', fault: 'missing' },
        { id: 'agreed', fault: 'missing' },
        { id: 'code', fault: 'too-short' },
        { id: 'nick', fault: 'unknown' },
      ],
    });
    expect(readAnswers(FORM, { name: 'Ada', agreed: true })).toEqual({
      answers: { name: 'Ada', agreed: true },
      faults: [],
    });
  });

  it('are no other when an id is a name that every object has', () => {
    const given = JSON.parse(
      '{"__proto__": "x", "constructor": "y", "name": "Ada", "agreed": true}',
    ) as Answers;
    expect(readAnswers(FORM, given).faults.map(({ id }) => id)).toEqual(['__proto__', 'constructor']);
  });

  it('are taken as kept only cleaned, and a password only as its hash', () => {
    const kept = { name: 'Ada', agreed: true, code: HASH };
    expect(readKeptAnswers(FORM, kept)).toEqual({ answers: kept, faults: [] });
    expect(readKeptAnswers(FORM, { ...kept, name: ' Ada', code: 'correct horse' }).faults).toEqual([
      { id: 'name', fault: 'kind' },
      { id: 'code', fault: 'kind' },
    ]);
  });

  it('are redacted of the hash of a password, and are read again as redacted', () => {
    const redacted = redactAnswers({ name: 'Ada', agreed: true, code: HASH });
    expect(redacted).toEqual({ name: 'Ada', agreed: true, code: true });
    expect(readRedactedAnswers(FORM, redacted)).toEqual({ answers: redacted, faults: [] });
    expect(readKeptAnswers(FORM, redacted).faults).toEqual([{ id: 'code', fault: 'kind' }]);
    expect(readRedactedAnswers(FORM, { ...redacted, name: true }).faults).toEqual([
      { id: 'name', fault: 'kind' },
    ]);
  });

  const limits = fc.record({
    required: fc.boolean(),
    minLength: fc.integer({ min: 1, max: 5 }),
    maxLength: fc.integer({ min: 5, max: 20 }),
    min: fc.integer({ min: -50, max: 0 }),
    max: fc.integer({ min: 0, max: 50 }),
    whole: fc.boolean(),
  });
  const types = fc.constantFrom('text', 'number', 'password', 'email', 'date', 'checkbox');
  const forms = fc
    .array(fc.tuple(types, limits), { minLength: 1, maxLength: 6 })
    .map((all) =>
      FormStep.parse({ inputs: all.map(([type, more], at) => ({ id: `i${at}`, type, label, ...more })) }),
    );
  const day = fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  const answer = fc.oneof(fc.string(), fc.emailAddress(), day, fc.double(), fc.integer(), fc.boolean());
  const ids = fc.oneof(fc.constantFrom('i0', 'i1', 'i2', 'i3', 'i4', 'i5'), fc.string());

  it('each are kept or named, never both wrong and kept, whatever is sent', () => {
    fc.assert(
      fc.property(forms, fc.dictionary(ids, answer), (form, given) => {
        const { answers, faults } = readAnswers(form, given);
        const asked = new Set(form.inputs.map(({ id }) => id));
        for (const id of Object.keys(answers)) expect(asked.has(id)).toBe(true);
        for (const { id, fault } of faults) {
          expect(asked.has(id)).toBe(fault !== 'unknown');
          if (fault !== 'missing') expect(Object.hasOwn(answers, id)).toBe(false);
        }
        for (const { id, required, type } of form.inputs) {
          const kept = Object.hasOwn(answers, id) ? answers[id] : undefined;
          const named = faults.some((one) => one.id === id);
          expect(named || !required || (kept !== undefined && !(type === 'checkbox' && !kept))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('are the same when they are read again, and fit as kept once their passwords are hashed', () => {
    fc.assert(
      fc.property(forms, fc.dictionary(ids, answer), (form, given) => {
        const { answers } = readAnswers(form, given);
        expect(readAnswers(form, answers).answers).toEqual(answers);
        const secret = new Set(form.inputs.filter(({ type }) => type === 'password').map(({ id }) => id));
        const kept = Object.fromEntries(
          Object.entries(answers).map(([id, value]) => [id, secret.has(id) ? HASH : value]),
        );
        const again = readKeptAnswers(form, kept);
        expect(again.answers).toEqual(kept);
        expect(again.faults.every(({ fault }) => fault === 'missing')).toBe(true);
      }),
      RUNS,
    );
  });
});
