import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable, printableLines } from './printable.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

test('a text cannot steer the terminal that shows it', () => {
  expect(printable('SMITH\u001b[2J\u009b1A\rOutcome: Success\n')).toBe(
    'SMITH\\u001b[2J\\u009b1A\\u000dOutcome: Success\\u000a',
  );
  expect(printable('NOV\u202eÁK')).toBe('NOV\\u202eÁK');
});

test('ordinary text is shown unchanged', () => {
  for (const text of ['Zoë Müller', '王小明', 'Ñandú 1/2 <<<', '']) expect(printable(text)).toBe(text);
});

test('printed text has no invisible character, and line feeds only between lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(printableLines(text).split('\n')).toHaveLength(text.split('\n').length);
    }),
    RUNS,
  );
});

test('JSON stays the same JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(printableLines(JSON.stringify({ text }, null, 2)))).toEqual({ text });
    }),
    RUNS,
  );
});
