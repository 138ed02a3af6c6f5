import { expect, it } from 'vitest';
import { relatedIntegration } from './related-integration.ts';

const TESTS = ['audit/a', 'audit/b', 'audit/slow', 'reports/r', 'sync/s', 'api/f'].map(
  (name) => `test/integration/${name}.test.ts`,
);
const [A, B, SLOW, REPORTS, , API] = TESTS;
const times = [
  { file: A!, seconds: 9 },
  { file: B!, seconds: 3 },
  { file: SLOW!, seconds: 50 },
];
const related = (...changed: string[]) => relatedIntegration(changed, { tests: TESTS, times, seconds: 20 });

it('takes the tests of the folders that the change is in, the quick ones first, and names what does not fit', () => {
  expect(related('services/audit/routes.ts')).toEqual({ chosen: [B, A], left: [SLOW] });
});

it('takes a test that the change edits, however long it takes', () => {
  expect(related(SLOW!).chosen).toEqual([SLOW]);
});

it('takes nothing for a change elsewhere', () => {
  expect(related('docs/audit.md', 'services/reports.ts')).toEqual({ chosen: [], left: [] });
  expect(related('services/reports/csv.ts').chosen).toEqual([REPORTS]);
});

it('takes the tests of the web API for a change of how it answers', () => {
  expect(related('services/kernel/http/route.ts').chosen).toEqual([API]);
});
