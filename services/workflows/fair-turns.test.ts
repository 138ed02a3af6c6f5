import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairTurns, TurnRefused } from './fair-turns.ts';

const LIMITS = { width: 3, share: 2, mostWaiting: 4, longestWaitMs: 1000 };

/** Work that continues until the test ends it, noted when it begins. */
function bench(turns: FairTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const add = (key: string) => {
    const done = turns.run(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    return done.catch((error: unknown) => {
      expect(error).toBeInstanceOf(TurnRefused);
      refused.push(key);
    });
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { begun, ends, refused, add, settle };
}

describe('work in turns', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is begun at most so often at once, and at most so often of one key', async () => {
    const { begun, ends, add, settle } = bench(new FairTurns(LIMITS));
    for (const key of ['a', 'a', 'a', 'b', 'b']) void add(key);
    await settle();
    expect(begun).toEqual(['a', 'a', 'b']);
    ends.shift()?.();
    await settle();
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
  });

  it('is begun of each key in its turn, however much of one waits', async () => {
    const { begun, ends, add, settle } = bench(new FairTurns({ ...LIMITS, width: 1 }));
    for (const key of ['a', 'a', 'a', 'b', 'c']) void add(key);
    for (let done = 0; done < 5; done += 1) {
      await settle();
      ends.shift()?.();
    }
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  it('is refused where too much of its key waits, and that of others is not', async () => {
    const { begun, refused, add, settle } = bench(new FairTurns(LIMITS));
    for (let count = 0; count < 7; count += 1) void add('a');
    void add('b');
    await settle();
    expect([refused, begun]).toEqual([['a'], ['a', 'a', 'b']]);
  });

  it('is refused when its turn does not come in time, and takes no place after that', async () => {
    const { begun, ends, refused, add, settle } = bench(new FairTurns({ ...LIMITS, width: 1 }));
    void add('a');
    void add('b');
    await vi.advanceTimersByTimeAsync(LIMITS.longestWaitMs);
    expect(refused).toEqual(['b']);
    ends.shift()?.();
    await settle();
    void add('c');
    await settle();
    expect(begun).toEqual(['a', 'c']);
  });

  it('that fails gives its place back', async () => {
    const turns = new FairTurns({ ...LIMITS, width: 1 });
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.run('a', async () => 1)).toBe(1);
  });

  it('whatever comes and ends, keeps its limits and forgets nothing', async () => {
    const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(undefined)), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { begun, ends, refused, add, settle } = bench(new FairTurns(LIMITS));
        const added = list.filter((key) => key !== undefined).length;
        let ended = 0;
        for (const key of list) {
          if (key !== undefined) void add(key);
          else if (ends.length > 0) {
            ends.shift()?.();
            ended += 1;
          }
          await settle();
          expect(begun.length - ended).toBeLessThanOrEqual(LIMITS.width);
        }
        while (ends.length > 0) {
          ends.shift()?.();
          await settle();
        }
        expect(begun.length + refused.length).toBe(added);
      }),
      { numRuns: 50 },
    );
  });
});
