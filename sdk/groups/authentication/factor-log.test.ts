import { describe, expect, it } from 'vitest';
import { AUTH_FACTORS } from '#core/contract/scopes.ts';
import { FACTOR_COUNTS_MS, FactorLog } from './factor-log.ts';

const NOT_PASSED = expect.objectContaining({ code: 'AUTH_FACTOR_NOT_PASSED' });

describe('the factors that a person passed', () => {
  let uptime = 1000;
  const log = () => new FactorLog(() => uptime);

  it.each(AUTH_FACTORS)('count %s for two minutes, and no other factor with it', (factor) => {
    const factors = log();
    expect(() => factors.require(factor, null)).toThrowError(NOT_PASSED);
    factors.note(factor);
    expect(factors.require(factor, null)).toBe(factor);
    const others = AUTH_FACTORS.filter((other) => other !== factor);
    for (const other of others) expect(() => factors.require(other, null)).toThrowError(NOT_PASSED);
    uptime += FACTOR_COUNTS_MS;
    expect(factors.require(factor, null)).toBe(factor);
    uptime += 1;
    expect(() => factors.require(factor, null)).toThrowError(NOT_PASSED);
  });

  it.each(['', 'PIN', 'password', '__proto__'])('count nothing for %j', (name) => {
    const factors = log();
    for (const factor of AUTH_FACTORS) factors.note(factor);
    expect(() => factors.require(name, null)).toThrowError(NOT_PASSED);
  });

  it('count once, again when the answer was refused, and never longer than at first', () => {
    const factors = log();
    factors.note('pin');
    const giveBack = factors.spend('pin');
    expect(() => factors.require('pin', null)).toThrowError(NOT_PASSED);
    uptime += FACTOR_COUNTS_MS;
    giveBack();
    expect(factors.require('pin', null)).toBe('pin');
    uptime += 1;
    expect(() => factors.require('pin', null)).toThrowError(NOT_PASSED);
  });

  it('count from when they were passed, also once given back', () => {
    const factors = log();
    factors.note('passkey', { agoMs: FACTOR_COUNTS_MS - 10 });
    factors.spend('passkey')();
    uptime += 10;
    expect(factors.require('passkey', 'anna')).toBe('passkey');
    uptime += 1;
    expect(() => factors.require('passkey', 'anna')).toThrowError(NOT_PASSED);
  });

  it('count for their own user alone', () => {
    const factors = log();
    factors.note('passkey', { user: ['id of anna', 'anna'] });
    factors.spend('passkey')();
    for (const own of ['anna', 'id of anna']) expect(factors.require('passkey', own)).toBe('passkey');
    for (const other of ['ben', '', null])
      expect(() => factors.require('passkey', other)).toThrowError(NOT_PASSED);
  });

  it('are forgotten with the wallet', () => {
    const factors = log();
    factors.note('pin');
    factors.clear();
    expect(() => factors.require('pin', null)).toThrowError(NOT_PASSED);
  });
});
