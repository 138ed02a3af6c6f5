import { expect, test } from 'vitest';
import { type BenchMachine, rowsAsJson, rowsAsTable } from './bench-report.ts';
import { benchRow, failedRow, skippedRow } from './bench-row.ts';

const MACHINE: BenchMachine = {
  processor: 'Some Processor',
  cores: 2,
  memoryGiB: 15.6,
  system: 'linux x64',
  node: '24.21.0',
  load: 0.4,
};
const FRAME = benchRow('Face frame', { median: 12.34, p95: 41 }, { target: 20, p95Target: 40 });
const SIZE = benchRow('Kiosk', { median: 321.04, p95: 322 }, { target: 500, unit: 'MB' });
const ABSENT = skippedRow('Services', { target: 450, unit: 'MB' }, 'this system has no /proc');

test('the JSON form is the array of rows, to a tenth of their unit', () => {
  expect(JSON.parse(rowsAsJson([FRAME, SIZE]))).toEqual([
    { name: 'Face frame', unit: 'ms', median: 12.3, p95: 41, target: 20, p95Target: 40, pass: false },
    { name: 'Kiosk', unit: 'MB', median: 321, p95: 322, target: 500, pass: true },
  ]);
});

test('a row without a figure says why and has not passed', () => {
  expect(JSON.parse(rowsAsJson([ABSENT]))).toEqual([
    {
      name: 'Services',
      unit: 'MB',
      median: null,
      p95: null,
      target: 450,
      pass: false,
      skipped: 'this system has no /proc',
    },
  ]);
  expect(rowsAsTable([ABSENT], MACHINE)).toContain('skipped: this system has no /proc');
});

test('a group that broke off is a row that says why, beside the rows of the others', () => {
  const broken = failedRow('memory', 'the button stayed disabled');
  expect(JSON.parse(rowsAsJson([broken, SIZE]))).toEqual([
    {
      name: 'memory',
      unit: '',
      median: null,
      p95: null,
      target: null,
      pass: false,
      failed: 'the button stayed disabled',
    },
    { name: 'Kiosk', unit: 'MB', median: 321, p95: 322, target: 500, pass: true },
  ]);
  expect(rowsAsTable([broken, SIZE], MACHINE).split('\n').slice(3)).toEqual([
    'memory       -       -       -  FAILED: the button stayed disabled',
    'Kiosk   321 MB  322 MB  500 MB  pass',
  ]);
});

test('the table aligns its columns and says which targets were missed', () => {
  const peer = { name: 'another reader', median: 123.4, ratio: 10 };
  expect(rowsAsTable([{ ...FRAME, peer }, SIZE], MACHINE).split('\n')).toEqual([
    'Some Processor, 2 cores, 16 GiB, linux x64, Node 24.21.0; load average 0.4',
    '',
    '            median     p95      target  result',
    'Face frame   12 ms   41 ms  20 / 40 ms  MISSED; another reader: 123 ms, 10 times ours',
    'Kiosk       321 MB  322 MB      500 MB  pass',
  ]);
});

test('a busy machine is named in the head of the table', () => {
  expect(rowsAsTable([SIZE], { ...MACHINE, load: 7.2 })).toContain('load average 7.2 (busy');
});
