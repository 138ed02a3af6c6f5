import { expect, it } from 'vitest';
import { KINDS, runForgeries } from './run-forgeries.ts';

/**
 * With a tenth of the single changes (run-each-change.test.ts), 72 packages (run-package-forgeries.test.ts) and the 8 whose
 * pictures were changed (test/integration/proofing/forged-pictures.test.ts) they are 2,000.
 */
const RUNS = 1570;

it('believes no log that its own kiosk forged, and names the change', async () => {
  const runs = Number(process.env.FUZZ_RUNS ?? RUNS);
  const { judged, counts, unchanged, believed, unnamed } = await runForgeries(runs, 20261123);
  expect({ believed, unnamed }).toEqual({ believed: [], unnamed: [] });
  const left = Object.values(unchanged).reduce((sum, count) => sum + count, 0);
  expect(judged + left).toBe(runs);
  expect(left).toBeLessThanOrEqual(runs / 100);
  for (const kind of KINDS) expect(Object.keys(counts[kind] ?? {})).not.toEqual([]);
}, 600_000);
