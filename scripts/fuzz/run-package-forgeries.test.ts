import { expect, it } from 'vitest';
import { PACKAGE_KINDS, runPackageForgeries } from './run-package-forgeries.ts';

/** Each kind a few times. */
const RUNS = 72;

it('trusts no forged package, and the first link that does not hold names the change', async () => {
  const runs = Number(process.env.FUZZ_RUNS ?? RUNS);
  const { judged, counts, unchanged, believed, unnamed } = await runPackageForgeries(runs, 20261123);
  expect({ believed, unnamed }).toEqual({ believed: [], unnamed: [] });
  const left = Object.values(unchanged).reduce((sum, count) => sum + count, 0);
  expect(judged + left).toBe(runs);
  for (const kind of PACKAGE_KINDS) expect(Object.keys(counts[kind] ?? {})).not.toEqual([]);
}, 600_000);
