import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type UserAssurance, WalletAssurance } from '#core/contract/wallet-calls/assurance.ts';
import { daysAfter, utcDay } from '#core/days.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { up as walletSessions } from '#services/kernel/database/migrations/0047-wallet-sessions.ts';
import { up as oneWalletOfASession } from '#services/kernel/database/migrations/0087-one-wallet-of-a-session.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('the assurance of a wallet', (current) => {
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  let admin: CallerUnderTest;
  const name = `Assured ${randomUUID()}`;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, name);
    operator = await operatorOf(kiosk);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
  });

  const person = () => personAt(current().services, kiosk);
  const verified = async (options: Partial<ScenarioOptions> = {}) => {
    const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...options });
    await deliverSession(current().services, kiosk.api, session);
    return session.sessionId;
  };
  const bind = (by: PersonUnderTest, id: string) => by.send('PUT', `/v1/wallet/proofing-sessions/${id}`);
  const assurance = async (by: PersonUnderTest) =>
    WalletAssurance.parse((await by.send('GET', '/v1/wallet/ial')).body);

  const ask = async (method: string, path: string, body: object) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await admin.fetch(path, init)).json()) as { userId: string };
  };
  /** The id of a new user whom a person's wallet is linked to. */
  const linkedUser = async (by: PersonUnderTest, userName = `user-${randomUUID()}`) => {
    const { userId } = await ask('POST', '/v1/users', { communityId: kiosk.communityId, userName });
    await ask('POST', `/v1/users/${userId}/wallets`, { did: by.wallet.did });
    expect((await by.send('POST', '/v1/wallet/accounts', { userId })).status).toBe(200);
    return userId;
  };

  it('is none without a session, and names the document of a signed final outcome', async () => {
    const by = await person();
    expect(await assurance(by)).toEqual({ value: 'none', proofs: [] });
    const id = await verified();
    expect(await bind(by, id)).toEqual({ status: 200, body: { sessionId: id } });
    const { value, proofs } = await assurance(by);
    // One passport without a notice and a source shows no level yet; the report of the session says what is missing.
    expect(value).toBe('none');
    expect(proofs).toEqual([
      {
        type: 'passport',
        proof: id,
        expiresOn: expect.stringMatching(/^\d{8}$/),
        expired: false,
        expiringSoon: false,
      },
    ]);
  });

  it.each([
    [-1, { expired: true, expiringSoon: false }],
    [30, { expired: false, expiringSoon: true }],
  ])('marks a document that expires in %s days', async (days, marks) => {
    const by = await person();
    const id = await verified();
    await bind(by, id);
    await current()
      .services.context.db.updateTable('proofing_session')
      .set({
        document_expiries: JSON.stringify([{ document: 1, expiresOn: daysAfter(utcDay(new Date()), days) }]),
      })
      .where('session_id', '=', id)
      .execute();
    expect((await assurance(by)).proofs).toMatchObject([marks]);
  });

  it('is of one wallet for a session, whichever call named it', async () => {
    const [anna, ben] = [await person(), await person()];
    const enrol = (by: PersonUnderTest, sessionId: string) =>
      by.send('POST', '/v1/wallet/enrolments', { sessionId });
    const [bound, enrolled] = [await verified(), await verified()];
    await bind(anna, bound);
    expect(await enrol(ben, bound)).toMatchObject({ status: 409, body: { code: 'SESSION_CONFLICT' } });
    await enrol(anna, enrolled);
    expect(await bind(ben, enrolled)).toMatchObject({ status: 409, body: { code: 'SESSION_WALLET_OTHER' } });
    expect((await assurance(anna)).proofs.map(({ proof }) => proof).sort()).toEqual([bound, enrolled].sort());
    expect((await assurance(ben)).proofs).toEqual([]);
  });

  it('counts what nodes of the version before bind, and what they bound', async () => {
    const [anna, ben] = [await person(), await person()];
    const [earlier, meanwhile] = [await verified(), await verified()];
    const { tenantId, communityId } = kiosk;
    const { db } = current().services.context;
    const note = (trx: DatabaseHandle, sessionId: string, did: string) =>
      sql`INSERT INTO wallet_session (tenant_id, session_id, community_id, did, bound_at)
        VALUES (${tenantId}, ${sessionId}, ${communityId}, ${did}, now()) ON CONFLICT DO NOTHING`.execute(
        trx,
      );
    await note(db, meanwhile, anna.wallet.did);
    await note(db, meanwhile, ben.wallet.did);
    expect((await assurance(anna)).proofs).toMatchObject([{ proof: meanwhile }]);
    await db.transaction().execute(async (trx) => {
      await sql`DROP VIEW wallet_session`.execute(trx);
      await walletSessions(trx as never);
      await note(trx, earlier, ben.wallet.did);
      await note(trx, meanwhile, ben.wallet.did);
      await oneWalletOfASession(trx as never);
    });
    expect((await assurance(anna)).proofs).toMatchObject([{ proof: meanwhile }]);
    expect((await assurance(ben)).proofs).toMatchObject([{ proof: earlier }]);
  });

  it('rests on no session that was rejected', async () => {
    const by = await person();
    await bind(by, await verified({ decision: { kind: 'reject', reasons: ['face-differs'] } }));
    expect(await assurance(by)).toEqual({ value: 'none', proofs: [] });
  });

  it('is bound to a session once, by the kiosk that ran it', async () => {
    const [by, other] = [await person(), await person()];
    const id = await verified();
    expect((await bind(by, id)).status).toBe(200);
    expect((await bind(by, id)).status).toBe(200);
    expect(await bind(other, id)).toMatchObject({ status: 409, body: { code: 'SESSION_WALLET_OTHER' } });
    expect(await bind(other, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
    const elsewhere = await enrolledKiosk(current().services, `Elsewhere ${randomUUID()}`);
    const stranger = await personAt(current().services, elsewhere);
    expect(await bind(stranger, id)).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
  });

  it('rests no longer on a session that was erased on request', async () => {
    const by = await person();
    const id = await verified();
    await bind(by, id);
    expect((await assurance(by)).proofs).toHaveLength(1);
    await ask('POST', '/v1/privacy/erasure', { sessionId: id });
    expect(await assurance(by)).toEqual({ value: 'none', proofs: [] });
  });

  it('comes with a salt of each user, which stays until the user is erased', async () => {
    const [by, other] = [await person(), await person()];
    const [anna, berta] = [await linkedUser(by), await linkedUser(other)];
    const salt = async (who: PersonUnderTest, userId: string | null = null) =>
      who.send('POST', '/v1/wallet/kyc-salt', { userId });
    const first = await salt(by);
    expect(first).toEqual({
      status: 200,
      body: { userId: anna, salt: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await salt(by, anna)).toEqual(first);
    expect((await salt(other)).body.salt).not.toBe(first.body.salt);
    expect(await salt(by, berta)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    expect(await salt(await person())).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_LINKED' } });
    await ask('PATCH', `/v1/communities/${kiosk.communityId}`, { accountsPerPerson: 2 });
    await linkedUser(by);
    expect(await salt(by)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_AMBIGUOUS' } });
    await admin.fetch(`/v1/users/${anna}`, { method: 'DELETE' });
    const row = await current()
      .services.context.db.selectFrom('users')
      .select('kyc_salt_sealed')
      .where('user_id', '=', anna)
      .executeTakeFirstOrThrow();
    expect(row.kyc_salt_sealed).toBeNull();
  });

  it('is told of a user wallet by wallet, to programs that may read user details', async () => {
    const by = await person();
    const id = await verified();
    await bind(by, id);
    const userName = `user-${randomUUID()}`;
    const userId = await linkedUser(by, userName);
    const program = await accessKey(current().services, { ...kiosk, scopes: ['user_device_details.read'] });
    const read = async (community: string, user: string) => {
      const path = `/api/r1/community/${encodeURIComponent(community)}/userid/${encodeURIComponent(user)}/ial`;
      const answer = await program.fetch(path);
      return { status: answer.status, body: (await answer.json()) as UserAssurance & { code?: string } };
    };
    expect(await read(name, userName)).toEqual({
      status: 200,
      body: {
        user: { authModuleId: 'counterproof', uid: userId, username: userName },
        ...(await assurance(by)),
        did: { [by.wallet.did]: await assurance(by) },
      },
    });
    expect((await read(name, userId)).body.user.uid).toBe(userId);
    expect(await read(name, 'nobody')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await read('Nowhere', userId)).toMatchObject({
      status: 404,
      body: { code: 'COMMUNITY_NOT_FOUND' },
    });
  });
});
