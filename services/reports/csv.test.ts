import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crlf } from './crlf.ts';
import { csvLine } from './csv.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

describe('a line of CSV', () => {
  it('quotes where needed, and tells an absent value from empty text', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', '', null, 7, true])).toBe('a,"b,c","d""e","f\ng","",,7,t\r\n');
  });

  it('has as many cells as it was given, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        const body = csvLine(cells).slice(0, -2);
        const read = [...body.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
          ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
        );
        expect(read).toEqual(cells);
      }),
      runs,
    );
  });
});

describe('line ends', () => {
  it('become those of RFC 4180 wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[ab\n]{0,9}$/)), async (chunks) => {
        let out = '';
        await pipeline(
          Readable.from(chunks.filter(Boolean).map((one) => Buffer.from(one))),
          crlf(),
          async (source) => {
            for await (const part of source) out += part;
          },
        );
        expect(out).toBe(chunks.join('').replaceAll('\n', '\r\n'));
      }),
      runs,
    );
  });
});
