import {
  CheckCategory as Categories,
  type CheckCategory,
  type CheckResult,
} from '#core/proofing/verdicts.ts';

export interface CategoryChecks {
  category: CheckCategory;
  checks: CheckResult[];
}

/** The checks of one document, or those of the session where `document` is undefined. */
export interface CheckGroup {
  document: number | undefined;
  categories: CategoryChecks[];
}

const URGENCY: readonly CheckResult['verdict'][] = ['FAILED', 'NOT_PERFORMED', 'PASSED'];
const urgency = (checks: readonly CheckResult[]): number =>
  Math.min(...checks.map(({ verdict }) => URGENCY.indexOf(verdict)));

/** Failing categories come first, the rest in the order of the specification; in each, failing checks first. */
const byCategory = (checks: readonly CheckResult[]): CategoryChecks[] =>
  Categories.options
    .map((category) => ({
      category,
      checks: checks
        .filter((check) => check.category === category)
        .sort((a, b) => urgency([a]) - urgency([b])),
    }))
    .filter((group) => group.checks.length > 0)
    .sort((a, b) => Math.min(1, urgency(a.checks)) - Math.min(1, urgency(b.checks)));

/** Checks by document and category; with one document its checks and those of the session are one group. */
export const groupChecks = (checks: readonly CheckResult[]): CheckGroup[] => {
  const numbers = [...new Set(checks.flatMap(({ document }) => document ?? []))].sort((a, b) => a - b);
  if (numbers.length < 2) {
    return checks.length === 0 ? [] : [{ document: undefined, categories: byCategory(checks) }];
  }
  const groups = [...numbers, undefined].map((document) => ({
    document,
    categories: byCategory(checks.filter((check) => check.document === document)),
  }));
  return groups.filter(({ categories }) => categories.length > 0);
};
