import { describe, expect, it } from 'vitest';
import { argon2Pins } from './argon2-pins.ts';

const pins = argon2Pins({ memoryKiB: 8, passes: 1, lanes: 1 });

describe('PINs on Argon2id', () => {
  it('know the right PIN from every other', () => {
    const verifier = pins.create('739105');
    expect(verifier).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(pins.verify(verifier, '739105')).toBe(true);
    expect(pins.verify(verifier, '739106')).toBe(false);
    expect(pins.verify(verifier, '')).toBe(false);
  });

  it('are salted, and a malformed verifier opens nothing', () => {
    expect(pins.create('739105')).not.toBe(pins.create('739105'));
    expect(pins.verify('739105', '739105')).toBe(false);
  });
});
