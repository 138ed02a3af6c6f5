import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { OTP_SEED_TYPE, OtpSeedGrant, otpSeedInfo } from '#core/contract/wallet-calls/otp-seeds.ts';
import { fromBase64Url } from '#core/keys/bytes.ts';
import { openBytes } from '#core/keys/hpke.ts';
import { jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { totpCode, totpStepAt } from '#core/keys/totp.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

interface Told {
  code?: string;
  status?: string | number;
  jws?: string;
}

onEachDatabase('one-time codes of users', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Codes ${randomUUID()}`);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    const limits = { accountsPerPerson: 5, personsPerAccount: 5 };
    await ask('PATCH', `/v1/communities/${kiosk.communityId}`, limits);
  });

  async function ask<T = Told>(method: string, path: string, body?: unknown, by: CallerUnderTest = admin) {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await by.fetch(path, { method, ...(body === undefined ? {} : json) });
    return { status: answer.status, body: (await answer.json()) as T };
  }
  const newUser = async (): Promise<string> => {
    const wish = { communityId: kiosk.communityId, userName: `user-${randomUUID()}` };
    return (await ask<{ userId: string }>('POST', '/v1/users', wish)).body.userId;
  };
  const link = async (person: PersonUnderTest, userId: string) => {
    await ask('POST', `/v1/users/${userId}/wallets`, { did: person.wallet.did });
    expect((await person.send('POST', '/v1/wallet/accounts', { userId })).status).toBe(200);
  };
  const issue = async (person: PersonUnderTest, userId: string) =>
    person.send<Told>('POST', '/v1/wallet/otp-seeds', { userId });
  const verify = (userId: string, code: string, by = admin) =>
    ask('POST', `/v1/users/${userId}/otp/verify`, { code }, by);
  /** A user, a linked person, and the seed that the person's wallet opened. */
  async function withSeed() {
    const keyPair = generateKeyPair();
    const person = await personAt(current().services, kiosk, jwsSigner(keyPair));
    const userId = await newUser();
    await link(person, userId);
    const renew = async () => {
      const { body } = await issue(person, userId);
      const verdict = verifyJws(body.jws ?? '');
      if (!verdict.valid) throw new Error(verdict.reason);
      expect(verdict).toMatchObject({ did: kiosk.servicesDid, typ: OTP_SEED_TYPE });
      const grant = OtpSeedGrant.parse(verdict.payload);
      expect(grant).toMatchObject({ did: person.wallet.did, userId });
      return openBytes(keyPair, fromBase64Url(grant.sealedSeed), { info: otpSeedInfo(userId) });
    };
    return { person, userId, seed: await renew(), renew };
  }
  const presentStep = () => totpStepAt(new Date());
  /** A code of no step that may come up while the test runs. */
  const wrongFor = (seed: Uint8Array): string => {
    const near = Array.from({ length: 40 }, (_, i) => totpCode(seed, presentStep() - 10 + i));
    return Array.from({ length: 50 }, (_, i) => String(i).padStart(6, '0')).find(
      (code) => !near.includes(code),
    )!;
  };

  it('count once, also the one before, and not after a later one', async () => {
    const { userId, seed } = await withSeed();
    const step = presentStep();
    const accepted = { status: 200, body: { otp_type: 'totp', status: 'verified' } };
    const refused = { status: 403, body: { code: 'OTP_REFUSED' } };
    expect(await verify(userId, totpCode(seed, step))).toMatchObject(accepted);
    expect(await verify(userId, totpCode(seed, step))).toMatchObject(refused);
    expect(await verify(userId, totpCode(seed, step - 1))).toMatchObject(refused);
    expect(await verify(userId, totpCode(seed, step + 1))).toMatchObject(accepted);
  });

  it('count for one of many who try at once', async () => {
    const { userId, seed } = await withSeed();
    const code = totpCode(seed, presentStep());
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(userId, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('of an earlier seed count no more', async () => {
    const { userId, seed, renew } = await withSeed();
    const fresh = await renew();
    expect((await verify(userId, totpCode(seed, presentStep()))).status).toBe(403);
    expect((await verify(userId, totpCode(fresh, presentStep()))).status).toBe(200);
  });

  it('of any linked wallet count, and of an unlinked one no more', async () => {
    const one = await withSeed();
    const { userId, seed } = one;
    await one.person.send('POST', '/v1/wallet/accounts/unlink', { userId });
    expect((await verify(userId, totpCode(seed, presentStep()))).status).toBe(403);
    await link(one.person, userId);
    expect((await verify(userId, totpCode(seed, presentStep()))).status).toBe(403);
    expect((await verify(userId, totpCode(await one.renew(), presentStep()))).status).toBe(200);
  });

  it('make a user wait from the fifth wrong one on, for the right one as well', async () => {
    const { userId, seed } = await withSeed();
    const wrong = wrongFor(seed);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verify(userId, wrong)).toMatchObject({ status: 403, body: { code: 'OTP_REFUSED' } });
    }
    const locked = { status: 429, body: { code: 'SIGN_IN_LOCKED' } };
    expect(await verify(userId, totpCode(seed, presentStep()))).toMatchObject(locked);
  });

  it('of an unknown user, of a disabled one and of one without a seed are refused', async () => {
    expect(await verify(randomUUID(), '123456')).toMatchObject({ body: { code: 'USER_NOT_FOUND' } });
    expect(await verify(await newUser(), '123456')).toMatchObject({ body: { code: 'OTP_REFUSED' } });
    const { userId, seed } = await withSeed();
    await ask('PATCH', `/v1/users/${userId}`, { active: false });
    expect((await verify(userId, totpCode(seed, presentStep()))).status).toBe(403);
  });

  it('are verified by a program with the scope, and no other', async () => {
    const { userId, seed } = await withSeed();
    const { tenantId } = kiosk;
    const code = totpCode(seed, presentStep());
    const other = await accessKey(current().services, { tenantId, scopes: ['events.read'] });
    expect((await verify(userId, code, other)).body.code).toBe('SCOPE_MISSING');
    const program = await accessKey(current().services, { tenantId, scopes: ['users.authenticate'] });
    expect((await verify(userId, code, program)).status).toBe(200);
  });

  it.each(['12345', '1234567', '12345a', '１２３４５６', ' 12345'])(
    'of another form are refused: %s',
    async (code) => {
      expect(await verify(randomUUID(), code)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    },
  );

  describe('whose seed', () => {
    it('is made only for a wallet that is linked', async () => {
      const stranger = await personAt(current().services, kiosk);
      expect(await issue(stranger, await newUser())).toMatchObject({
        status: 404,
        body: { code: 'ACCOUNT_NOT_LINKED' },
      });
    });

    it('stands nowhere in the clear', async () => {
      const { userId, seed } = await withSeed();
      const { db } = current().services.context;
      const row = await db
        .selectFrom('user_wallets')
        .select('otp_seed_sealed')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(row.otp_seed_sealed?.length).toBeGreaterThan(seed.length);
      expect(Buffer.from(row.otp_seed_sealed ?? []).includes(Buffer.from(seed))).toBe(false);
    });
  });
});
