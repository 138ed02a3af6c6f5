import { expect, it } from 'vitest';
import { chooseScript } from './choose-script.ts';
import type { PrintedCharacter } from './ctc-characters.ts';

/** Characters spread evenly over a line. */
const line = (text: string, confidence = 0.9): PrintedCharacter[] =>
  [...text].map((one, i, all) => ({ text: one, confidence, at: (i + 0.5) / all.length }));

const chosen = (general: PrintedCharacter[], latin: PrintedCharacter[], ratio: number): string =>
  chooseScript(general, latin, ratio)
    .map(({ text }) => text)
    .join('');

it('takes the Latin head where it saw a letter with a mark, and the general one elsewhere', () => {
  expect(chosen(line('GOTZ'), line('GÖTZ'), 3)).toBe('GÖTZ');
  expect(chosen(line('ROSSI'), line('RO5SI'), 3)).toBe('ROSSI');
});

it('takes no mark that was seen without confidence', () => {
  expect(chosen(line('ROSSI'), line('ROSSĮ', 0.3), 3)).toBe('ROSSI');
});

it('takes the Latin head for one letter that the general head took for a Chinese one', () => {
  expect(chosen(line('SZ古CS'), line('SZŐCS'), 4)).toBe('SZŐCS');
});

it('takes the general head for Chinese, alone or beside Latin letters', () => {
  expect(chosen(line('男'), line('Ĥ'), 1)).toBe('男');
  expect(chosen(line('姓名Göt'), line('ĤÊGöt'), 5)).toBe('姓名Göt');
});

it('does not believe Chinese that was read without confidence', () => {
  expect(chosen(line('中国', 0.5), line('ĄĘ'), 2)).toBe('ĄĘ');
});
