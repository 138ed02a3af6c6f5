import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { accessKey, administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { walletProof } from '#scripts/harness/services/person-under-test.ts';
import { ADMIN_PERMISSIONS, KEY_TYPES, SCOPES_OF_KEY_TYPE } from '#services/contract/permissions.ts';
import { SCOPES } from '#services/kernel/access.ts';
import type { RunningServices } from '#services/server.ts';
import {
  type AccessRow,
  accessTable,
  type Holder,
  isAdmitted,
  permissionsOf,
  readAccessTable,
} from '../support/access-table.ts';
import { running } from '../support/services-under-test.ts';

const TABLE = new URL('./access.table.txt', import.meta.url);
const UNLIMITED = { address: 1e9, refusals: 1e9, caller: 1e9 };
/** Refusals of the guard; a handler that refuses has admitted the caller. */
const GUARD_CODES = ['ACCESS_DENIED', 'SCOPE_MISSING', 'PERMISSION_MISSING'];

const AT_ONCE = 16;

interface Caller extends Holder {
  name: string;
  send(method: string, path: string): Promise<Response>;
}

describe('every route with every kind of caller', () => {
  const current = running(undefined, { rateLimits: UNLIMITED });
  let services: RunningServices;
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    services = current().services;
    kiosk = await enrolledKiosk(services);
  });

  it('is admitted by what its reviewed line says, and a route without a line is found', async () => {
    await expect(accessTable(services.routes)).toMatchFileSnapshot(TABLE.pathname);
  });

  it('answers without credentials only where the table says anyone', async () => {
    await expectTable({
      name: 'nobody',
      kind: 'nobody',
      holds: [],
      send: (method, path) => fetch(services.url + path, { method }),
    });
  });

  it('answers kiosks by their scopes', async () => {
    await expectTable(await kioskWith(SCOPES));
    await expectTable(await kioskWith(['roster.read']));
  });

  it('answers kiosks that bring the proof of a wallet by their scopes', async () => {
    await expectTable(await kioskWith(SCOPES, 'wallet'));
    await expectTable(await kioskWith(['roster.read'], 'wallet'));
  });

  it('answers access keys of each type by their scopes, and those without scopes nowhere', async () => {
    for (const type of KEY_TYPES) {
      await expectTable(await keyOf(type, SCOPES_OF_KEY_TYPE[type]));
      await expectTable(await keyOf(type, []));
    }
  });

  it('answers API clients by the scopes of their tokens', async () => {
    const { tenantId } = kiosk;
    for (const scopes of [[...SCOPES_OF_KEY_TYPE.service], ['results.poll' as const]]) {
      const client = await apiClient(services, { tenantId, scopes });
      const send: Caller['send'] = (method, path) => client.fetch(path, { method });
      await expectTable({
        name: `client ${scopes.length}`,
        kind: 'client',
        type: 'service',
        holds: scopes,
        send,
      });
    }
  });

  it('answers administrators by their permissions: none, each one that a line names, and all others', async () => {
    await expectTable(await accountWith([]));
    for (const permission of ADMIN_PERMISSIONS) {
      const naming = table().filter((row) => permissionsOf(row).includes(permission));
      await expectTable(await accountWith([permission]), naming);
    }
    // Where all others together are refused, each of them is.
    for (const [names, rows] of Map.groupBy(table(), (row) => permissionsOf(row).join(' or '))) {
      const others = ADMIN_PERMISSIONS.filter((permission) => !names.split(' or ').includes(permission));
      await expectTable(await accountWith(others), rows);
    }
  });

  it('finds a line that says something else than the route answers', async () => {
    const row = { method: 'GET', url: '/v1/roles', admitted: ['account audit.read'] };
    expect(await differences(await accountWith(['audit.read']), [row])).toEqual([
      'GET /v1/roles refuses account audit.read',
    ]);
    expect(await differences(await accountWith(['accounts.manage']), [row])).toEqual([
      'GET /v1/roles admits account accounts.manage',
    ]);
  });

  const table = (): AccessRow[] => readAccessTable(readFileSync(TABLE, 'utf8'));
  const expectTable = async (caller: Caller, rows = table()) =>
    expect(await differences(caller, rows)).toEqual([]);

  /** Where the answers differ from the table, one sentence each. */
  async function differences(caller: Caller, rows: AccessRow[]): Promise<string[]> {
    const found: string[] = [];
    const check = async (row: AccessRow) => {
      const refused = await isRefused(caller, row);
      if (isAdmitted(row, caller) === refused) {
        found.push(`${row.method} ${row.url} ${refused ? 'refuses' : 'admits'} ${caller.name}`);
      }
    };
    const isSignOut = ({ url }: AccessRow) => url.endsWith('sign-out');
    const others = rows.filter((row) => !isSignOut(row));
    for (let i = 0; i < others.length; i += AT_ONCE)
      await Promise.all(others.slice(i, i + AT_ONCE).map(check));
    // Signing out comes last: it ends what the other requests of the account need.
    for (const row of rows.filter(isSignOut)) await check(row);
    return found;
  }

  async function isRefused(caller: Caller, { method, url }: AccessRow): Promise<boolean> {
    const path = url.replaceAll(/:[A-Za-z]+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'x');
    const answer = await caller.send(method, path);
    if (answer.status === 401) return dismissed(answer, true);
    if (answer.status !== 403) return dismissed(answer, false);
    // An answer to HEAD has no body; what its handler refuses is not there, rather than forbidden.
    if (method === 'HEAD') return dismissed(answer, true);
    const { code } = (await answer.json()) as { code?: string };
    return GUARD_CODES.includes(code ?? '');
  }

  /** A stream of events would never end. */
  async function dismissed(answer: Response, refused: boolean): Promise<boolean> {
    await answer.body?.cancel();
    return refused;
  }

  async function kioskWith(scopes: readonly string[], kind: 'kiosk' | 'wallet' = 'kiosk'): Promise<Caller> {
    const token = await kiosk.token(scopes.join(' '));
    const wallet = jwsSigner(generateKeyPair());
    return {
      name: `${kind} ${scopes.join(' ')}`,
      kind,
      holds: scopes,
      send: async (method, path) => {
        const url = services.url + path;
        const dpop = await kiosk.dpop.proof(method, url, token);
        const proof = kind === 'wallet' ? walletProof(wallet, { method, url }) : {};
        return fetch(url, { method, headers: { authorization: `DPoP ${token}`, dpop, ...proof } });
      },
    };
  }

  async function keyOf(
    type: (typeof KEY_TYPES)[number],
    scopes: readonly (typeof SCOPES_OF_KEY_TYPE)['system'][number][],
  ): Promise<Caller> {
    const key = await accessKey(services, { tenantId: kiosk.tenantId, type, scopes: [...scopes] });
    const send: Caller['send'] = (method, path) => key.fetch(path, { method });
    return { name: `${type} key ${scopes.join(' ')}`, kind: 'client', type, holds: scopes, send };
  }

  async function accountWith(permissions: (typeof ADMIN_PERMISSIONS)[number][]): Promise<Caller> {
    const account = await administrator(services, { tenantId: kiosk.tenantId, permissions });
    const send: Caller['send'] = (method, path) => account.fetch(path, { method });
    return { name: `account ${permissions.join(' ')}`.trim(), kind: 'account', holds: permissions, send };
  }
});
