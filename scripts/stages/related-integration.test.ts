import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../prepare/project.ts';
import { integrationOf, relatedIntegration } from './related-integration.ts';

const TESTS = [
  'audit/a',
  'audit/b',
  'audit/slow',
  'reports/r',
  'sync/s',
  'api/f',
  'proofing/p',
  'database/d',
].map((name) => `test/integration/${name}.test.ts`);
const [A, B, SLOW, REPORTS, , API, PROOFING, DATABASE] = TESTS;
const times = [
  { file: A!, seconds: 9 },
  { file: B!, seconds: 3 },
  { file: SLOW!, seconds: 50 },
];
const related = (...changed: string[]) =>
  relatedIntegration(changed, TESTS, { times, seconds: 20, unknownSeconds: 10 });

it('takes the tests of the folders that the change is in, the quick ones first, and names those that do not fit', () => {
  expect(related('services/audit/routes.ts')).toEqual({ chosen: [B, A], left: [SLOW], without: [] });
});

it('takes a test that the change edits, however long it takes', () => {
  expect(related(SLOW!)).toEqual({ chosen: [SLOW], left: [], without: [] });
});

it('names the folders to which no integration test belongs', () => {
  expect(related('renderer/operator/OperatorApp.tsx', 'scripts/open.ts')).toEqual({
    chosen: [],
    left: [],
    without: ['renderer/operator', 'scripts'],
  });
  expect(related('services/reports/csv.ts', 'preload/wire.ts')).toEqual({
    chosen: [REPORTS],
    left: [],
    without: ['preload'],
  });
});

it('takes the tests that stand in a folder of another name', () => {
  expect(related('services/kernel/http/route.ts').chosen).toEqual([API]);
  expect(related('services/kernel/blobs/own-store.ts').chosen).toEqual([API, DATABASE]);
  expect(related('services/sessions/session.repository.ts').chosen).toEqual([PROOFING]);
  expect(related('core/proofing/session-log/facts.ts').chosen).toEqual([PROOFING]);
});

const INTEGRATION = path.join(ROOT, 'test/integration');
const tested = new Set(globSync('*/*.test.ts', { cwd: INTEGRATION }).map((file) => path.dirname(file)));
const codeFolders = globSync('{capture,core,inference,main,sdk,services,specimens}/**/*.ts', {
  cwd: ROOT,
}).map((file) => path.dirname(file).split(path.sep).join('/'));

it('knows the integration tests of every folder of code beside those of the displays', () => {
  const unanswered = [...new Set(codeFolders)].filter((folder) => {
    const folders = integrationOf(folder);
    return folders.length === 0 || folders.some((name) => !tested.has(name));
  });
  expect(unanswered).toEqual([]);
});
