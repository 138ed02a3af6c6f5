import { expect, it } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

it('shows the twenty slowest of all test files, the slowest first', () => {
  const files = Array.from({ length: 25 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const lines = slowestFiles(files);
  expect(lines[0]).toBe('The slowest 20 of 25 test files:');
  expect(lines.slice(1).map((line) => line.trim())).toEqual(
    Array.from({ length: 20 }, (_, index) => `${24 - index}.0 s  ${24 - index}.test.ts`),
  );
});

it('shows nothing where no test file ran', () => {
  expect(slowestFiles([])).toEqual([]);
});
