import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import { FAULTS, FAULTS_OF_2000, withElement } from '#specimens/licence/plant-fault.ts';
import { failedRules, parse, planOf } from '../aamva.fixture.ts';
import { AUTHENTICITY_RULES } from './authenticity-rules.ts';
import { STRIPE_RULES } from './stripe-rules.ts';

/** These cannot fail alone: without a version number the header's shape is wrong too, and cut data ends nowhere. */
const NEVER_ALONE = ['version-known', 'size-limit'];

test.each(Object.entries(FAULTS))('a planted fault fails %s and no other rule', (rule, plant) => {
  const { findings } = parse(plant(licenceModel(planOf())));
  expect(failedRules(findings)).toEqual([rule]);
});

test.each(Object.entries(FAULTS_OF_2000))(
  'a planted fault of 2000 fails %s and no other rule',
  (rule, plant) => {
    const { findings } = parse(plant(licenceModel(planOf({ version: 1 }))));
    expect(failedRules(findings)).toEqual([rule]);
  },
);

test('a record without version number fails version-known and header-shape', () => {
  const text = composeAamva(licenceModel(planOf())).replace('636000100102', '636000');
  expect(failedRules(parse(text).findings)).toEqual(
    expect.arrayContaining(['version-known', 'header-shape']),
  );
});

test('a record that no symbol can hold fails size-limit', () => {
  const text = composeAamva(withElement(licenceModel(planOf()), 'DCR', 'X'.repeat(4200)));
  expect(failedRules(parse(text).findings)).toContain('size-limit');
});

test('every rule over a bar code has a planted fault', () => {
  const planted = [...Object.keys(FAULTS), ...Object.keys(FAULTS_OF_2000), ...NEVER_ALONE];
  expect(planted.sort()).toEqual(AUTHENTICITY_RULES.map(({ rule }) => rule).sort());
});

test('the documentation tells of the same rules, in the same order and with the same clauses', () => {
  const document = readFileSync(new URL('../../../docs/barcode-authenticity.md', import.meta.url), 'utf8');
  const rows = [...document.matchAll(/^\| `([a-z0-9-]+)` *\| ([^|]+?) *\|/gm)].map(([, rule, clause]) => ({
    rule,
    clause,
  }));
  expect(rows).toEqual(
    [...AUTHENTICITY_RULES, ...STRIPE_RULES].map(({ rule, clause }) => ({ rule, clause })),
  );
});
