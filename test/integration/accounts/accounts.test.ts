import { beforeAll, expect, it } from 'vitest';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { bootstrapGranter } from '#services/accounts/granter.ts';
import { resetPassphrase } from '#services/accounts/manage-accounts.ts';
import { signIn as openOne } from '#services/accounts/sign-in.ts';
import { forgetTriesDue, tryKeyOf } from '#services/accounts/sign-in-limits.ts';
import { listAudit } from '#services/audit/audit.repository.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import { STANDARD_ROLES } from '#services/contract/standard-roles.ts';
import type { Database, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const PASSPHRASE = 'correct horse battery staple';
const NOBODY = '00000000-0000-4000-8000-000000000000';

onEachDatabase('accounts of administrators', (current) => {
  let kiosk: KioskUnderTest;
  let url: string;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    url = current().services.url;
  });

  const send = async (method: string, path: string, body: unknown, authorization?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const signIn = (name: string, passphrase = PASSPHRASE, tenant = kiosk.tenantId) =>
    send('POST', '/v1/sign-in', { tenant, name, passphrase });
  const first = (name: string, passphrase = PASSPHRASE) =>
    send(
      'POST',
      '/v1/accounts/first',
      { tenant: kiosk.tenantId, name, passphrase },
      `Bootstrap ${current().services.issueBootstrapSecret()}`,
    );
  const manager = async (permissions: AdminPermission[], communityId?: string) => {
    const place = { tenantId: kiosk.tenantId, ...(communityId ? { communityId } : {}) };
    const { token, accountId } = await administrator(current().services, { ...place, permissions });
    return { accountId, as: `Bearer ${token}` };
  };

  it('begin with the one that the operator of the services makes, which signs in and out', async () => {
    expect(await first('Ada', 'short')).toMatchObject({ status: 422, body: { code: 'PASSPHRASE_WEAK' } });
    const made = await first('Ada Example');
    expect(made).toMatchObject({ status: 201, body: { name: 'Ada Example', communityId: null } });
    expect(await first('ada example ')).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } });
    const opened = await signIn('ADA example');
    expect(opened.status).toBe(200);
    const as = `Bearer ${opened.body.token}`;
    const own = await send('GET', '/v1/account', undefined, as);
    expect(own.body.permissions).toContain('accounts.manage');
    expect(JSON.stringify(own.body)).not.toContain('argon2');
    const { roles } = (await send('GET', '/v1/roles', undefined, as)).body as unknown as { roles: object[] };
    for (const role of STANDARD_ROLES) expect(roles).toContainEqual(expect.objectContaining(role));
    expect((await send('POST', '/v1/sign-out', undefined, as)).status).toBe(200);
    expect(await send('GET', '/v1/account', undefined, as)).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_ENDED' },
    });
  });

  it('are refused alike for a wrong tenant, name and passphrase, and locked after five wrong ones', async () => {
    await first('Bob Example');
    const refused = { status: 401, body: { code: 'SIGN_IN_FAILED' } };
    expect(await signIn('Bob Example', PASSPHRASE, 'nowhere.example')).toMatchObject(refused);
    expect(await signIn('Nobody Here')).toMatchObject(refused);
    for (let i = 0; i < 5; i++) expect(await signIn('Bob Example', `wrong ${i}`)).toMatchObject(refused);
    expect(await signIn('Bob Example')).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LOCKED' } });
    const locked = await fetch(`${url}/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant: kiosk.tenantId, name: 'Bob Example', passphrase: PASSPHRASE }),
    });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(20);
  });

  it('wait alike and enter the audit log alike whether the account exists or not', async () => {
    const { context } = current().services;
    const { accountId } = (await first('Fay Example')).body;
    const wrong = (tenant: string, name: string) =>
      openOne(context, { tenant, name, passphrase: 'wrong', address: '192.0.2.1' }).catch(
        ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
      );
    const answers = await Promise.all(
      [
        [kiosk.tenantId, 'Fay Example'],
        [kiosk.tenantId, 'Nobody Such'],
        ['nowhere.example', 'Fay Example'],
      ].map(async ([tenant = '', name = '']) => {
        const said: unknown[] = [];
        for (let i = 0; i < 6; i++) said.push(await wrong(tenant, name));
        return said;
      }),
    );
    expect(answers[0]?.at(-1)).toMatch(/^SIGN_IN_LOCKED Wait (29|30) seconds\.$/);
    const refused = async (tenantId: string, actor: string) =>
      (
        await listAudit(context.db, tenantId, {
          action: 'account.sign-in-refused',
          actor,
          after: 0,
          limit: 100,
        })
      ).length;
    expect(await refused(kiosk.tenantId, `account:${accountId}`)).toBe(5);
    // One more by the unknown name of the test before.
    expect(await refused(kiosk.tenantId, 'unknown')).toBe(6);
    expect(await refused(SERVICE_TENANT, 'unknown')).toBe(6);
    for (const said of answers) {
      expect(said.slice(0, 5)).toEqual(Array(5).fill('SIGN_IN_FAILED Check tenant, name and passphrase.'));
      expect(said.at(-1)).toMatch(/^SIGN_IN_LOCKED Wait (29|30) seconds\.$/);
    }
  });

  it('are not locked out by one address that tries for them, nor by many where they signed in before', async () => {
    const { context } = current().services;
    await first('Gil Example');
    const from = (address: string, passphrase: string, now = context.now) =>
      openOne({ ...context, now }, { tenant: kiosk.tenantId, name: 'Gil Example', passphrase, address }).then(
        () => 'signed in',
        ({ code }: { code: string }) => code,
      );
    for (let i = 0; i < 6; i++) await from('192.0.2.66', 'wrong');
    expect(await from('192.0.2.66', PASSPHRASE)).toBe('SIGN_IN_LOCKED');
    // Addresses of one subnet of IPv6 are one address.
    for (let i = 0; i < 6; i++) await from(`2001:db8:0:66::${i}`, 'wrong');
    expect(await from('2001:db8:0:66::ffff', PASSPHRASE)).toBe('SIGN_IN_LOCKED');
    expect(await from('192.0.2.1', PASSPHRASE)).toBe('signed in');

    const key = tryKeyOf(context, {
      tenantId: kiosk.tenantId,
      tenant: '',
      name: 'gil example ',
      address: '192.0.2.1',
    });
    const emptyAt = new Date(Date.now() + 100 * 15 * 60_000).toISOString();
    await context.db
      .updateTable('sign_in_try')
      .set({ bucket: JSON.stringify({ emptyAt }) })
      .where('account_key', '=', key.account)
      .where('place_key', '=', new Uint8Array(0))
      .execute();
    expect(await from('198.51.100.7', PASSPHRASE)).toBe('SIGN_IN_LOCKED');
    expect(await from('192.0.2.1', PASSPHRASE)).toBe('signed in');
    expect(await from('198.51.100.7', PASSPHRASE)).toBe('signed in');
  });

  it('are forgotten with their wrong tries, but for addresses that signed in within ninety days', async () => {
    const { context } = current().services;
    const { uptimeMs } = context;
    // A machine of its own runs that long as well.
    const days = (count: number, ms = count * 24 * 3_600_000) => ({
      ...context,
      now: () => new Date(Date.now() + ms),
      ...(uptimeMs && { uptimeMs: () => uptimeMs() + ms }),
    });
    const rows = async () => (await context.db.selectFrom('sign_in_try').selectAll().execute()).length;
    expect(await rows()).toBeGreaterThan(3);
    await forgetTriesDue(days(3));
    const left = await context.db.selectFrom('sign_in_try').select('proved_at').execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ proved_at }) => proved_at !== null)).toBe(true);
    await forgetTriesDue(days(91));
    expect(await rows()).toBe(0);
  });

  it('wait on a machine of their own by its time, although its clock is set ahead and old tries are forgotten', async () => {
    const { context } = current().services;
    await first('Hal Example');
    const at = (days: number, ranMs: number) => ({
      ...context,
      now: () => new Date(Date.now() + days * 24 * 3_600_000),
      uptimeMs: () => ranMs,
    });
    const codeOf = async (machine: ReturnType<typeof at>, passphrase: string) => {
      const asked = { tenant: kiosk.tenantId, name: 'Hal Example', passphrase, address: '192.0.2.9' };
      return openOne(machine, asked).then(
        () => 'signed in',
        ({ code }: { code: string }) => code,
      );
    };
    const HOUR = 3_600_000;
    for (let i = 0; i < 5; i++) expect(await codeOf(at(0, HOUR), 'wrong')).toBe('SIGN_IN_FAILED');
    for (const [days, ranMs] of [
      [3, HOUR],
      [3, HOUR + 29_000],
      [-3, HOUR],
      // Restarted: only the time since then is certain.
      [3, 29_000],
    ] as const) {
      await forgetTriesDue(at(days, ranMs));
      expect(await codeOf(at(days, ranMs), PASSPHRASE)).toBe('SIGN_IN_LOCKED');
    }
    expect(await codeOf(at(0, HOUR + 30_000), PASSPHRASE)).toBe('signed in');
    await codeOf(at(0, HOUR), 'wrong');
    const places = async () =>
      (await context.db.selectFrom('sign_in_try').select('place_key').execute()).length;
    // Of the account as a whole as well, which one wrong try fills for a quarter of an hour.
    await forgetTriesDue(at(3, HOUR));
    expect(await places()).toBe(2);
    await forgetTriesDue(at(3, 50 * HOUR));
    expect(await places()).toBe(1);
    await context.db.updateTable('sign_in_try').set({ proved_at: null }).execute();
    await forgetTriesDue(at(3, 50 * HOUR));
    expect(await places()).toBe(0);
  });

  it('change their own passphrase only with the present one, which ends their other sign-ins', async () => {
    await first('Cleo Example');
    const one = `Bearer ${(await signIn('Cleo Example')).body.token}`;
    const two = `Bearer ${(await signIn('Cleo Example')).body.token}`;
    const change = (current: string) =>
      send('POST', '/v1/account/passphrase', { current, passphrase: 'another seven word phrase' }, one);
    expect(await change('not the present one')).toMatchObject({ status: 401 });
    expect((await change(PASSPHRASE)).status).toBe(200);
    expect((await send('GET', '/v1/account', undefined, one)).status).toBe(200);
    expect((await send('GET', '/v1/account', undefined, two)).status).toBe(401);
    expect((await signIn('Cleo Example')).status).toBe(401);
    expect((await signIn('Cleo Example', 'another seven word phrase')).status).toBe(200);
  });

  it('are not locked by new passphrases that are weak', async () => {
    await first('Hal Example');
    const as = `Bearer ${(await signIn('Hal Example')).body.token}`;
    const change = (passphrase: string) =>
      send('POST', '/v1/account/passphrase', { current: PASSPHRASE, passphrase }, as);
    for (let i = 0; i < 6; i++) {
      expect(await change('short')).toMatchObject({ status: 422, body: { code: 'PASSPHRASE_WEAK' } });
    }
    expect((await change('another seven word phrase')).status).toBe(200);
  });

  it('are not opened by a passphrase that was replaced while it was compared', async () => {
    const { accountId = '' } = (await first('Dora Example')).body;
    const { context } = current().services;
    const { tenantId } = kiosk;
    const replace = () =>
      resetPassphrase(context, bootstrapGranter(tenantId), accountId, 'another seven word phrase');
    const request = { tenant: tenantId, name: 'Dora Example', passphrase: PASSPHRASE, address: '192.0.2.1' };
    // The first transaction counts the try; the comparison lies between it and the second.
    await expect(openOne({ ...context, db: beforeSecond(context.db, replace) }, request)).rejects.toThrow(
      /passphrase/,
    );
    expect((await signIn('Dora Example')).status).toBe(401);
    expect((await signIn('Dora Example', 'another seven word phrase')).status).toBe(200);
  });

  it('never grant what they lack: by role, by account, by passphrase or beyond their community', async () => {
    const small = await manager(['accounts.manage']);
    const exceeded = { status: 403, body: { code: 'GRANT_EXCEEDED' } };
    const strong = { name: 'Auditors', permissions: ['audit.read'] };
    expect(await send('POST', '/v1/roles', strong, small.as)).toMatchObject(exceeded);
    const all = await manager(['accounts.manage', 'audit.read']);
    const role = await send('POST', '/v1/roles', strong, all.as);
    expect(role.status).toBe(201);
    const { roleId } = role.body;
    expect(await send('POST', '/v1/roles', { ...strong, name: 'auditors' }, all.as)).toMatchObject({
      body: { code: 'ROLE_EXISTS' },
    });
    const auditor = { name: 'Dan Example', passphrase: PASSPHRASE, roleIds: [roleId] };
    expect(await send('POST', '/v1/accounts', auditor, small.as)).toMatchObject(exceeded);
    const dan = await send('POST', '/v1/accounts', auditor, all.as);
    expect(dan.status).toBe(201);
    const path = `/v1/accounts/${dan.body.accountId}`;
    expect(await send('POST', `${path}/passphrase`, { passphrase: PASSPHRASE }, small.as)).toMatchObject(
      exceeded,
    );
    expect(await send('PATCH', path, { active: false }, small.as)).toMatchObject(exceeded);
    const local = await manager(['accounts.manage', 'audit.read'], kiosk.communityId);
    expect(await send('POST', '/v1/roles', { ...strong, name: 'x y' }, local.as)).toMatchObject(exceeded);
    expect(await send('PATCH', path, { active: false }, local.as)).toMatchObject({
      body: { code: 'ACCOUNT_NOT_FOUND' },
    });
    expect(await send('POST', '/v1/accounts', { ...auditor, name: 'E F' }, local.as)).toMatchObject(exceeded);
    const own = { ...auditor, name: 'Local One', communityId: kiosk.communityId };
    expect((await send('POST', '/v1/accounts', own, local.as)).status).toBe(201);
  });

  it('never change what they may do themselves, nor their passphrase without the present one', async () => {
    const all = await manager(['accounts.manage', 'audit.read']);
    const { body: made } = await send(
      'POST',
      '/v1/roles',
      { name: 'Own', permissions: ['audit.read'] },
      all.as,
    );
    const refused = { status: 403, body: { code: 'OWN_RIGHTS' } };
    const path = `/v1/accounts/${all.accountId}`;
    expect(await send('PATCH', path, { roleIds: [made.roleId] }, all.as)).toMatchObject(refused);
    const { communityId } = kiosk;
    expect(await send('PATCH', path, { communityId }, all.as)).toMatchObject(refused);
    const passphrase = { passphrase: PASSPHRASE };
    expect(await send('POST', `${path}/passphrase`, passphrase, all.as)).toMatchObject(refused);
    const { body } = await send('GET', '/v1/account', undefined, all.as);
    const held = `/v1/roles/${(body.roles as unknown as { roleId: string }[])[0]?.roleId}`;
    const wider = { permissions: ['accounts.manage'] };
    expect(await send('PATCH', held, wider, all.as)).toMatchObject(refused);
    // Another one may.
    const other = await manager(['accounts.manage', 'audit.read']);
    expect((await send('PATCH', path, { roleIds: [made.roleId] }, other.as)).status).toBe(200);
    expect((await send('GET', '/v1/roles', undefined, all.as)).status).toBe(403);
  });

  it('feel a role that changes with their next request, and lose their sign-ins when deactivated', async () => {
    const all = await manager(['accounts.manage', 'audit.read']);
    const role = await send('POST', '/v1/roles', { name: 'Helpers', permissions: [] }, all.as);
    const { roleId } = role.body;
    const account = { name: 'Eve Example', passphrase: PASSPHRASE, roleIds: [roleId] };
    const { accountId } = (await send('POST', '/v1/accounts', account, all.as)).body;
    const eve = `Bearer ${(await signIn('Eve Example')).body.token}`;
    expect((await send('GET', '/v1/accounts', undefined, eve)).status).toBe(403);
    await send('PATCH', `/v1/roles/${roleId}`, { permissions: ['accounts.manage'] }, all.as);
    expect((await send('GET', '/v1/accounts', undefined, eve)).status).toBe(200);
    expect(await send('DELETE', `/v1/roles/${roleId}`, undefined, all.as)).toMatchObject({
      body: { code: 'ROLE_IN_USE' },
    });
    await send('PATCH', `/v1/accounts/${accountId}`, { active: false }, all.as);
    expect((await send('GET', '/v1/account', undefined, eve)).status).toBe(401);
    expect((await signIn('Eve Example')).status).toBe(401);
    expect(await send('PATCH', `/v1/accounts/${NOBODY}`, { active: false }, all.as)).toMatchObject({
      status: 404,
    });
  });

  it('of another tenant do not exist', async () => {
    const other = await enrolledKiosk(current().services, 'Elsewhere');
    const stranger = await administrator(current().services, { tenantId: other.tenantId });
    const mine = await manager(['accounts.manage']);
    const foreign = await send('PATCH', `/v1/accounts/${stranger.accountId}`, { active: false }, mine.as);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } });
    const { body } = await send('GET', '/v1/accounts', undefined, mine.as);
    expect(JSON.stringify(body)).not.toContain(stranger.accountId);
  });

  it('always keep one that manages accounts, also when two remove each other at once', async () => {
    const place = await enrolledKiosk(current().services, 'Two Administrators');
    const [one, two] = await Promise.all(
      [0, 1].map(() => administrator(current().services, { tenantId: place.tenantId })),
    );
    const remove = (by: { token: string }, whom: { accountId: string }) =>
      send('PATCH', `/v1/accounts/${whom.accountId}`, { active: false }, `Bearer ${by.token}`);
    const answers = await Promise.all([remove(one!, two!), remove(two!, one!)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const [left] = answers[0]!.status === 200 ? [one!] : [two!];
    expect(await remove(left!, left!)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
  });
});

/** The same database, where something happens before the second transaction begins. */
function beforeSecond(db: Database, happens: () => Promise<void>): Database {
  let begun = 0;
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      begun += 1;
      const isSecond = begun === 2;
      return () => ({
        async execute<T>(work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
          if (isSecond) await happens();
          return target.transaction().execute(work);
        },
      });
    },
  });
}
