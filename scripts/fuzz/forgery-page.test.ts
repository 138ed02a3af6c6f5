import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { forgeryLines, forgeryPage } from './forgery-page.ts';
import { emptyReport, note, noteUnchanged } from './fuzz-report.ts';

const RUN = { date: '2026-11-23', commit: 'abc1234', seed: 7 };
const verdict = { state: 'Review', reason: 'CHECKS_DIFFER', named: ['comparison'], kioskWord: [] };

it('counts by kind of change and verdict', () => {
  const report = emptyReport(['drop']);
  for (let run = 0; run < 1200; run += 1) note(report, { kind: 'drop', subject: 'x' }, verdict, true);
  noteUnchanged(report, 'drop');
  const page = forgeryPage(RUN, report);
  expect(page).toContain('1,200 forgeries, 0 believed, 0 not named.');
  expect(page).toContain('| drop | 1,200 | Review: CHECKS_DIFFER 1,200 | 1 |\n');
  expect(page).not.toContain('Believed');
  expect(forgeryLines(report)).toBe('drop: Review: CHECKS_DIFFER 1,200, unchanged 1\n');
});

it('lists believed forgeries, and those that no verdict names, unless they are the kiosk’s word by the verdict', () => {
  const report = emptyReport(['drop']);
  const success = { ...verdict, state: 'Success', reason: 'none', kioskWord: ['event-order'] };
  note(report, { kind: 'drop', subject: 'one' }, success, false);
  note(report, { kind: 'drop', subject: 'two' }, verdict, false);
  note(report, { kind: 'drop', subject: 'three' }, success, false, 'event-order');
  note(report, { kind: 'drop', subject: 'four' }, success, false, 'remarks');
  const page = forgeryPage(RUN, report);
  expect(report.believed.map(({ subject }) => subject)).toEqual(['one', 'four']);
  expect(page).toContain('Believed:\n\n- drop (one): Success: none\n- drop (four): Success: none\n');
  expect(forgeryLines(report)).toContain('Believed:\n\n- drop (one): Success: none\n');
  expect(page).toContain('Not named:\n\n- drop (two): Review: CHECKS_DIFFER\n');
});

it('is the page that the documentation links', () => {
  const head = forgeryPage(RUN, emptyReport([])).split('\n').slice(0, 3);
  const page = readFileSync(inProject('docs', 'forged-evidence.md'), 'utf8');
  expect(page.split('\n').slice(0, 3)).toEqual(head);
});
