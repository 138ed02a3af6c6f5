import { describe, expect, it } from 'vitest';
import type { Caller, WalletPrincipal } from '#services/kernel/access.ts';
import { StreamPlaces } from './stream-places.ts';

const REFUSED = expect.objectContaining({ code: 'RATE_LIMITED' });
const LIMITS = { caller: 2, kiosk: 3, tenant: 5, node: 8 };
const wallet = (did: string, change: Partial<WalletPrincipal> = {}): Caller => ({
  ...{ kind: 'wallet', tenantId: 'a', communityId: 'c', kioskId: 'k' },
  ...{ walletDid: did, ...change },
});
const client = (clientId: string, tenantId = 'a'): Caller => ({
  ...{ kind: 'client', tenantId, communityId: null, clientId },
  ...{ keyType: 'service', scopes: new Set() },
});

describe('the places of streams', () => {
  it('are few for one caller, who may have another once one is given back', () => {
    const places = new StreamPlaces(LIMITS);
    const [giveBack] = [places.take(client('x')), places.take(client('x'))];
    expect(() => places.take(client('x'))).toThrowError(REFUSED);
    places.take(client('y'));
    giveBack();
    giveBack();
    places.take(client('x'));
    expect(() => places.take(client('x'))).toThrowError(REFUSED);
  });

  it('are few for one kiosk, however many wallets it makes', () => {
    const places = new StreamPlaces(LIMITS);
    for (const did of ['1', '2', '3']) places.take(wallet(did));
    expect(() => places.take(wallet('4'))).toThrowError(REFUSED);
    places.take(wallet('4', { kioskId: 'other' }));
  });

  it('leave some to other tenants, and end for the node', () => {
    const places = new StreamPlaces(LIMITS);
    const fill = (tenantId: string) => {
      for (let i = 0; ; i++) {
        try {
          places.take(wallet(String(i), { tenantId, kioskId: String(i) }));
        } catch {
          return i;
        }
      }
    };
    expect([fill('a'), fill('b'), fill('c')]).toEqual([5, 3, 0]);
  });

  it('are not taken by refused requests', () => {
    const places = new StreamPlaces({ ...LIMITS, tenant: 100, node: 4 });
    const giveBack = ['1', '2', '3'].map((did) => places.take(wallet(did)));
    for (let i = 0; i < 9; i++) expect(() => places.take(wallet('4'))).toThrowError(REFUSED);
    places.take(client('x'));
    for (const give of giveBack) give();
    for (const id of ['y', 'z']) places.take(client(id));
  });
});
