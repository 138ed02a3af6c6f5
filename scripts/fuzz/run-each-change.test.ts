import { expect, it } from 'vitest';
import { EACH_KINDS } from './each-change.ts';
import { runEachChange } from './run-each-change.ts';

/** A tenth of them; the long run and `npm run fuzz:evidence` make all. */
const SHARE = 0.1;

it('believes no log of which one field, value, opening or artefact was changed, and names it', async () => {
  const share = process.env.FUZZ_RUNS ? 1 : SHARE;
  const { judged, counts, unchanged, believed, unnamed } = await runEachChange(share, 20261129);
  expect({ believed, unnamed, unchanged }).toEqual({ believed: [], unnamed: [], unchanged: {} });
  // Both logs together have 3,496.
  expect(judged).toBeGreaterThan(3_000 * share);
  for (const kind of EACH_KINDS) expect(Object.keys(counts[kind] ?? {})).not.toEqual([]);
}, 600_000);
