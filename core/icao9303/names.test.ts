import { expect, test } from 'vitest';
import { readNames, writeNames } from './names.ts';
import { transliterate } from './transliterate.ts';

test('two fillers part the surname from the given names, one filler is a space', () => {
  expect(readNames('VAN<DER<MUELLEN<<LARS<PETER<<<<')).toEqual({
    surname: 'VAN DER MUELLEN',
    givenNames: 'LARS PETER',
    truncated: false,
  });
});

test('a document without given names has none', () => {
  expect(readNames('ARKFREITH<<<<<<<<<<<<')).toEqual({
    surname: 'ARKFREITH',
    givenNames: '',
    truncated: false,
  });
});

test('a name field that is full to the end may have been cut', () => {
  expect(readNames('NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K').truncated).toBe(true);
});

test('a long surname leaves room for one character of the given names', () => {
  expect(writeNames('BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL', 'DINGO', 39)).toBe(
    'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<WA<<D',
  );
});

test.each([
  ['Müller-Lüdenscheidt', 'MUELLER LUEDENSCHEIDT'],
  ['Ærøskøbing', 'AEROESKOEBING'],
  ["O'Connor", 'OCONNOR'],
  ['Þórðardóttir', 'THORDARDOTTIR'],
  ['Łukasiewicz', 'LUKASIEWICZ'],
  ['José María', 'JOSE MARIA'],
  ['Groß', 'GROSS'],
  ['İŞIK ŀlull', 'ISIK LLULL'],
  ['Щербаков', 'SHCHERBAKOV'],
  ['Юлия Объедкова', 'IULIIA OBIEEDKOVA'],
  ['Пьер', 'PER'],
  ['Ђорђевић', 'DORDEVIC'],
  ['محمود عبدالرحيم', 'MXHMWD EBDALRXHYM'],
  ['فاطمة', 'FAXTTMXAH'],
  ['محمّد', 'MXHMMD'],
])('%s is written %s', (name, written) => {
  expect(transliterate(name)).toBe(written);
});
