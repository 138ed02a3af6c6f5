import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import type { PasskeyActivity, PasskeyRequest, PasskeyResponse } from '../../contract/passkeys.ts';
import { ASKING } from '../../declared-failures.fixture.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { AT, answer, code, LICENSE, TENANT, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

const URL_OF_PAGE = 'https://services.example/passkey#secret=abc';
const CEREMONY = '0197a000-0000-7000-8000-00000000000c';
const USER = '0197a000-0000-7000-8000-00000000000a';
const REQUEST: PasskeyRequest = { tenant: { dns: TENANT.dns }, userName: 'anna' };
const METHODS = [
  ['registerPasskey', { kind: 'registration' }],
  ['registerPasskeyWithAccountLinking', { kind: 'registration' }],
  ['authenticatePasskey', { kind: 'authentication' }],
  ['issueJWTOnPasskeyAuthentication', { kind: 'authentication', token: true }],
] as const;
type Method = (typeof METHODS)[number][0];

const LINKED = { userId: USER, userName: 'anna', displayName: null, linkedBy: 'administrator', linkedAt: AT };
const COMMUNITY = { name: 'Main Street', id: '0197a000-0000-7000-8000-0000000000c0' };

let kiosk: TestKiosk;
let sdk: IdentitySDK;
let open: ReturnType<typeof vi.fn<PasskeyActivity['open']>>;
beforeEach(async () => {
  kiosk = testKiosk();
  kiosk.services.answers.set('getCommunityInfo', () => ({
    tenant: { tenanttag: 'bank' },
    community: COMMUNITY,
  }));
  sdk = await kiosk.applicant();
  open = vi.fn<PasskeyActivity['open']>(async () => undefined);
});
afterEach(() => kiosk.dispose());

const perform = (method: Method, request: unknown = REQUEST, activity: unknown = { open }) =>
  answer<[boolean, PasskeyResponse | null, ErrorResponse | null]>((done) =>
    sdk[method](activity as PasskeyActivity, request as PasskeyRequest, { onPasskeyResponse: done }),
  );
const refused = (name: ErrorCode) => [false, null, expect.objectContaining(code(name))];
/** Sets the services' answer about a ceremony whose window was closed. */
function ceremony(result: object): void {
  kiosk.services.answers.set('addPreLinkedUser', () => LINKED);
  kiosk.services.answers.set('beginPasskeyCeremony', (_, { did }) => {
    expect(did).toBe(sdk.getDID());
    return { ceremonyId: CEREMONY, url: URL_OF_PAGE, expiresAt: '2026-01-02T03:09:05.006Z' };
  });
  kiosk.services.answers.set('getPasskeyCeremony', () => ({
    state: 'pending',
    userId: null,
    passkeyId: null,
    agoMs: null,
    token: null,
    ...result,
  }));
}
const DONE = { state: 'done', userId: USER, passkeyId: CEREMONY, agoMs: 0, token: null };

describe.each(METHODS)('%s', (method, wish) => {
  const token = 'token' in wish ? 'a.b.c' : null;

  it('shows the page of the services and returns their answer', async () => {
    ceremony({ ...DONE, token });
    expect(await perform(method)).toEqual([true, { userId: USER, passkeyId: CEREMONY, jwt: token }, null]);
    expect(open).toHaveBeenCalledExactlyOnceWith(URL_OF_PAGE);
    expect(kiosk.services.asked().slice(-2)).toEqual([
      { operationId: 'beginPasskeyCeremony', input: { body: { ...wish, userName: 'anna' } } },
      { operationId: 'getPasskeyCeremony', input: { params: { ceremonyId: CEREMONY } } },
    ]);
  });

  it('sends the names of a registration, and of nothing else', async () => {
    ceremony({ ...DONE, token });
    await perform(method, { ...REQUEST, displayName: 'Anna Müller', deviceName: ' Blue key ' });
    const sent = wish.kind === 'registration' ? { displayName: 'Anna Müller', deviceName: 'Blue key' } : {};
    const body = { ...wish, userName: 'anna', ...sent };
    expect(kiosk.services.asked().at(-2)).toEqual({ operationId: 'beginPasskeyCeremony', input: { body } });
    await perform(method, { ...REQUEST, displayName: '', deviceName: null });
    expect(kiosk.services.asked().at(-2)?.input.body).toEqual({ ...wish, userName: 'anna' });
  });

  it('counts as a digital asset, also after a restart, until its user is unlinked', async () => {
    expect(sdk.isDigitalAssetsEnabled()).toBe(false);
    ceremony({ ...DONE, token });
    await perform(method);
    await perform(method);
    sdk.confirmEnrolment();
    const words = sdk.getMnemonic();
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    sdk.restoreWallet(words);
    sdk.commitApplicationWallet();
    expect(sdk.getDigitalAssetEnrollments()).toMatchObject({ documents: false, passkeys: true });
    expect(sdk.isDigitalAssetsEnabled()).toBe(true);
    kiosk.services.answers.set('unlinkAccount', () => ({ done: true }));
    const origin = { tag: 'bank', api: 'https://services.example', community: COMMUNITY.name };
    const push = { pushId: '', pushProvider: '' } as const;
    await sdk.unlinkAccount({ linkedAccount: { userId: USER, origin }, ...push });
    expect(sdk.isDigitalAssetsEnabled()).toBe(false);
  });

  it('counts as none when the wallet is another by the end of the ceremony', async () => {
    ceremony({ ...DONE, token });
    open.mockImplementation(async () => sdk.resetSDK(LICENSE, sdk.getTenant(), 'gone'));
    expect(await perform(method)).toEqual(refused('WALLET_MISSING'));
    expect(sdk.isDigitalAssetsEnabled()).toBe(false);
  });

  it.each(['pending', 'expired'])('says that no passkey was used when the ceremony is %s', async (state) => {
    ceremony({ state });
    expect(await perform(method)).toEqual(refused('PASSKEY_NOT_USED'));
  });

  it('says so when the window could not be shown', async () => {
    ceremony(DONE);
    open.mockRejectedValue(new Error('no display'));
    expect(await perform(method)).toEqual(refused('PASSKEY_NOT_USED'));
  });

  it.each<ErrorCode>(['ACCOUNT_NOT_LINKED', 'WALLET_REVOKED', 'SERVICES_UNREACHABLE'])(
    'delivers %s, and opens nothing',
    async (name) => {
      ceremony(DONE);
      kiosk.services.answers.set('beginPasskeyCeremony', () => {
        throw failure(name, 'observed');
      });
      expect(await perform(method)).toEqual(refused(name));
      expect(open).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['no activity', REQUEST, null],
    ['an activity that opens nothing', REQUEST, {}],
    ['no request', null, undefined],
    ['no user', { tenant: { dns: TENANT.dns } }, undefined],
    ['a user without a name', { ...REQUEST, userName: ' ' }, undefined],
    ['an unknown member', { ...REQUEST, password: 'x' }, undefined],
  ])('refuses %s', async (_, request, activity) => {
    const given = activity === undefined ? { open } : activity;
    expect(await perform(method, request, given)).toEqual(refused('INVALID_INPUT'));
    expect(kiosk.services.asked()).toEqual([]);
  });
});

