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

  it('is unknown for a field or a format that has none', () => {
    expect(mrzPlace(TD3, 'height')).toBeUndefined();
    expect(mrzPlace({ format: 'toString', lines: [] }, 'surname')).toBeUndefined();
  });
});
