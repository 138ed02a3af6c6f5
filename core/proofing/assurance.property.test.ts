import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../document/document-records.ts';
import { CLOSED } from './assurance.fixture.ts';
import { judgeAssurance, levelOf } from './assurance.ts';
import { type AssuranceFacts, assuranceFacts, CORE_ATTRIBUTES } from './assurance-facts.ts';
import { IALS } from './assurance-strength.ts';
import { FlowPart } from './verdicts.ts';

const FIELDS = ['surname', 'givenNames', 'dateOfBirth', 'documentNumber', 'personalNumber'] as const;
const MADE_AGAIN = ['document-readings', 'document-cuts', 'selfie-quality', 'liveness-result'] as const;
/** Mostly true, so that levels are reached at all. */
const often = fc.constantFrom(true, true, true, false);
const most = <T>(values: readonly T[]) =>
  fc.oneof<fc.MaybeWeightedArbitrary<T[]>[]>(
    { weight: 3, arbitrary: fc.constant([...values]) },
    { weight: 1, arbitrary: fc.subarray([...values]) },
  );

const facts: fc.Arbitrary<AssuranceFacts> = fc.record({
  success: often,
  attended: often,
  pieces: fc.array(
    fc.record({
      document: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom(...DOCUMENT_TYPES),
      fields: most(FIELDS),
      signed: fc.oneof(fc.constant<(typeof FIELDS)[number][]>([]), most(FIELDS)),
      portrait: often,
      inspected: often,
    }),
    { maxLength: 3 },
  ),
  compared: often,
  sourceViewed: often,
  live: often,
  biometricConsent: often,
  madeAgain: most(MADE_AGAIN),
  sources: fc.array(
    fc.record({ kind: fc.constant('credible' as const), confirmed: most(CORE_ATTRIBUTES), alive: often }),
    { maxLength: 2 },
  ),
  notices: fc.array(
    fc.record({ channel: fc.constantFrom('sms' as const, 'email' as const), validated: often }),
    { maxLength: 2 },
  ),
  faceKept: often,
});

const rank = (level: ReturnType<typeof levelOf>): number => (level === 'none' ? -1 : IALS.indexOf(level));

/** Every way to take away one thing: a list's member, at any depth, or the truth of a flag. */
function lessBy<T>(value: T): T[] {
  if (value === true) return [false as T];
  if (Array.isArray(value)) {
    const shorter = value.map((_, gone) => value.filter((_each, index) => index !== gone));
    const poorer = value.flatMap((each, index) => lessBy(each).map((less) => value.with(index, less)));
    return [...shorter, ...poorer] as T[];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    lessBy(member).map((less) => ({ ...value, [key]: less })),
  );
}

it('no fact that is taken away raises the level or meets a row', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const before = judgeAssurance(all);
      for (const fewer of lessBy(all)) {
        const after = judgeAssurance(fewer);
        expect(rank(after.level)).toBeLessThanOrEqual(rank(before.level));
        for (const [index, { met }] of after.rows.entries())
          if (met) expect(before.rows[index]?.met).toBe(true);
      }
    }),
  );
});

it('the level follows from the rows', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const { level, rows } = judgeAssurance(all);
      expect(levelOf(rows)).toBe(level);
      for (const row of rows) {
        if (rank(row.level) <= rank(level)) expect(row.met).toBe(true);
        expect([row.shown, row.missing].filter(Boolean)).toHaveLength(1);
      }
    }),
  );
});

it('neither the kiosk’s word nor a part that a flow leaves out raises the level', () => {
  const word = fc.subarray([...MADE_AGAIN]);
  const without = fc.subarray(FlowPart.options);
  fc.assert(
    fc.property(word, without, word, without, (word, without, moreWord, moreWithout) => {
      const levelWith = (kioskWord: string[], parts: typeof without) =>
        rank(
          judgeAssurance(
            assuranceFacts({ ...CLOSED, final: { ...CLOSED.final!, kioskWord, without: parts } }),
          ).level,
        );
      const before = levelWith(word, without);
      expect(levelWith([...word, ...moreWord], [...without, ...moreWithout])).toBeLessThanOrEqual(before);
    }),
  );
});
