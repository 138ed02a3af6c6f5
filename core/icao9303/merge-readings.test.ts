import { describe, expect, test } from 'vitest';
import { mergeReadings } from './merge-readings.ts';

const options = { today: '2025-06-15' };
const LINES = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;

test('frames that each misread one name agree on the name that most of them read', () => {
  const merged = mergeReadings(
    [
      { lines: [LINES[0].replace('ANNA', 'AMNA'), LINES[1]] },
      { lines: LINES },
      { lines: [LINES[0].replace('ERIK', 'ERIX'), LINES[1]] },
      { lines: LINES },
      { lines: LINES },
    ],
    options,
  );
  expect(merged?.mrz.lines).toEqual(LINES);
  expect(merged).toMatchObject({ frames: 5, agreement: { surname: 4, givenNames: 4 }, agreed: true });
});

test('one frame alone is never an agreement, however well its digits pass', () => {
  expect(mergeReadings([{ lines: LINES }], options)).toMatchObject({ frames: 1, agreed: false });
});

test('two frames that differ in a name do not agree, and the surer characters stand', () => {
  const sure = LINES.map((line) => [...line].map(() => 0.99));
  const unsure = LINES.map((line) => [...line].map(() => 0.4));
  const merged = mergeReadings(
    [
      { lines: [LINES[0].replace('ANNA', 'AMNA'), LINES[1]], confidence: unsure },
      { lines: LINES, confidence: sure },
    ],
    options,
  );
  expect(merged).toMatchObject({ agreed: false, agreement: { givenNames: 1, surname: 2 } });
  expect(merged?.mrz.fields.givenNames.value).toBe('ANNA MARIA');
});

test('characters that no frame read together are never an agreement', () => {
  const [first, second] = LINES;
  const merged = mergeReadings(
    [
      { lines: [first.replace('ANNA', 'AMNA'), second] },
      { lines: [first.replace('MARIA', 'MAPIA'), second] },
      { lines: [first.replace('MARIA', 'MARLA'), second] },
    ],
    options,
  );
  expect(merged).toMatchObject({ agreed: false, agreement: { givenNames: 0, documentNumber: 3 } });
});

test('corrections in the frames are reported with the original characters', () => {
  const misread = [LINES[0].replace('ERIK', 'ER1K'), LINES[1]];
  const merged = mergeReadings([{ lines: misread }, { lines: misread }], options);
  expect(merged?.mrz.lines).toEqual(LINES);
  expect(merged?.mrz.readLines).toEqual(misread);
  expect(merged?.mrz.corrections).toEqual([{ line: 0, column: 7, from: '1', to: 'I', rule: 'field-type' }]);
});

test('no reading at all merges to nothing', () => {
  expect(mergeReadings([], options)).toBeUndefined();
  expect(mergeReadings([{ lines: ['?'] }], options)).toBeUndefined();
});

describe('the least certain character of a field whose misreading check digits may miss', () => {
  const certain = LINES.map((line) => [...line].map(() => 0.99));
  const withDoubt = (line: number, column: number, value = 0.4) =>
    certain.map((row, i) => row.map((one, j) => (i === line && j === column ? value : one)));
  const least = (...confidence: number[][][]) =>
    mergeReadings(
      confidence.map((one) => ({ lines: LINES, confidence: one })),
      options,
    )?.leastConfidence;

  test('is told for number, names and states, up to the filler that ends them', () => {
    const sure = {
      issuingState: 0.99,
      documentNumber: 0.99,
      nationality: 0.99,
      surname: 0.99,
      givenNames: 0.99,
    };
    expect(least(certain)).toEqual(sure);
    expect(least(withDoubt(0, 7))).toEqual({ ...sure, surname: 0.4 });
    expect(least(withDoubt(0, 13))).toEqual({ ...sure, surname: 0.4 });
    expect(least(withDoubt(0, 25))).toEqual({ ...sure, givenNames: 0.4 });
    expect(least(withDoubt(0, 40))).toEqual(sure);
    expect(least(withDoubt(1, 11))).toEqual({ ...sure, nationality: 0.4 });
    expect(least(withDoubt(1, 2))).toEqual({ ...sure, documentNumber: 0.4 });
    expect(least(withDoubt(1, 15))).toEqual(sure);
  });

  test('is as certain as the frame that read it best, and counts nothing that no frame read', () => {
    expect(least(withDoubt(0, 7), certain)?.surname).toBe(0.99);
    const [first, second] = LINES;
    const merged = mergeReadings(
      [
        { lines: [first.replace('ANNA', 'AMNA'), second], confidence: certain },
        { lines: LINES, confidence: withDoubt(0, 16, 0.3) },
        { lines: LINES, confidence: withDoubt(0, 16, 0.8) },
      ],
      options,
    );
    expect(merged?.mrz.fields.givenNames.value).toBe('ANNA MARIA');
    expect(merged?.leastConfidence.givenNames).toBe(0.8);
  });

  test('follows the characters of a line whose length was mended, and is zero where they are lost', () => {
    const short = [LINES[0].slice(0, 40), LINES[1]];
    const confidence = withDoubt(0, 7).map((row, i) => row.slice(0, short[i]!.length));
    const mended = mergeReadings([{ lines: short, confidence }], options);
    expect(mended?.mrz.lines).toEqual(LINES);
    expect(mended?.leastConfidence).toMatchObject({ surname: 0.4, givenNames: 0.99 });
    const lost = mergeReadings([{ lines: LINES, confidence: [certain[0]!.slice(1), certain[1]!] }], options);
    expect(lost?.leastConfidence).toMatchObject({ surname: 0, nationality: 0.99 });
  });

  test('is certain without figures, and told for the French card too, whose digit F and P share', () => {
    expect(mergeReadings([{ lines: LINES }], options)?.leastConfidence.surname).toBe(1);
    const french = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];
    const confidence = french.map((line) => [...line].map(() => 0.9));
    expect(mergeReadings([{ lines: french, confidence }], options)?.leastConfidence).toEqual({
      issuingState: 0.9,
      documentNumber: 0.9,
      surname: 0.9,
      givenNames: 0.9,
    });
    const swapped = [french[0]!, french[1]!.replace('CORINNE', 'COHINNE')];
    expect(mergeReadings([{ lines: swapped }], options)?.mrz.checks.composite?.verdict).toBe('PASSED');
  });
});
