import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allPairs, parsePairs } from './labelled-pairs.ts';

describe('a list of pairs', () => {
  it('is read with or without a heading, by comma or semicolon', () => {
    const expected = [
      { a: 'x.jpg', b: 'y.jpg', mated: true },
      { a: 'x.jpg', b: 'z.jpg', mated: false },
    ];
    expect(parsePairs('file_x,file_y,Decision\nx.jpg,y.jpg,Yes\nx.jpg,z.jpg,No\n')).toEqual(expected);
    expect(parsePairs('"x.jpg";"y.jpg";1\r\nx.jpg;z.jpg;0')).toEqual(expected);
  });

  it.each(['same', 'Mated', 'different', '1', 'yes'])('may have a heading that is named %s', (label) => {
    const pairs = [{ a: 'x.jpg', b: 'y.jpg', mated: true }];
    expect(parsePairs(`first,second,${label}\nx.jpg,y.jpg,yes\n`)).toEqual(pairs);
    expect(parsePairs(`"first";"second";"${label}"\n\nx.jpg;y.jpg;1`)).toEqual(pairs);
  });

  it('takes a first line of files for a pair, and one like all others', () => {
    expect(parsePairs('a.png,b.png,yes\nx.jpg,y.jpg,no')).toHaveLength(2);
    expect(parsePairs('a,b,yes\nc,d,no')).toHaveLength(2);
    expect(parsePairs('a,b,same')).toHaveLength(1);
  });

  it('names the line that is no pair', () => {
    expect(() => parsePairs('a,b,yes\na,b,perhaps')).toThrow('Line 2');
    expect(() => parsePairs('a,b,yes\na')).toThrow('Line 2');
    expect(() => parsePairs('')).toThrow('empty');
  });

  it('never fails in another way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          for (const { a, b } of parsePairs(text)) expect(a && b).toBeTruthy();
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
    );
  });

  it('grows to every two pictures, persons joined through their mated pairs', () => {
    const pairs = parsePairs('a,b,yes\nb,c,yes\nd,e,yes\na,d,no');
    const all = allPairs(pairs);
    expect(all).toHaveLength(10);
    expect(all.filter(({ mated }) => mated).map(({ a, b }) => a + b)).toEqual(['ab', 'ac', 'bc', 'de']);
  });
});
