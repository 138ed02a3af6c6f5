import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadingMemory } from './reading-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A memory, and how often each key was really read. */
function remembering(limits = { mostBytes: 10_000, keptMs: 1000 }) {
  const memory = new ReadingMemory(limits);
  const reads: string[] = [];
  const recall = (key: string, value: unknown = key) =>
    memory.recall(key, async () => {
      reads.push(key);
      return value;
    });
  return { memory, recall, reads };
}

describe('the memory of readings', () => {
  it('reads once, also when it is asked again while it reads', async () => {
    const { recall, reads } = remembering();
    expect(await Promise.all([recall('a'), recall('a'), recall('b')])).toEqual(['a', 'a', 'b']);
    expect(await recall('a')).toBe('a');
    expect(reads).toEqual(['a', 'b']);
  });

  it('forgets each reading after its time, however often it was recalled', async () => {
    const { recall, reads } = remembering();
    await recall('a');
    vi.advanceTimersByTime(600);
    await recall('a');
    await recall('b');
    vi.advanceTimersByTime(600);
    await recall('a');
    await recall('b');
    expect(reads).toEqual(['a', 'b', 'a']);
  });

  it('drops the oldest readings where they take too much room', async () => {
    const { recall, reads } = remembering();
    const picture = () => ({ width: 10, height: 10, data: new Uint8Array(4000) });
    for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await recall(key, picture());
    expect(reads).toEqual(['a', 'b', 'c', 'a']);
  });

  it('keeps nothing that takes more than all of its room', async () => {
    const { recall, reads } = remembering();
    await recall('a', 'x'.repeat(6000));
    await recall('a');
    expect(reads).toEqual(['a', 'a']);
  });

  it('keeps no failure', async () => {
    const { memory, recall, reads } = remembering();
    const failed = memory.recall('a', async () => {
      throw new Error('broken');
    });
    await expect(failed).rejects.toThrow('broken');
    expect(await recall('a')).toBe('a');
    expect(reads).toEqual(['a']);
  });

  it('is empty once it was cleared, unfinished readings included', async () => {
    const { memory, recall, reads } = remembering();
    await recall('a');
    const reading = recall('b');
    memory.clear();
    expect(await reading).toBe('b');
    expect(vi.getTimerCount()).toBe(0);
    await recall('a');
    await recall('b');
    expect(reads).toEqual(['a', 'b', 'a', 'b']);
  });
});
