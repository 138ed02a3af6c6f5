import { describe, expect, it } from 'vitest';
import { PROGRAM_SCOPES } from '#core/contract/counter/program-state.ts';
import { type SdkOperationName, sdkOperations } from '#sdk/contract/index.ts';
import { OFFERS, OWN_METHODS } from './offers.ts';

const names = Object.keys(sdkOperations) as SdkOperationName[];
const offered = names.filter((name) => 'scope' in OFFERS[name]);

describe('the operations offered to programs', () => {
  it('is decided for every operation of the SDK', () => {
    expect(Object.keys(OFFERS)).toEqual(names);
  });

  it('holds no operation whose result is secret', () => {
    expect(offered.filter((name) => sdkOperations[name].secret)).toEqual([]);
  });

  it('takes no secret', () => {
    const secret = /pin|password|mnemonic|seed|creds|token|licen[cs]eKey|code$/i;
    const taking = offered.filter((name) => {
      const row = OFFERS[name];
      const fixed = 'fixed' in row ? Object.keys(row.fixed) : [];
      const { shape = {} } = sdkOperations[name].input as { shape?: object };
      return Object.keys(shape).some((field) => secret.test(field) && !fixed.includes(field));
    });
    expect(taking).toEqual([]);
  });

  it('has something for each scope of the SDK', () => {
    const scopes = new Set<string>();
    for (const row of Object.values(OFFERS)) if ('scope' in row) scopes.add(row.scope);
    const own = new Set<string>(Object.values(OWN_METHODS).flatMap(({ scopes: needed }) => needed));
    const ofSdk = PROGRAM_SCOPES.filter((scope) => !own.has(scope));
    expect([...scopes].sort()).toEqual([...ofSdk].sort());
  });
});
