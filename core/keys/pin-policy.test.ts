import { describe, expect, it } from 'vitest';
import { checkNewPin } from './pin-policy.ts';

describe('a new PIN', () => {
  it.each(['739105', '112358', '004711', '482910573642'])('may be %s', (pin) => {
    expect(() => checkNewPin(pin)).not.toThrow();
  });

  it.each([
    '',
    '73910',
    '4829105736420',
    '7391O5',
    ' 739105',
    '٧٣٩١٠٥',
    '111111',
    '121212',
    '123456',
    '987654',
    '890123',
    '135791',
  ])('is refused as %j, and the error does not repeat it', (pin) => {
    try {
      checkNewPin(pin);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'PIN_WEAK' });
      if (pin.length > 1) expect(JSON.stringify(error)).not.toContain(pin);
    }
  });
});
