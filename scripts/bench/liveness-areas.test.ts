import { expect, test } from 'vitest';
import type { LivenessSignal } from '#core/document/document-records.ts';
import { judgeSignal, signalNotPerformed } from '#core/imaging/document-liveness-decision.ts';
import { areaRow, decisionRows, signalArea } from './liveness-areas.ts';

const moire = (value: number): LivenessSignal[] => [judgeSignal('moire', value)];
const unseen = [signalNotPerformed('moire', 'too few pixels per millimetre')];
const GENUINE = [moire(0.1), moire(0.2), unseen];

test('a signal is measured where it was performed, and the rest counts as not seen beside it', () => {
  expect(signalArea('moire', { genuine: GENUINE, copies: [moire(0.3), unseen] })).toEqual({
    performed: 1,
    all: (3 + 0.5) / 6,
    counts: 'performed on 2 of 3 genuine, 1 of 2 copies',
  });
});

test('a figure that is low for copies is counted the other way round', () => {
  const specular = (value: number) => [judgeSignal('specular', value)];
  const figures = { genuine: [specular(0.1)], copies: [specular(0), specular(0.2)] };
  expect(signalArea('specular', figures).performed).toBe(0.5);
});

test('a signal of the rule that misses its figure fails its row, an informative one is shown', () => {
  const area = signalArea('moire', { genuine: GENUINE, copies: [moire(0.15), moire(0.3), moire(0.05)] });
  expect(area.performed).toBe(0.5);
  expect(areaRow({ name: 'moire', role: 'rule' }, 'screen', area).pass).toBe(false);
  const shown = areaRow({ name: 'moire', role: 'informative' }, 'screen', area);
  expect(shown).toMatchObject({ pass: true, median: 50 });
  expect(shown.name).toContain('AUC 0.50');
});

test('a signal that was performed on no capture of one side has no figure', () => {
  const row = areaRow(
    { name: 'moire', role: 'rule' },
    'x',
    signalArea('moire', { genuine: GENUINE, copies: [unseen] }),
  );
  expect(row).toMatchObject({ pass: false, median: null });
});

test('the verdicts of the rule are shown only where it has two signals', () => {
  const both = (value: number): LivenessSignal[] =>
    (['moire', 'halftone'] as const).map((name) => ({ ...judgeSignal(name, value), role: 'rule' }));
  const rows = decisionRows([both(0), both(0)], { screen: [both(0), both(9)] });
  expect(rows.map(({ median }) => median)).toEqual([0, 50]);
  expect(decisionRows(GENUINE, { screen: GENUINE })).toEqual([]);
});
