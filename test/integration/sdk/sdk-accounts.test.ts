import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { WalletEvent, WalletEventPage } from '#core/contract/wallet-calls/events.ts';
import { type MagicLink, magicLinkText, readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import { personWallet } from '#main/library/person-wallet.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { SdkLinkedAccount } from '#sdk/contract/types.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import { SdkSession } from '#sdk/operations.ts';
import { answer, code, STRANGER, type TestKiosk, testKiosk } from '#sdk/sdk.fixture.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { UserFacts } from '#services/contract/users.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { sdkServices } from '../support/sdk-services.ts';
import { running } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

const PASSWORD = 'tulip meadow anchor';
const OTHER = 'copper lantern seven';
const SENT: OutgoingMessage[] = [];
const send = async (message: OutgoingMessage) => {
  SENT.push(message);
  return {};
};

describe('accounts of the SDK at real services', () => {
  const current = running(undefined, {
    timers: false,
    rateLimits: { attempts: 1e6, links: 1e6 },
    messages: { email: { send } },
  });
  let installation: KioskUnderTest;
  let admin: CallerUnderTest;
  let origin: SdkLinkedAccount['origin'];
  let kiosk: TestKiosk;
  let sdk: IdentitySDK;

  beforeAll(async () => {
    installation = await enrolledKiosk(current().services, 'Harbour Street');
    admin = await administrator(current().services, { tenantId: installation.tenantId });
    const settings = { accountsPerPerson: 5, personsPerAccount: 3 };
    await ask('PATCH', `/v1/communities/${installation.communityId}`, settings);
    const link = await invited(await newUser());
    origin = { api: link.api, tag: link.tag, community: link.community };
  });
  beforeEach(async () => {
    kiosk = testKiosk();
    await kiosk.registeredDevice();
    sdk = await kiosk.open(
      kiosk.applicantContext({ services: sdkServices(current().services, installation) }),
    );
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
  });
  afterEach(() => kiosk.dispose());

  const ask = async <T = Record<string, string>>(method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answered = await admin.fetch(path, { method, headers, body: JSON.stringify(body) });
    return { status: answered.status, body: (await answered.json()) as T };
  };
  const newUser = async (password?: string) => {
    const wish = { userName: `berta-${randomUUID()}`, email: `${randomUUID()}@example.org` };
    const { body } = await ask<UserFacts & { email: string }>('POST', '/v1/users', wish);
    if (password) await ask('POST', `/v1/users/${body.userId}/password`, { password });
    return body;
  };
  const lastLink = async (): Promise<MagicLink> => {
    await sendDue(current().services.context);
    const address = new URL(/https?:\S+/.exec(SENT.at(-1)?.text ?? '')?.[0] ?? '');
    return readMagicLink(address.searchParams.get('link') ?? '');
  };
  const invited = async (user: UserFacts, wish: object = {}): Promise<MagicLink> => {
    expect((await ask('POST', `/v1/users/${user.userId}/invite`, wish)).status).toBe(202);
    return lastLink();
  };
  const expire = (userId: string) =>
    current()
      .services.context.db.updateTable('access_codes')
      .set({ expires_at: new Date() })
      .where('user_id', '=', userId)
      .execute();

  type Delivered = [boolean, ErrorResponse | null];
  const DONE = [true, null];
  const failed = (name: string) => [false, expect.objectContaining(code(name))];
  const validate = (text: string) =>
    answer<[boolean, unknown, string | null, ErrorResponse | null]>((done) =>
      sdk.validateAccessCode(text, origin, { ifAdValidationRequired: done }),
    );
  const redeem = (text: string) =>
    answer<Delivered>((done) =>
      sdk.redeemAccessCode(text, '52.5', '13.4', 'subscription-1', 'events', '1.0', { onAccountAdded: done }),
    );
  const verify = (userId: string, password: string, text = '') =>
    answer<Delivered>((done) => {
      const { api, tag, community } = origin;
      sdk.verifyUserAccount(
        text,
        userId,
        password,
        '',
        api,
        tag,
        community,
        '1.0',
        '',
        '',
        'kiosk-1',
        '',
        '',
        {
          onAccountAdded: done,
        },
      );
    });
  const unlink = (account: SdkLinkedAccount) =>
    answer<Delivered>((done) => sdk.unlinkAccount(account, '', '', { onUnlinkAccount: done }));
  const accounts = () => sdk.getLinkedUserList().data ?? [];

  it('redeems what the wallet validated, once, by the text that a camera reads', async () => {
    const user = await newUser();
    const link = await invited(user);
    expect(await redeem(link.code)).toEqual(failed('ACCESS_CODE_NOT_VALIDATED'));
    const [status, response, userId, error] = await validate(magicLinkText(link));
    expect([status, userId, error]).toEqual([true, user.userId, null]);
    expect(response).toMatchObject({ status: true, data: { passwordRequired: false } });
    expect(await redeem(magicLinkText(link))).toEqual(DONE);
    expect(accounts()).toMatchObject([
      {
        userId: user.userId,
        linkedBy: 'access-code',
        origin: { ...origin, communityId: installation.communityId },
      },
    ]);
    expect(await redeem(link.code)).toEqual(failed('ACCESS_CODE_USED'));
    expect((await validate(link.code)).at(-1)).toMatchObject(code('ACCESS_CODE_USED'));
  });

  it('tells codes that are expired, unknown or of another community', async () => {
    const user = await newUser();
    const { code: text } = await invited(user);
    await validate(text);
    await expire(user.userId);
    expect(await redeem(text)).toEqual(failed('ACCESS_CODE_EXPIRED'));
    expect((await validate('0'.repeat(32))).at(-1)).toMatchObject(code('ACCESS_CODE_INVALID'));
    expect(accounts()).toEqual([]);
  });

  it('lets one of two installations win the race for one code', async () => {
    const { code: text } = await invited(await newUser());
    const other = await secondKiosk(current().services, installation);
    const { wallet } = await kiosk.applicantContext().open();
    wallet.initiate();
    wallet.commit();
    const sessions = [installation, other].map((one) => {
      const context = kiosk.applicantContext({ wallet, services: sdkServices(current().services, one) });
      return new SdkSession(context, () => false);
    });
    await Promise.all(sessions.map(({ loaded }) => loaded));
    await sessions[0]!.gate.call('access-codes.validate', { code: text, origin });
    const wish = { code: text, pushId: '', pushProvider: '' } as const;
    const raced = await Promise.all(sessions.map(({ gate }) => gate.call('access-codes.redeem', wish)));
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1);
    expect(raced.find(({ ok }) => !ok)).toMatchObject({ error: code('ACCESS_CODE_USED') });
    for (const session of sessions) session.end();
  });

  it('links by the password, which is refused alike for unknown users, and locks after five tries', async () => {
    const user = await newUser(PASSWORD);
    expect(await verify(user.userName, OTHER)).toEqual(failed('USER_OR_PASSWORD_WRONG'));
    expect(await verify('nobody', PASSWORD)).toEqual(failed('USER_OR_PASSWORD_WRONG'));
    expect(await verify(user.userName, PASSWORD)).toEqual(DONE);
    expect(accounts()).toMatchObject([
      { userId: user.userId, userName: user.userName, linkedBy: 'password' },
    ]);
    for (let i = 0; i < 5; i++) await verify('nobody-else', OTHER);
    expect(await verify('nobody-else', OTHER)).toEqual(failed('SIGN_IN_LOCKED'));
  });

  it('needs password and code where the invitation says so', async () => {
    const user = await newUser(PASSWORD);
    const { code: text } = await invited(user, { passwordRequired: true });
    expect((await validate(text))[1]).toMatchObject({ data: { passwordRequired: true } });
    expect(await redeem(text)).toEqual(failed('PASSWORD_REQUIRED'));
    expect(await verify(user.userName, PASSWORD, text)).toEqual(DONE);
    expect(accounts()).toMatchObject([{ linkedBy: 'access-code' }]);
    expect(await verify(user.userName, PASSWORD, text)).toEqual(failed('ACCESS_CODE_USED'));
  });

  it('links by the codes that a person brings to a counter', async () => {
    const services = sdkServices(current().services, installation);
    const codes = personWallet({ sdk, wallet: STRANGER, services, version: '1.0', now: () => new Date() });
    const [plain, protectedUser] = [await newUser(), await newUser(PASSWORD)];
    const link = magicLinkText(await invited(plain));
    const told = await codes.validateLink(link);
    expect(told).toMatchObject({ userName: plain.userName, passwordRequired: false });
    await codes.redeemLink(link, { name: told.userName });
    const other = magicLinkText(await invited(protectedUser, { passwordRequired: true }));
    const { userName: name } = await codes.validateLink(other);
    await expect(codes.redeemLink(other, { name, password: 'left' })).rejects.toMatchObject(
      code('USER_OR_PASSWORD_WRONG'),
    );
    await codes.redeemLink(other, { name, password: PASSWORD });
    expect(accounts().map(({ userId }) => userId)).toEqual([plain.userId, protectedUser.userId]);
  });

  it('unlinks once, and tells once which links an administrator ended', async () => {
    const [one, two] = [await newUser(PASSWORD), await newUser(PASSWORD)];
    for (const user of [one, two]) await verify(user.userId, PASSWORD);
    const [first, second] = accounts() as [SdkLinkedAccount, SdkLinkedAccount];
    expect(await unlink(first)).toEqual(DONE);
    expect(await unlink(first)).toEqual(failed('ACCOUNT_NOT_LINKED'));
    expect(accounts()).toEqual([second]);
    const removed = () =>
      answer<unknown[]>((done) => sdk.getRemovedAccountList({ onUserAccountsRemoved: done }));
    expect(await removed()).toEqual([true, [], null]);
    await ask('PATCH', `/v1/users/${two.userId}`, { active: false });
    expect(await removed()).toEqual([true, [second], null]);
    const read = (cursor: string | null) =>
      answer<[boolean, WalletEventPage | null, ErrorResponse | null]>((done) =>
        sdk.readWalletEvents(cursor, 0, { onWalletEvents: done }),
      );
    const [, page] = await read(null);
    expect(page?.events.at(-1)).toMatchObject({
      type: 'E_WALLET_UNLINKED',
      data: { userId: two.userId, reason: 'user-disabled' },
    });
    expect(await read('x')).toMatchObject([false, null, code('INVALID_INPUT')]);
    expect(accounts()).toEqual([]);
    expect(await removed()).toEqual([true, [], null]);
  });

  it('is told of its events as they happen, after those that it missed', async () => {
    const told: WalletEvent[] = [];
    const ended = vi.fn();
    const listener = {
      onWalletEvents: (events: readonly WalletEvent[]) => void told.push(...events),
      onWalletEventsEnded: ended,
    };
    const stop = sdk.followWalletEvents(null, listener);
    const user = await newUser(PASSWORD);
    await verify(user.userId, PASSWORD);
    const linked = { type: 'E_WALLET_LINKED', data: { userId: user.userId, linkedBy: 'password' } };
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject(linked), { timeout: 10_000 });
    stop();
    const resumed = vi.fn();
    const before = String(Number(told.at(-1)?.cursor) - 1);
    const stopAgain = sdk.followWalletEvents(before, { ...listener, onWalletEvents: resumed });
    await vi.waitFor(() => expect(resumed).toHaveBeenCalled(), { timeout: 10_000 });
    expect(resumed.mock.calls[0]?.[0]).toEqual([told.at(-1)]);
    stopAgain();
    expect(ended).not.toHaveBeenCalled();
  });

  it('takes the link that an administrator prepared, and keeps an account that comes back', async () => {
    const user = await newUser();
    const add = () =>
      answer<Delivered>((done) => {
        const account = { userId: user.userId, origin };
        sdk.addPreLinkedUser(user.userId, origin, account, { onLinkedUser: done });
      });
    expect(await add()).toEqual(failed('ACCOUNT_NOT_LINKED'));
    await ask('POST', `/v1/users/${user.userId}/wallets`, { did: sdk.getDID() });
    expect(await add()).toEqual(DONE);
    expect(await add()).toEqual(DONE);
    expect(accounts()).toMatchObject([{ userId: user.userId, linkedBy: 'administrator' }]);
  });

  it('says whether a user exists, and who it is to a linked wallet alone', async () => {
    const user = await newUser(PASSWORD);
    const exists = (name: string) =>
      answer<[boolean]>((done) => sdk.checkUserExist(name, origin, { onCheckUserExistCallback: done }));
    expect([await exists(user.userName), await exists('nobody')]).toEqual([[true], [false]]);
    const fetched = async (userName: string) => {
      const [status, text, error] = await answer<[boolean, string | null, ErrorResponse | null]>((done) =>
        sdk.fetchUserByUserName(null, sdk.getAppTenant(), userName, { onFetchUserResponse: done }),
      );
      return [status, text && JSON.parse(text), error];
    };
    expect(await fetched(user.userName)).toMatchObject([true, { linked: false, person: null }, null]);
    await verify(user.userId, PASSWORD);
    expect(await fetched(user.userName)).toMatchObject([true, { person: { email: user.email } }, null]);
    expect(await fetched('nobody')).toEqual([false, null, expect.objectContaining(code('USER_NOT_FOUND'))]);
  });

  it('stores the device of a linked account alone', async () => {
    const user = await newUser(PASSWORD);
    const device = new Map<string, unknown>([
      ['uid', 'kiosk-1'],
      ['os', 'Linux'],
      ['deviceName', 'Counter 1'],
      ['authenticatorId', 'counterproof'],
      ['authenticatorVersion', '1.0'],
      ['authenticatorName', 'Counterproof'],
    ]);
    const update = (account: SdkLinkedAccount, info = device) =>
      answer<Delivered>((done) =>
        sdk.updateAccountInfo(account, info, 'subscription-1', 'events', { onUpdateAccountInfo: done }),
      );
    const account = { userId: user.userId, origin };
    expect(await update(account)).toEqual(failed('ACCOUNT_NOT_LINKED'));
    await verify(user.userId, PASSWORD);
    expect(await update(account)).toEqual(DONE);
    expect(await update(account, new Map(device).set('os', 'Plan 9'))).toEqual(failed('INVALID_INPUT'));
    expect(await update(account, new Map(device).set('locLat', 91))).toEqual(failed('INVALID_INPUT'));
  });

  it('changes a password by the present one, and names the rules that a new one breaks', async () => {
    const user = await newUser(PASSWORD);
    const account = { userId: user.userId, origin };
    const reset = (password: string, newPassword: string) =>
      answer<Delivered>((done) =>
        sdk.resetPassword(user.userId, password, newPassword, account, origin, { onPasswordReset: done }),
      );
    expect(await reset(OTHER, 'a wholly new password')).toEqual(failed('USER_OR_PASSWORD_WRONG'));
    const [, error] = await reset(PASSWORD, 'short');
    expect(error).toMatchObject({
      code: 'PASSWORD_REFUSED',
      cause: { probe: expect.stringContaining('minLength') },
    });
    expect(await reset(PASSWORD, OTHER)).toEqual(DONE);
    expect(await verify(user.userName, PASSWORD)).toEqual(failed('USER_OR_PASSWORD_WRONG'));
    const policy = await answer<unknown[]>((done) =>
      sdk.getPasswordPolicy(account, { onPasswordPolicyResponse: done }),
    );
    expect(policy).toMatchObject([true, { minLength: 12, minDistinct: 6 }, null]);
  });

  it('mails a code that it is not told, and takes no address that breaks a header', async () => {
    const user = await newUser();
    const create = (emailTo: string) =>
      answer<unknown[]>((done) => sdk.createAccessCode({ emailTo }, { onAccessCodeResponse: done }));
    const told = await create(user.email);
    expect(told).toMatchObject([true, { emailResult: 'accepted' }, null]);
    const link = await lastLink();
    expect(JSON.stringify(told)).not.toContain(link.code);
    await validate(link.code);
    expect(await redeem(link.code)).toEqual(DONE);
    const before = SENT.length;
    for (const bad of ['a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', '']) {
      expect(await create(bad)).toEqual([false, null, expect.objectContaining(code('INVALID_INPUT'))]);
    }
    await sendDue(current().services.context);
    expect(SENT.length).toBe(before);
  });

  it('links no more than the community allows, and nothing to a wallet that was revoked', async () => {
    const path = `/v1/communities/${installation.communityId}`;
    await ask('PATCH', path, { accountsPerPerson: 1 });
    try {
      const [one, two] = [await newUser(PASSWORD), await newUser(PASSWORD)];
      expect(await verify(one.userId, PASSWORD)).toEqual(DONE);
      expect(await verify(two.userId, PASSWORD)).toEqual(failed('ACCOUNT_LIMIT_REACHED'));
      await ask('POST', '/v1/wallets/revoke', { did: sdk.getDID() });
      expect(await verify(one.userId, PASSWORD)).toEqual(failed('WALLET_REVOKED'));
    } finally {
      await ask('PATCH', path, { accountsPerPerson: 5 });
    }
  });
});
