import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineReader, MAX_LINE_BYTES } from './json-lines.ts';

const utf8 = new TextEncoder();

function read(chunks: readonly Uint8Array[]): { lines: (string | undefined)[]; tooLong: number } {
  const lines: (string | undefined)[] = [];
  let tooLong = 0;
  const take = lineReader(
    (line) => void lines.push(line),
    () => {
      tooLong += 1;
    },
  );
  for (const chunk of chunks) take(chunk);
  return { lines, tooLong };
}

describe('the lines of a stream', () => {
  it('are the same however the stream is cut', () => {
    const text = fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', ' '));
    fc.assert(
      fc.property(fc.array(text), fc.array(fc.nat(50)), (lines, cuts) => {
        const bytes = utf8.encode(lines.map((line) => `${line}\n`).join(''));
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const cut of cuts) {
          chunks.push(bytes.subarray(at, at + cut));
          at += cut;
        }
        chunks.push(bytes.subarray(at));
        expect(read(chunks)).toEqual({ lines, tooLong: 0 });
      }),
    );
  });

  it('are any bytes, told as unreadable where they are no UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (chunks) => {
        expect(() => read(chunks)).not.toThrow();
      }),
    );
    expect(read([Uint8Array.of(0xff, 0x0a, 0x61, 0x0a)]).lines).toEqual([undefined, 'a']);
  });

  it('end with one that is too long, whole or in parts', () => {
    const long = new Uint8Array(MAX_LINE_BYTES + 1).fill(0x61);
    const after = utf8.encode('\n{}\n');
    expect(read([long, after])).toEqual({ lines: [], tooLong: 1 });
    expect(read([long.subarray(0, 9), long.subarray(9), long, after])).toEqual({ lines: [], tooLong: 1 });
    const longest = long.subarray(1);
    expect(read([longest, Uint8Array.of(0x0a)]).lines).toHaveLength(1);
  });
});
