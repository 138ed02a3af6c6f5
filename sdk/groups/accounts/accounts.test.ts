import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import { magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import type { SdkLinkedAccount } from '../../contract/types.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { AT, answer, code, LICENSE, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

const COMMUNITY_ID = '0197a000-0000-7000-8000-0000000000c0';
const ORIGIN = { tag: 'harbour', api: 'https://services.example', community: 'Harbour Street' };
const CODE = '3f1c0a9be27d4856917b5de0c4a8f263';
const userId = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const served = (n: number, linkedAt = AT) => ({
  userId: userId(n),
  userName: `user-${n}`,
  displayName: null,
  linkedBy: 'access-code',
  linkedAt,
});
const account = (n: number, more: Partial<SdkLinkedAccount> = {}): SdkLinkedAccount => ({
  userId: userId(n),
  origin: ORIGIN,
  ...more,
});

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  kiosk.services.answers.set('getCommunityInfo', () => ({
    tenant: { tenanttag: 'harbour' },
    community: { name: 'Harbour Street', id: COMMUNITY_ID },
  }));
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Delivered = [boolean, ErrorResponse | null];
const redeem = (text: string) =>
  answer<Delivered>((done) => sdk.redeemAccessCode(text, '', '', '', '', '1.0', { onAccountAdded: done }));
/** Links the users of these numbers, as the services answer. */
async function link(...numbers: number[]): Promise<void> {
  for (const n of numbers) {
    kiosk.services.answers.set('redeemAccessCode', () => served(n));
    expect(await redeem(CODE)).toEqual([true, null]);
  }
}
const ids = () => sdk.getLinkedUserList().data?.map((one) => one.userId);
const called = () => kiosk.services.asked().map(({ operationId }) => operationId);
const refusing = (name: Parameters<typeof code>[0]) => expect.objectContaining(code(name));

describe('the account list', () => {
  it('is empty at first, and holds each account that the services link, once', async () => {
    expect(sdk.getLinkedUserList()).toEqual({ status: true, data: [], error: null });
    expect(sdk.getSelectedAccount()).toEqual({ status: true, data: null, error: null });
    expect(sdk.isPersonalAssetsEnabled()).toBe(false);
    await link(1, 2, 1);
    expect(ids()).toEqual([userId(1), userId(2)]);
    expect(sdk.isPersonalAssetsEnabled()).toBe(true);
    expect(sdk.getPersonalAssetEnrollments()).toEqual({ email: true, phone: false });
    const [first] = sdk.getLinkedUserList().data ?? [];
    expect(first).toEqual({
      userId: userId(1),
      userName: 'user-1',
      linkedBy: 'access-code',
      linkedAt: AT,
      origin: { ...ORIGIN, communityId: COMMUNITY_ID },
    });
  });

  it('takes order and names of another list, and accounts come back that it once left out', async () => {
    await link(1, 2, 3);
    sdk.updateAccounts([account(3, { displayName: 'At work' }), account(1)]);
    expect(ids()).toEqual([userId(3), userId(1)]);
    expect(sdk.getLinkedUserList().data?.[0]).toMatchObject({ userName: 'user-3', displayName: 'At work' });
    sdk.setLinkedAccountsJSON(JSON.stringify([account(2), account(3)]));
    expect(ids()).toEqual([userId(2), userId(3)]);
    sdk.updateAccounts([new Map(Object.entries(account(1))) as never]);
    expect(ids()).toEqual([userId(1)]);
  });

  it('has a current account, until it leaves the list', async () => {
    await link(1, 2);
    sdk.setSelectedAccount(account(2));
    expect(sdk.getSelectedAccount().data?.userId).toBe(userId(2));
    sdk.updateAccounts([account(2), account(1)]);
    expect(sdk.getSelectedAccount().data?.userId).toBe(userId(2));
    sdk.updateAccounts([account(1)]);
    expect(sdk.getSelectedAccount().data).toBeNull();
    expect(() => sdk.setSelectedAccount(account(2))).toThrow(refusing('ACCOUNT_NOT_LINKED'));
  });

  it.each([
    ['an account that is not linked', [account(1), account(9)]],
    ['an account of another host', [account(1, { origin: { ...ORIGIN, api: 'https://evil.example' } })]],
    ['an account of another community', [account(1, { origin: { ...ORIGIN, community: 'Mill Road' } })]],
  ])('refuses %s, and changes nothing', async (_what, list) => {
    await link(2, 1);
    sdk.setSelectedAccount(account(1));
    expect(() => sdk.updateAccounts(list)).toThrow(refusing('ACCOUNT_NOT_LINKED'));
    expect(() => sdk.setLinkedAccountsJSON(JSON.stringify(list))).toThrow(refusing('ACCOUNT_NOT_LINKED'));
    expect(() => sdk.setSelectedAccount(list.at(-1)!)).toThrow(refusing('ACCOUNT_NOT_LINKED'));
    expect(ids()).toEqual([userId(2), userId(1)]);
    expect(sdk.getSelectedAccount().data?.userId).toBe(userId(1));
  });

  it.each<[string, unknown]>([
    ['no JSON', '[{'],
    ['no array', '{}'],
    ['an account twice', JSON.stringify([account(1), account(1)])],
    ['a member that is not known', JSON.stringify([{ ...account(1), isAdmin: true }])],
    ['a prototype', `[{"__proto__":{},"userId":"${userId(1)}"}]`],
    ['more than 1 MiB', `${' '.repeat(1024 * 1024)}[]`],
    ['more than 1 MiB in UTF-8', `"${'é'.repeat(600 * 1024)}"`],
    ['no text', 5],
  ])('refuses %s as INVALID_INPUT, without repeating it', async (_what, text) => {
    await link(1);
    expect(() => sdk.setLinkedAccountsJSON(text as string)).toThrow(refusing('INVALID_INPUT'));
    expect(ids()).toEqual([userId(1)]);
  });

  it('stays as it was when the vault cannot be written', async () => {
    await link(1, 2);
    sdk.confirmEnrolment();
    const full = vi.spyOn(kiosk.vault.accounts, 'put').mockImplementation(() => {
      throw failure('DISK_FULL', 'no space');
    });
    expect(() => sdk.updateAccounts([account(1)])).toThrow(refusing('DISK_FULL'));
    expect(() => sdk.setSelectedAccount(account(1))).toThrow(refusing('DISK_FULL'));
    kiosk.services.answers.set('redeemAccessCode', () => served(3));
    expect(await redeem(CODE)).toEqual([false, refusing('DISK_FULL')]);
    full.mockRestore();
    expect(ids()).toEqual([userId(1), userId(2)]);
  });

  it('is kept with the enrolment, comes back with the wallet, and is purged with it', async () => {
    await link(1, 2);
    sdk.confirmEnrolment();
    sdk.setSelectedAccount(account(2));
    const words = sdk.getMnemonic();
    sdk.endContext();
    const again = await kiosk.open(kiosk.applicantContext());
    again.restoreWallet(words);
    again.commitApplicationWallet();
    expect(again.getLinkedUserList().data).toHaveLength(2);
    expect(again.getSelectedAccount().data?.userId).toBe(userId(2));
    const did = again.getDID();
    again.resetSDK(LICENSE, again.getTenant(), 'moved away');
    expect(kiosk.vault.accounts.find(did)).toBeUndefined();
  });

  it('takes ten thousand accounts', async () => {
    await link(1);
    sdk.confirmEnrolment();
    const many = Array.from({ length: 10_000 }, (_, n) => account(n));
    const put = (accounts: SdkLinkedAccount[]) =>
      kiosk.vault.accounts.put(sdk.getDID(), { linked: accounts, list: [], selected: null });
    put(many);
    const words = sdk.getMnemonic();
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    sdk.restoreWallet(words);
    sdk.commitApplicationWallet();
    sdk.updateAccounts(many);
    const json = JSON.stringify(many.slice(0, 7_000));
    sdk.setSelectedAccount(many[9_999]!);
    expect(sdk.getLinkedUserList().data).toHaveLength(10_000);
    expect(sdk.getSelectedAccount().data).toMatchObject({ userId: many[9_999]!.userId });
    sdk.setLinkedAccountsJSON(json);
    expect(sdk.getLinkedUserList().data).toHaveLength(7_000);
  });
});

describe('an origin', () => {
  const validate = (text: string, origin = ORIGIN) =>
    answer<unknown[]>((done) => sdk.validateAccessCode(text, origin, { ifAdValidationRequired: done }));
  const refused = [false, null, null, refusing('ORIGIN_NOT_REGISTERED')];

  it.each([
    ['another host', { api: 'https://evil.example' }],
    ['a look-alike host', { api: 'https://services.example.evil.example' }],
    ['a user in the address', { api: 'https://services.example@evil.example' }],
    ['a user before the host', { api: 'https://x@services.example' }],
    ['another port', { api: 'https://services.example:8443' }],
    ['another scheme', { api: 'http://services.example' }],
    ['a path', { api: 'https://services.example/api' }],
    ['no address', { api: 'services.example' }],
    ['another tag', { tag: 'mill' }],
    ['another community', { community: 'Mill Road' }],
  ])('with %s is refused, and nothing is sent anywhere', async (_what, change) => {
    const origin = { ...ORIGIN, ...change };
    expect(await validate(CODE, origin)).toEqual(refused);
    const { api, tag, community } = origin;
    const [status, error] = await answer<Delivered>((done) =>
      sdk.verifyUserAccount('', 'berta', 'secret', '', api, tag, community, '1', '', '', '', '', '', {
        onAccountAdded: done,
      }),
    );
    expect([status, error]).toEqual([false, refusing('ORIGIN_NOT_REGISTERED')]);
    expect(JSON.stringify(error)).not.toContain('secret');
    const account = { userId: 'berta', origin };
    const linked = await answer<unknown[]>((done) =>
      sdk.addPreLinkedUser('berta', ORIGIN, account, { onLinkedUser: done }),
    );
    expect(linked).toEqual([false, refusing('ORIGIN_NOT_REGISTERED')]);
    const link = { tag, community, api: URL.canParse(api) ? api : 'https://evil.example', code: CODE };
    expect(await validate(magicLinkText(link))).toEqual(refused);
    expect(await redeem(magicLinkText(link))).toEqual([false, refusing('ORIGIN_NOT_REGISTERED')]);
    expect(new Set(called())).toEqual(new Set(['getCommunityInfo']));
  });

  it('counts in any case, with a slash at its end, and is asked for once', async () => {
    kiosk.services.answers.set('validateAccessCode', () => ({
      userId: userId(1),
      userName: 'berta',
      passwordRequired: true,
      expiresAt: AT,
    }));
    const own = { tag: 'Harbour', api: 'https://services.example/', community: 'harbour street' };
    const data = expect.objectContaining({ passwordRequired: true });
    const told = [true, { status: true, data, error: null }, userId(1), null];
    expect(await validate(CODE, own)).toEqual(told);
    expect(await validate(magicLinkText({ ...own, code: CODE }))).toEqual(told);
    expect(called()).toEqual(['getCommunityInfo', 'validateAccessCode', 'validateAccessCode']);
    expect(kiosk.services.calls.at(-1)?.input).toEqual({ body: { code: CODE } });
  });
});

describe('a call that the services answer', () => {
  const serves = (operation: string, given: unknown) => kiosk.services.answers.set(operation, () => given);
  const sent = () => kiosk.services.calls.at(-1)?.input;
  const POLICY = {
    minLength: 12,
    maxLength: 128,
    minDistinct: 5,
    minLowercase: 0,
    minUppercase: 0,
    minDigits: 0,
    minSymbols: 0,
    refuseUserName: true,
  };

  it('says whether a user exists', async () => {
    serves('checkUserExist', { exists: true });
    const exists = () =>
      answer((done) => sdk.checkUserExist('berta', ORIGIN, { onCheckUserExistCallback: done }));
    expect(await exists()).toEqual([true]);
    expect(sent()).toEqual({ body: { userId: 'berta' } });
    serves('checkUserExist', { exists: false });
    expect(await exists()).toEqual([false]);
  });

  it('tells a user as JSON text', async () => {
    const user = { userId: userId(1), userName: 'berta', linked: false, person: null };
    serves('fetchUserByUserName', user);
    const told = await answer((done) =>
      sdk.fetchUserByUserName(null, sdk.getTenant(), 'berta', { onFetchUserResponse: done }),
    );
    expect(told).toEqual([true, JSON.stringify(user), null]);
  });

  it('takes the link that was prepared', async () => {
    serves('addPreLinkedUser', served(1));
    expect(
      await answer((done) => sdk.addPreLinkedUser(userId(1), ORIGIN, account(1), { onLinkedUser: done })),
    ).toEqual([true, null]);
    expect(sent()).toEqual({ body: { userId: userId(1) } });
    expect(ids()).toEqual([userId(1)]);
  });

  it('names the accounts whose links others ended, and keeps them no longer', async () => {
    await link(1, 2);
    serves('getRemovedAccountList', { accounts: [{ userId: userId(1), removedAt: AT }] });
    const removed = () => answer((done) => sdk.getRemovedAccountList({ onUserAccountsRemoved: done }));
    expect(await removed()).toEqual([true, [expect.objectContaining({ userId: userId(1) })], null]);
    expect(ids()).toEqual([userId(2)]);
    expect(await removed()).toEqual([true, [], null]);
  });

  it('unlinks an account', async () => {
    await link(1, 2);
    serves('unlinkAccount', { done: true });
    expect(
      await answer((done) => sdk.unlinkAccount(account(1), 'desk', 'events', { onUnlinkAccount: done })),
    ).toEqual([true, null]);
    expect(sent()).toEqual({ body: { userId: userId(1), pushId: 'desk', pushProvider: 'events' } });
    expect(ids()).toEqual([userId(2)]);
  });

  it('takes the device of an account', async () => {
    serves('updateAccountInfo', { done: true });
    const deviceInfo = {
      uid: 'kiosk-7',
      os: 'Linux',
      deviceName: 'Counter 7',
      authenticatorId: 'org.example',
      authenticatorVersion: '1.0.0',
      authenticatorName: 'Example',
    };
    const map = new Map(Object.entries(deviceInfo));
    expect(
      await answer((done) =>
        sdk.updateAccountInfo(account(1), map as never, 'desk', 'events', { onUpdateAccountInfo: done }),
      ),
    ).toEqual([true, null]);
    expect(sent()).toEqual({
      body: { userId: userId(1), deviceInfo, pushId: 'desk', pushProvider: 'events' },
    });
  });

  it('links by the password, with each argument in its place', async () => {
    serves('verifyUserAccount', served(1));
    const { api, tag, community } = ORIGIN;
    const [phone, device] = ['+33123456789', 'kiosk-7'] as const;
    expect(
      await answer((done) =>
        sdk.verifyUserAccount(
          CODE,
          'berta',
          'secret',
          phone,
          api,
          tag,
          community,
          '1.0',
          '48.85',
          '2.35',
          device,
          'desk',
          'events',
          { onAccountAdded: done },
        ),
      ),
    ).toEqual([true, null]);
    expect(sent()).toEqual({
      body: {
        code: CODE,
        userId: 'berta',
        password: 'secret',
        phoneNumber: phone,
        versionName: '1.0',
        lat: '48.85',
        lon: '2.35',
        deviceId: device,
        pushId: 'desk',
        pushProvider: 'events',
      },
    });
    expect(ids()).toEqual([userId(1)]);
  });

  it('changes a password, and tells the policy', async () => {
    serves('resetPassword', { done: true });
    expect(
      await answer((done) =>
        sdk.resetPassword(userId(1), 'old', 'new', account(1), ORIGIN, { onPasswordReset: done }),
      ),
    ).toEqual([true, null]);
    expect(sent()).toEqual({ body: { userId: userId(1), password: 'old', newPassword: 'new' } });
    serves('getPasswordPolicy', POLICY);
    expect(
      await answer((done) => sdk.getPasswordPolicy(account(1), { onPasswordPolicyResponse: done })),
    ).toEqual([true, POLICY, null]);
  });

  it('creates an access code, and tells events', async () => {
    const made = { emailResult: 'accepted', expiresAt: AT };
    serves('createAccessCode', made);
    expect(
      await answer((done) =>
        sdk.createAccessCode({ emailTo: 'berta@example.org' }, { onAccessCodeResponse: done }),
      ),
    ).toEqual([true, made, null]);
    const page = { events: [], next: '7', more: false };
    serves('readWalletEvents', page);
    expect(await answer((done) => sdk.readWalletEvents('5', 0, { onWalletEvents: done }))).toEqual([
      true,
      page,
      null,
    ]);
    expect(sent()).toEqual({ query: { cursor: '5', waitSec: 0 } });
  });
});

describe('a call that fails', () => {
  it('is false for checkUserExist, and in the log without the user', async () => {
    expect(
      await answer((done) => sdk.checkUserExist('berta', ORIGIN, { onCheckUserExistCallback: done })),
    ).toEqual([false]);
    const logged = { method: 'checkUserExist', code: 'SERVICES_UNREACHABLE' };
    expect(kiosk.warn).toHaveBeenCalledWith('sdk.failure-untold', logged);
    expect(JSON.stringify(kiosk.warn.mock.calls)).not.toContain('berta');
  });

  it('links nothing to a wallet that came after', async () => {
    kiosk.services.answers.set('redeemAccessCode', () => {
      sdk.resetSDK(LICENSE, sdk.getTenant(), 'left');
      sdk.initiateWallet();
      sdk.commitApplicationWallet();
      return served(1);
    });
    expect(await redeem(CODE)).toEqual([false, refusing('WALLET_MISSING')]);
    expect(ids()).toEqual([]);
  });

  it.each(['fcm', 'apns', 'x'])('has the push provider %s, which no computer has', async (provider) => {
    const [status, error] = await answer<Delivered>((done) =>
      sdk.unlinkAccount(account(1), 'token', provider, { onUnlinkAccount: done }),
    );
    expect([status, error]).toEqual([false, refusing('INVALID_INPUT')]);
    expect(called()).toEqual([]);
  });

  it('names a tenant that is not the registered one', async () => {
    const tenant = { dns: 'other.example' };
    expect(
      await answer((done) => sdk.fetchUserByUserName(null, tenant, 'berta', { onFetchUserResponse: done })),
    ).toEqual([false, null, refusing('TENANT_NOT_FOUND')]);
    expect(called()).toEqual([]);
  });
});
