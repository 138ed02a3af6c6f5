import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { otpSeedText, parseOtpSeed, totpAt, totpCode, totpStepAt, totpStepOf } from './totp.ts';

const VECTORS: { seed: string; codes: { time: number; code: string }[] } = JSON.parse(
  readFileSync(new URL('../../test/vectors/rfc6238-sha1.json', import.meta.url), 'utf8'),
);
const SEED = utf8(VECTORS.seed);
const at = (seconds: number) => new Date(seconds * 1000);
const seeds = fc.uint8Array({ minLength: 10, maxLength: 64 });
const invalid = expect.objectContaining({ code: 'OTP_SEED_INVALID' });

describe('a one-time code', () => {
  it.each(VECTORS.codes)('is that of RFC 6238 at $time', ({ time, code }) => {
    expect(totpCode(SEED, totpStepAt(at(time)), 8)).toBe(code);
    expect(totpAt(SEED, at(time)).code).toBe(code.slice(2));
  });

  it('says how long it is the present one', () => {
    expect(totpAt(SEED, at(60)).validForSec).toBe(30);
    expect(totpAt(SEED, new Date(89_999)).validForSec).toBe(1);
  });

  it('counts one step early or late, and not two', () => {
    const code = totpCode(SEED, 100);
    for (const step of [99, 100, 101]) expect(totpStepOf(SEED, code, { at: at(step * 30) })).toBe(100);
    for (const step of [98, 102]) expect(totpStepOf(SEED, code, { at: at(step * 30) })).toBeUndefined();
  });

  it('counts once: the accepted step and those before it are over', () => {
    const now = at(100 * 30);
    expect(totpStepOf(SEED, totpCode(SEED, 100), { at: now, after: 100 })).toBeUndefined();
    expect(totpStepOf(SEED, totpCode(SEED, 99), { at: now, after: 100 })).toBeUndefined();
    expect(totpStepOf(SEED, totpCode(SEED, 101), { at: now, after: 100 })).toBe(101);
  });

  it('is six digits whatever the seed and the time, and nothing else counts', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.string(), (seed, step, other) => {
        const code = totpCode(seed, step);
        expect(code).toMatch(/^\d{6}$/);
        expect(totpStepOf(seed, code, { at: at(step * 30) })).toBeDefined();
        fc.pre(!/^\d{6}$/.test(other));
        expect(totpStepOf(seed, other, { at: at(step * 30) })).toBeUndefined();
      }),
    );
  });
});

describe('a seed', () => {
  it('is read as apps show it: in any case, with spaces, hyphens and padding', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = otpSeedText(seed);
        const shown = text.toLowerCase().replaceAll(/(.{4})/g, '$1 -');
        for (const form of [text, shown, `${text}======`]) expect(parseOtpSeed(form)).toEqual(seed);
      }),
    );
  });

  it.each([
    ['empty', ''],
    ['not base32', 'JBSWY3DPEHPK3PX1'],
    ['of 72 bits', otpSeedText(new Uint8Array(9).fill(7))],
    ['of 520 bits', otpSeedText(new Uint8Array(65).fill(7))],
    ['endless', 'A'.repeat(201)],
    ['with padding inside', 'JBSWY3DP=EHPK3PXP'],
  ])('is refused when it is %s', (_, text) => {
    expect(() => parseOtpSeed(text)).toThrow(invalid);
  });

  it('is refused without being quoted, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 17 }), (text) => {
        try {
          parseOtpSeed(text);
        } catch (error) {
          expect(error).toEqual(invalid);
          expect(JSON.stringify(error)).not.toContain(text);
        }
      }),
    );
  });
});
