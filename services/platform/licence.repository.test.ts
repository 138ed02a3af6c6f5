import { describe, expect, it } from 'vitest';
import { ProblemError } from '#services/contract/problem.ts';
import { requireTerms } from './licence.repository.ts';

const AT = new Date('2026-01-02T03:04:05.006Z');
const licence = (change: Partial<Parameters<typeof requireTerms>[0][number]> = {}) => ({
  active: true,
  modules: ['wallet'] as const,
  expires_at: null,
  ...change,
});
const at = (ms: number) => new Date(AT.getTime() + ms);

function refusal(...licences: Parameters<typeof requireTerms>[0]): string | undefined {
  try {
    requireTerms(licences, 'wallet', AT);
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error.code : String(error);
  }
}

describe('the terms of licences', () => {
  it.each([
    ['without an end', licence()],
    ['that ends a moment later', licence({ expires_at: at(1) })],
  ])('are met by one %s', (_, held) => {
    expect(refusal(held)).toBeUndefined();
  });

  it.each([
    ['that ends now', licence({ expires_at: AT }), 'LICENSE_EXPIRED'],
    ['that has ended', licence({ expires_at: at(-1) }), 'LICENSE_EXPIRED'],
    ['of another module', licence({ modules: ['idproofing'] }), 'LICENSE_MODULE_MISSING'],
    ['that was taken back', licence({ active: false }), 'LICENSE_MODULE_MISSING'],
  ])('are not met by one %s, until another one meets them', (_, held, code) => {
    expect(refusal(held)).toBe(code);
    expect(refusal(held, licence())).toBeUndefined();
  });

  it('are not met where there is no licence', () => {
    expect(refusal()).toBe('LICENSE_MODULE_MISSING');
  });
});
