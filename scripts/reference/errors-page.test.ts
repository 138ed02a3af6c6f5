import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERRORS } from '#core/contract/error-table.ts';
import { inProject } from '../prepare/project.ts';
import { errorsPage } from './errors-page.ts';

it('has one row for each error, with everybody who meets it', () => {
  const page = errorsPage(ERRORS);
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.map((row) => row.split('`')[1]).sort()).toEqual(Object.keys(ERRORS).sort());
  expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([]);
  expect(page).toContain('| `SESSION_ENDED` | This session has ended | operator, API client (409) |');
});

it('names no error that nothing answers with', () => {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], {
    cwd: inProject('.'),
    encoding: 'utf8',
  });
  const sources = tracked
    .split('\n')
    .filter((path) => /^(main|sdk|services|preload|renderer|scripts|native-models)\//.test(path))
    .filter((path) => !/\.(test|fixture|d)\.tsx?$|\/i18n\//.test(path))
    .map((path) => readFileSync(inProject(path), 'utf8'))
    .filter((text) => !/(error|problem)Group\(/.test(text));
  expect(sources.length).toBeGreaterThan(500);
  const named = new Set(sources.flatMap((text) => text.match(/\b[A-Z][A-Z_]+\b/g) ?? []));
  expect(Object.keys(ERRORS).filter((code) => !named.has(code))).toEqual([]);
});
