import { expect, it } from 'vitest';
import { DECISION_REASONS, DecisionKind } from '#core/proofing/verdicts.ts';
import { REASONS_OF } from './decision-reasons.ts';

it('offers every reason under at least one decision', () => {
  const offered = new Set(Object.values(REASONS_OF).flat());
  expect([...offered].sort()).toEqual([...DECISION_REASONS].sort());
});

it('lets every decision name another reason', () => {
  for (const kind of DecisionKind.options) expect(REASONS_OF[kind]).toContain('other');
});
