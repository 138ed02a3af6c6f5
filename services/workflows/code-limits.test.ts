import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLimitsOf } from './code-limits.ts';

const read = (text?: string) => codeLimitsOf({ COUNTERPROOF_CODE_LIMITS: text });

describe('limits of codes', () => {
  it('are those of the setting, and where it says nothing those of the product', () => {
    expect(read()).toEqual({ community: 1000, tenant: 3000, network: 200 });
    expect(read(' tenant=5 ')).toEqual({ community: 1000, tenant: 5, network: 200 });
    expect(read('community=2,tenant=5,network=9')).toEqual({ community: 2, tenant: 5, network: 9 });
  });

  it.each(['tenant', 'tenant=0', 'tenant=-1', 'tenant=1000001', 'people=5', '__proto__=5'])(
    'keep the services from starting where they are %s',
    (text) => {
      expect(() => read(text)).toThrow(/COUNTERPROOF_CODE_LIMITS takes name=count/);
    },
  );

  it('are counts, or refused, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          const limits = Object.values(read(text));
          expect(limits.every((count) => Number.isInteger(count) && count > 0)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'SETTING_INVALID' });
        }
      }),
    );
  });
});
