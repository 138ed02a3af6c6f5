import { describe, expect, it } from 'vitest';
import { mrzPlace } from './mrz-place.ts';

const TD3 = {
  format: 'TD3',
  lines: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204159ZE184226B<<<<<10'],
};

describe('the place of a field in the picture of its zone', () => {
  it('is the columns and the line of the format', () => {
    expect(mrzPlace(TD3, 'documentNumber')).toEqual({ x: 0, y: 0.5, width: 9 / 44, height: 0.5 });
    expect(mrzPlace({ format: 'TD1', lines: [] }, 'dateOfBirth')).toEqual({
      x: 0,
      y: 1 / 3,
      width: 6 / 30,
      height: 1 / 3,
    });
  });

  it('divides the names at the double filler', () => {
    expect(mrzPlace(TD3, 'surname')).toEqual({ x: 5 / 44, y: 0, width: 8 / 44, height: 0.5 });
    expect(mrzPlace(TD3, 'givenNames')).toEqual({ x: 15 / 44, y: 0, width: 10 / 44, height: 0.5 });
  });

  it('is that of each name where the format has them apart, as the French card has', () => {
    const card = { format: 'FRA-ID', lines: [] };
    expect(mrzPlace(card, 'surname')).toEqual({ x: 5 / 36, y: 0, width: 25 / 36, height: 0.5 });
    expect(mrzPlace(card, 'givenNames')).toEqual({ x: 13 / 36, y: 0.5, width: 14 / 36, height: 0.5 });
  });

  it('reaches to the check digit of a document number of more than nine characters', () => {
    const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', ''];
    expect(mrzPlace({ format: 'TD1', lines }, 'documentNumber')).toEqual({
      x: 5 / 30,
      y: 0,
      width: 14 / 30,
      height: 1 / 3,
    });
  });

  it('of a personal number is the optional data of a passport', () => {
    expect(mrzPlace(TD3, 'personalNumber')).toEqual({ x: 28 / 44, y: 0.5, width: 14 / 44, height: 0.5 });
    expect(mrzPlace({ format: 'TD1', lines: [] }, 'personalNumber')).toBeUndefined();
  });

  it('is unknown for a field or a format that has none', () => {
    expect(mrzPlace(TD3, 'height')).toBeUndefined();
    expect(mrzPlace({ format: 'toString', lines: [] }, 'surname')).toBeUndefined();
  });
});
