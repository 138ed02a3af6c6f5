import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actorOf,
  apiClientIdOf,
  type Caller,
  clientIdOf,
  covers,
  parseApiClientId,
  parseClientId,
  reaches,
  requireWholeTenant,
} from './access.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

describe('the client id', () => {
  it('of a kiosk and of a program names tenant and holder, and each is read as its own kind alone', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (tenantId, id) => {
        const kiosk = clientIdOf({ tenantId, kioskId: id });
        const program = apiClientIdOf({ tenantId, clientId: id });
        expect(parseClientId(kiosk)).toEqual({ tenantId, kioskId: id });
        expect(parseApiClientId(program)).toEqual({ tenantId, clientId: id });
        expect(parseClientId(program)).toBeUndefined();
        expect(parseApiClientId(kiosk)).toBeUndefined();
      }),
    );
  });

  it('of any other form is refused', () => {
    const kiosk = `${TENANT}.${OTHER}`;
    const program = `${TENANT}.client.${OTHER}`;
    const wrong = ['', TENANT, ` ${kiosk}`, `${kiosk} `, `${kiosk}0`, `0${kiosk}`, kiosk.replace('.', '-')];
    expect(wrong.filter((text) => parseClientId(text))).toEqual([]);
    const alike = [` ${program}`, `0${program}`, `${program}0`, program.replaceAll('.', '-')];
    expect(alike.filter((text) => parseApiClientId(text))).toEqual([]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseClientId(text) ?? parseApiClientId(text)).toBeUndefined();
      }),
    );
  });
});

it('names each caller by kind and id', () => {
  const actors = [
    { kind: 'kiosk', kioskId: 'k' },
    { kind: 'wallet', walletDid: 'did:key:w', kioskId: 'k' },
    { kind: 'client', clientId: 'c' },
    { kind: 'account', accountId: 'a', signInId: 's' },
  ].map((caller) => actorOf(caller as Caller));
  expect(actors).toEqual(['kiosk:k', 'wallet:did:key:w', 'client:c', 'account:a']);
});

describe('the reach of a caller', () => {
  const caller = (communityId: string | null) =>
    ({ kind: 'client', tenantId: TENANT, communityId }) as Caller;

  it.each([
    ['its own community', 'one', { tenantId: TENANT, communityId: 'one' }, true],
    ['another community', 'one', { tenantId: TENANT, communityId: 'two' }, false],
    ['every community of its tenant', null, { tenantId: TENANT, communityId: 'two' }, true],
    ['a community of another tenant', 'one', { tenantId: OTHER, communityId: 'one' }, false],
    ['another tenant', null, { tenantId: OTHER, communityId: 'one' }, false],
  ])('%s', (_, bound, row, within) => {
    expect(reaches(caller(bound), row)).toBe(within);
  });

  it('is the whole tenant for those who are bound to no community', () => {
    expect(covers({ communityId: null }, null)).toBe(true);
    expect(covers({ communityId: null }, 'one')).toBe(true);
    expect(covers({ communityId: 'one' }, 'one')).toBe(true);
    expect(covers({ communityId: 'one' }, 'two')).toBe(false);
    expect(covers({ communityId: 'one' }, null)).toBe(false);
  });

  it('must be of the whole tenant to change its objects', () => {
    expect(() => requireWholeTenant({ communityId: null }, 'no')).not.toThrow();
    expect(() => requireWholeTenant({ communityId: 'one' }, 'Only for all.')).toThrow(
      expect.objectContaining({ code: 'GRANT_EXCEEDED', message: expect.stringContaining('Only for all.') }),
    );
  });
});
