import { describe, expect, it } from 'vitest';
import { chainHash, entryFault, placeAfter, placeFault } from './hash-chain.ts';

/** Three entries, each with the hash of the one before. */
function chain() {
  let head: { seq: number; hash: string | null } = { seq: 0, hash: null };
  return ['a', 'b', 'c'].map((word) => {
    const place = placeAfter(head);
    const content = { word, ...place };
    head = { seq: place.seq, hash: chainHash(content) };
    return { ...place, content, hash: chainHash(content) };
  });
}

/** The number of the first entry that does not fit, and why. */
function firstFault(entries: ReturnType<typeof chain>) {
  let head: { seq: number; hash: string | null } = { seq: 0, hash: null };
  for (const entry of entries) {
    const fault = entryFault(head, entry);
    if (fault) return [head.seq + 1, fault];
    head = entry;
  }
  return undefined;
}

describe('a chain of hashed entries', () => {
  it('is whole as it was made', () => {
    expect(firstFault(chain())).toBeUndefined();
  });

  it.each<[string, (entries: ReturnType<typeof chain>) => void, unknown]>([
    ['an entry taken out', (entries) => void entries.splice(1, 1), [2, 'number']],
    ['two entries exchanged', (entries) => void entries.reverse(), [1, 'number']],
    ['another first entry', (entries) => Object.assign(entries[0]!, { content: { word: 'x' } }), [1, 'hash']],
    [
      'an entry made anew',
      (entries) => Object.assign(entries[1]!, { content: 1, hash: chainHash(1) }),
      [3, 'previous'],
    ],
    [
      'a predecessor before the first',
      (entries) => Object.assign(entries[0]!, { previous: '' }),
      [1, 'previous'],
    ],
  ])('shows %s', (_name, change, expected) => {
    const entries = chain();
    change(entries);
    expect(firstFault(entries)).toEqual(expected);
  });

  it('hashes the RFC 8785 form, so that the order of members says nothing', () => {
    expect(chainHash({ b: 1, a: null })).toBe(chainHash({ a: null, b: 1 }));
    // SHA-256 of {"a":null,"b":1}.
    expect(chainHash({ b: 1, a: null })).toBe('wL-CrQNssKWgPWdZwbe4sfcKObMt2W7Tl3x_KDHuO1Y');
  });

  it('keeps apart the two ways in which a log says that nothing is before its first entry', () => {
    expect(placeFault({ seq: 0, hash: '' }, { seq: 1, previous: null })).toBe('previous');
    expect(placeFault({ seq: 0, hash: '' }, { seq: 1, previous: '' })).toBeUndefined();
  });
});
