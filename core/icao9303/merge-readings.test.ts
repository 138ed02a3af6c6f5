import { expect, test } from 'vitest';
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
