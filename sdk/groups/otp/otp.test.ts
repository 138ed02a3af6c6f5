import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import { OTP_SEED_TYPE, otpSeedInfo } from '#core/contract/wallet-calls/otp-seeds.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { otpSeedText, totpAt } from '#core/keys/totp.ts';
import type { OTPSeedUpdateAction, OTPSeedUpdatedAccountResult } from '../../contract/otp.ts';
import type { SdkLinkedAccount } from '../../contract/types.ts';
import { IdentitySDK } from '../../identity-sdk.ts';
import {
  AT,
  answer,
  code,
  LICENSE,
  SERVICES,
  STRANGER,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

const [ANNA, BERT, CARL] = ['a', 'b', 'c'].map((last) => `0197a000-0000-7000-8000-00000000000${last}`);
const SEED = utf8('12345678901234567890');
const OTHER_SEED = utf8('09876543210987654321');

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  kiosk.services.answers.set('getCommunityInfo', () => ({
    tenant: { tenanttag: 'bank' },
    community: { name: 'Main Street', id: 'community-1' },
  }));
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Updated = [boolean, OTPSeedUpdatedAccountResult[], OTPSeedUpdateAction];
const account = (userId: string): SdkLinkedAccount => ({
  userId,
  origin: { tag: 'bank', api: 'https://services.example', community: 'Main Street' },
});
const updateOne = (userId: string) =>
  answer<Updated>((done) =>
    sdk.updateOTPSeedForSingleAccount(account(userId), { onOTPSeedUpdateCompleted: done }),
  );
const updateAll = (accounts: unknown) =>
  answer<Updated>((done) =>
    sdk.updateOTPSeedsForAccounts(accounts as SdkLinkedAccount[], { onOTPSeedUpdateCompleted: done }),
  );
const empty = () =>
  answer<[boolean, ErrorResponse | null]>((done) =>
    sdk.emptyOTPSeedsForAccounts({ onEmptyOTPSeedsForAccounts: done }),
  );

interface Granted {
  seed: Uint8Array;
  did: string;
  forUser: string;
  signer: typeof SERVICES;
  typ: string;
}
/** Returns the answer of the services about a user, right or wrong. */
function grant(userId: string, wrong: Partial<Granted> = {}): { jws: string } {
  const { seed, did, forUser, signer, typ } = {
    seed: SEED,
    did: sdk.getDID(),
    forUser: userId,
    signer: SERVICES,
    typ: OTP_SEED_TYPE,
    ...wrong,
  };
  const sealed = sealBytes(publicKeyFromDid(did), seed, { info: otpSeedInfo(forUser) });
  return {
    jws: signer.signJws({ did, userId: forUser, sealedSeed: toBase64Url(sealed), issuedAt: AT }, typ),
  };
}
/** The services' answers for users to the wallet that asks. */
const services = (tell: (userId: string, wallet: JwsSigner) => unknown) =>
  kiosk.services.answers.set('issueOtpSeed', ({ body }, wallet) =>
    tell((body as { userId: string }).userId, wallet),
  );
const answerWith = (wrong?: Partial<Granted>) => services((userId) => grant(userId, wrong));
const failed = (name: ErrorCode) => ({
  status: false,
  data: null,
  error: expect.objectContaining(code(name)),
});
/** Links a user, as the services answer. */
async function link(userId: string, userName = userId): Promise<void> {
  const linked = { userName, displayName: null, linkedBy: 'administrator', linkedAt: AT };
  kiosk.services.answers.set('addPreLinkedUser', () => ({ userId, ...linked }));
  const { origin } = account(userId);
  const done = await answer<[boolean, unknown]>((onLinkedUser) =>
    sdk.addPreLinkedUser(userId, origin, { userId, origin }, { onLinkedUser }),
  );
  expect(done).toEqual([true, null]);
}
/** The person again, from what the vault keeps. */
async function comeBack(): Promise<void> {
  const words = sdk.getMnemonic();
  sdk.endContext();
  sdk = await kiosk.open(kiosk.applicantContext());
  sdk.restoreWallet(words);
  sdk.commitApplicationWallet();
}

describe('a one-time code', () => {
  it('is made from a given seed, with the seconds that it is still the present one', () => {
    kiosk.clock = new Date('2026-01-02T03:04:07.006Z');
    const data = { code: totpAt(SEED, kiosk.clock).code, validForSec: 23 };
    expect(sdk.getTOTP(otpSeedText(SEED))).toEqual({ status: true, data, error: null });
    expect(sdk.getTOTP(otpSeedText(SEED).toLowerCase())).toEqual({ status: true, data, error: null });
  });

  it.each([
    ['that is no base32', 'not base32!'],
    ['under 80 bits', otpSeedText(SEED.subarray(0, 9))],
    ['that is empty', ''],
    ['that is null', null as unknown as string],
  ])('is not made from a seed %s', (_, seed) => {
    expect(sdk.getTOTP(seed)).toEqual(failed('OTP_SEED_INVALID'));
  });

  it('is refused for arguments of another kind or number', () => {
    const call = sdk.getTOTP.bind(sdk) as (...values: unknown[]) => unknown;
    for (const values of [[7], [{}], ['a', 'b']]) {
      expect(() => call(...values)).toThrow(expect.objectContaining(code('INVALID_INPUT')));
    }
  });

  it('needs a seed of its own where none is given', async () => {
    expect(sdk.getTOTP()).toEqual(failed('OTP_SEED_MISSING'));
    answerWith();
    await updateOne(ANNA!);
    expect(sdk.getTOTP().data?.code).toBe(totpAt(SEED, kiosk.clock).code);
    await updateOne(BERT!);
    expect(sdk.getTOTP()).toEqual(failed('ACCOUNT_NOT_SELECTED'));
  });

  it('is that of the current account', async () => {
    services((userId) => grant(userId, { seed: userId === ANNA ? SEED : OTHER_SEED }));
    await updateAll([account(ANNA!), account(BERT!)]);
    await link(BERT!);
    await link(CARL!);
    sdk.setSelectedAccount(account(BERT!));
    expect(sdk.getTOTP().data?.code).toBe(totpAt(OTHER_SEED, kiosk.clock).code);
    sdk.setSelectedAccount(account(CARL!));
    expect(sdk.getTOTP()).toEqual(failed('OTP_SEED_MISSING'));
  });

  it('is not made while the clock stands before the time of its seed', async () => {
    answerWith();
    await updateOne(ANNA!);
    kiosk.clock = new Date(Date.parse(AT) - 31_000);
    expect(sdk.getTOTP()).toEqual(failed('CLOCK_UNTRUSTED'));
    kiosk.clock = new Date(Date.parse(AT) - 29_000);
    expect(sdk.getTOTP().status).toBe(true);
  });

  it('belongs to a person: the kiosk itself has none', () => {
    const device = IdentitySDK.instanceOf('device');
    expect(() => device.getTOTP()).toThrow(expect.objectContaining(code('CONTEXT_REQUIRED')));
  });
});

describe('an update of seeds', () => {
  it('asks as the person, once for each account, and tells which update it was', async () => {
    const asked: string[] = [];
    services((userId, { did }) => {
      asked.push(did);
      return grant(userId);
    });
    const result = { status: true, error: null };
    expect(await updateOne(ANNA!)).toEqual([
      true,
      [{ userId: ANNA, ...result }],
      { operation: 'updateOTPSeedForSingleAccount', updated: 1, failed: 0 },
    ]);
    expect(await updateAll([account(ANNA!), account(BERT!)])).toEqual([
      true,
      [
        { userId: ANNA, ...result },
        { userId: BERT, ...result },
      ],
      { operation: 'updateOTPSeedsForAccounts', updated: 2, failed: 0 },
    ]);
    expect(asked).toEqual(Array(3).fill(sdk.getDID()));
  });

  it('is of the account here that a name means, and asks nothing for another name or origin', async () => {
    answerWith();
    await link(ANNA!, 'anna');
    const issued = () => kiosk.services.calls.filter(({ operationId }) => operationId === 'issueOtpSeed');
    expect((await updateOne('anna'))[1]).toEqual([{ userId: 'anna', status: true, error: null }]);
    expect(issued()).toEqual([{ operationId: 'issueOtpSeed', input: { body: { userId: ANNA } } }]);
    expect(sdk.getTOTP().status).toBe(true);
    const elsewhere = { ...account(ANNA!), origin: { ...account(ANNA!).origin, community: 'Mill Road' } };
    const [, results] = await updateAll([account('bert'), elsewhere]);
    expect(results.map(({ error }) => error?.code)).toEqual(['ACCOUNT_NOT_LINKED', 'ORIGIN_NOT_REGISTERED']);
    expect(issued()).toHaveLength(1);
  });

  it('gives each account its own error, and continues after one', async () => {
    services((userId) => {
      if (userId === ANNA) throw failure('ACCOUNT_NOT_LINKED', '404');
      return grant(userId);
    });
    expect(await updateAll([account(ANNA!), account(BERT!)])).toEqual([
      false,
      [
        { userId: ANNA, status: false, error: expect.objectContaining(code('ACCOUNT_NOT_LINKED')) },
        { userId: BERT, status: true, error: null },
      ],
      { operation: 'updateOTPSeedsForAccounts', updated: 1, failed: 1 },
    ]);
  });

  it.each<[string, Partial<Granted> & { signer?: typeof SERVICES }, ErrorCode]>([
    ['signed by somebody else', { signer: STRANGER }, 'SERVICES_SIGNATURE_INVALID'],
    ['signed for another purpose', { typ: 'other+jws' }, 'SERVICES_SIGNATURE_INVALID'],
    ['for another user', { forUser: BERT! }, 'SERVICES_SIGNATURE_INVALID'],
    ['for another wallet', { did: STRANGER.did }, 'SERVICES_SIGNATURE_INVALID'],
  ])('refuses a seed %s', async (_, wrong, error) => {
    answerWith(wrong);
    const [status, [result]] = await updateOne(ANNA!);
    expect([status, result]).toEqual([
      false,
      { userId: ANNA, status: false, error: expect.objectContaining(code(error)) },
    ]);
    expect(sdk.getTOTP()).toEqual(failed('OTP_SEED_MISSING'));
  });

  it('refuses a seed that was sealed for another user, though it is signed', async () => {
    const sealed = sealBytes(publicKeyFromDid(sdk.getDID()), SEED, { info: otpSeedInfo(BERT!) });
    const payload = { did: sdk.getDID(), userId: ANNA, sealedSeed: toBase64Url(sealed), issuedAt: AT };
    services(() => ({ jws: SERVICES.signJws(payload, OTP_SEED_TYPE) }));
    expect((await updateOne(ANNA!))[1][0]?.error).toEqual(expect.objectContaining(code('DECRYPTION_FAILED')));
  });

  it.each([
    ['no accounts', []],
    ['an account without a user', [{ origin: account(ANNA!).origin }]],
    ['a value that is no list', 'accounts'],
    ['more accounts than anybody has', Array.from({ length: 201 }, () => account(ANNA!))],
  ])('is not tried for %s, and says so in the place of a result', async (_, accounts) => {
    const refused = { userId: '', status: false, error: expect.objectContaining(code('INVALID_INPUT')) };
    expect((await updateAll(accounts)).slice(0, 2)).toEqual([false, [refused]]);
    expect(kiosk.services.asked()).toEqual([]);
  });

  it('keeps nothing for a wallet that was purged while it asked', async () => {
    services((userId) => {
      const told = grant(userId);
      sdk.resetSDK(LICENSE, sdk.getTenant(), 'the person left');
      return told;
    });
    expect((await updateOne(ANNA!))[1][0]?.error).toEqual(expect.objectContaining(code('WALLET_MISSING')));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    expect(sdk.getTOTP()).toEqual(failed('OTP_SEED_MISSING'));
  });
});

describe('seeds', () => {
  it('reach the vault with the confirmed enrolment, and are there again afterwards', async () => {
    answerWith();
    await updateOne(ANNA!);
    expect(kiosk.vault.otpSeeds.fetch(sdk.getDID())).toEqual([]);
    sdk.confirmEnrolment();
    const kept = { owner: sdk.getDID(), userId: ANNA, seed: SEED, issuedAt: AT };
    expect(kiosk.vault.otpSeeds.fetch(sdk.getDID())).toEqual([kept]);
    await comeBack();
    expect(sdk.getTOTP().data?.code).toBe(totpAt(SEED, kiosk.clock).code);
    answerWith({ seed: OTHER_SEED });
    await updateOne(ANNA!);
    await comeBack();
    expect(sdk.getTOTP().data?.code).toBe(totpAt(OTHER_SEED, kiosk.clock).code);
  });

  it('are emptied for all accounts, in memory and vault, also where there are none', async () => {
    expect(await empty()).toEqual([true, null]);
    answerWith();
    await updateAll([account(ANNA!), account(BERT!)]);
    sdk.confirmEnrolment();
    expect(await empty()).toEqual([true, null]);
    expect(sdk.getTOTP()).toEqual(failed('OTP_SEED_MISSING'));
    expect(kiosk.vault.otpSeeds.fetch(sdk.getDID())).toEqual([]);
  });

  it('go with the person who is purged', async () => {
    answerWith();
    await updateOne(ANNA!);
    sdk.confirmEnrolment();
    const did = sdk.getDID();
    kiosk.vault.applicants.purge(did);
    expect(kiosk.vault.otpSeeds.fetch(did)).toEqual([]);
  });

  it('stay when the disk is full', async () => {
    answerWith();
    await updateOne(ANNA!);
    sdk.confirmEnrolment();
    kiosk.vault.otpSeeds.clear = () => {
      throw failure('DISK_FULL', 'no space left');
    };
    expect(await empty()).toEqual([false, expect.objectContaining(code('DISK_FULL'))]);
    expect(sdk.getTOTP().status).toBe(true);
  });
});
