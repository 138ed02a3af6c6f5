import { describe, expect, it } from 'vitest';
import { FORGERY_KINDS } from './forge-log.ts';
import { runForgeries } from './run-forgeries.ts';

describe('a log that its own kiosk forges', () => {
  it('is never a Success, whatever was changed', () => {
    const { counts, believed } = runForgeries(Number(process.env.FUZZ_RUNS ?? 2000), 20261123);
    expect(believed).toEqual([]);
    for (const kind of FORGERY_KINDS) expect(Object.keys(counts[kind])).not.toEqual([]);
  });
});
