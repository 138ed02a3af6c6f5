import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { LONG_AREAS } from './long-areas.ts';
import { withRecords } from './long-record.ts';

const AREAS = ['screens', 'fuzz'];
const record = (area: string, passed: number) => ({
  area,
  date: '2026-01-02',
  commit: 'abc1234+',
  passed,
  failed: 0,
  skipped: 1,
  minutes: 12.4,
});
const rows = (text: string) => text.split('\n').filter((line) => /^\| (screens|fuzz)/.test(line));

it('gives every area a line, run or not', () => {
  expect(rows(withRecords('', AREAS, [record('fuzz', 7)]))).toEqual([
    '| screens | not yet run |  |  |  |  |  |',
    '| fuzz | 2026-01-02 | abc1234+ | 7 | 0 | 1 | 12 |',
  ]);
});

it('replaces the line of an area that ran again and keeps the others', () => {
  const first = withRecords('', AREAS, [record('screens', 1), record('fuzz', 2)]);
  expect(rows(withRecords(first, AREAS, [record('fuzz', 3)]))).toEqual([
    '| screens | 2026-01-02 | abc1234+ | 1 | 0 | 1 | 12 |',
    '| fuzz | 2026-01-02 | abc1234+ | 3 | 0 | 1 | 12 |',
  ]);
});

it('agrees with the committed file', () => {
  const text = readFileSync(inProject('docs', 'long-run.md'), 'utf8');
  expect(withRecords(text, Object.keys(LONG_AREAS), [])).toBe(text);
});
