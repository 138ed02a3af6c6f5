import { expect, it } from 'vitest';
import { runSecondLogForgeries, SECOND_KINDS } from './run-second-log-forgeries.ts';

/** Each kind ten times, beside the 2,000 forgeries of sessions. */
const RUNS = 210;

it('believes no forged later event of a session, and names the second log', async () => {
  const { judged, counts, unchanged, believed, unnamed } = await runSecondLogForgeries(RUNS, 20261123);
  expect({ believed, unnamed }).toEqual({ believed: [], unnamed: [] });
  const left = Object.values(unchanged).reduce((sum, count) => sum + count, 0);
  expect(judged + left).toBe(RUNS);
  for (const kind of SECOND_KINDS) expect(Object.keys(counts[kind] ?? {})).not.toEqual([]);
});