it.each<[string, object]>([
  ['DNS name', { dns: 'elsewhere.example' }],
  ['id', { dns: TENANT.dns, tenantId: 'elsewhere' }],
])('knows the registered tenant by each member, in any case: %s', async (_, tenant) => {
  ceremony(DONE);
  expect(await perform('registerPasskey', { ...REQUEST, tenant })).toEqual(refused('TENANT_NOT_FOUND'));
  expect(kiosk.services.asked()).toEqual([]);
  const capitals = { ...REQUEST, tenant: { dns: TENANT.dns.toUpperCase() } };
  expect((await perform('registerPasskey', capitals))[0]).toBe(true);
});

it.each([
  ['registerPasskey', 'AUTH_FACTOR_NOT_PASSED'],
  ['authenticatePasskey', 'SERVICES_UNREACHABLE'],
  ['issueJWTOnPasskeyAuthentication', 'SERVICES_UNREACHABLE'],
] as const)('that was used, and not one that was made, counts as a factor: %s', async (method, name) => {
  const input = { ...ASKING['authentication.authenticate'], authFactor: 'passkey' };
  const answered = (userId: string | null = USER) =>
    sdk.call('authentication.authenticate', { ...input, userId } as never);
  ceremony({ ...DONE, token: 'a.b.c' });
  expect(await answered()).toMatchObject({ error: code('AUTH_FACTOR_NOT_PASSED') });
  expect((await perform(method))[0]).toBe(true);
  expect(await answered()).toMatchObject({ error: code(name) });
  for (const other of [CEREMONY, null])
    expect(await answered(other)).toMatchObject({ error: code('AUTH_FACTOR_NOT_PASSED') });
});

it('counts from when it was used, not from when the SDK read of it', async () => {
  const input = { ...ASKING['authentication.authenticate'], authFactor: 'passkey', userId: 'anna' };
  const answered = () => sdk.call('authentication.authenticate', input as never);
  ceremony({ ...DONE, agoMs: 120_001 });
  expect((await perform('authenticatePasskey'))[0]).toBe(true);
  expect(await answered()).toMatchObject({ error: code('AUTH_FACTOR_NOT_PASSED') });
  ceremony({ ...DONE, agoMs: 60_000 });
  expect((await perform('authenticatePasskey'))[0]).toBe(true);
  expect(await answered()).toMatchObject({ error: code('SERVICES_UNREACHABLE') });
});

it('answers no token as success where one was asked for', async () => {
  ceremony(DONE);
  expect(await perform('issueJWTOnPasskeyAuthentication')).toEqual(refused('PASSKEY_NOT_USED'));
});

describe('registerPasskeyWithAccountLinking', () => {
  const users = () => sdk.getLinkedUserList().data?.map(({ userId }) => userId);

  it('keeps the account of the link that it took, also where no passkey comes of it', async () => {
    ceremony({ state: 'expired' });
    expect(await perform('registerPasskeyWithAccountLinking')).toEqual(refused('PASSKEY_NOT_USED'));
    expect(users()).toEqual([USER]);
  });

  it.each<ErrorCode>([
    'ACCOUNT_NOT_LINKED',
    'ACCOUNT_LIMIT_REACHED',
    'LICENSE_EXPIRED',
    'LICENSE_MODULE_MISSING',
  ])('delivers %s, and begins nothing', async (name) => {
    ceremony(DONE);
    kiosk.services.answers.set('addPreLinkedUser', () => {
      throw failure(name, 'observed');
    });
    expect(await perform('registerPasskeyWithAccountLinking')).toEqual(refused(name));
    expect(users()).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });
});
