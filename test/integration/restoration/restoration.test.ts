import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { releaseInfo } from '#core/contract/wallet-calls/restoration.ts';
import { fromBase64Url } from '#core/keys/bytes.ts';
import { openBytes } from '#core/keys/hpke.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData, restorationSignedData } from '#core/keys/live-id-data.ts';
import { FREE_TRIES } from '#core/keys/lockout.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { createSignToken, createStubSignToken } from '#core/keys/sign-token.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import {
  drawnExaminer,
  drawnPicture,
  enrolDrawnFace,
  faceConsent,
  turnGallery,
} from '#scripts/harness/services/faces-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import type { FaceParts } from '#services/faces/index.ts';
import { forgetRestorations, lockRestorable, storeBackup } from '#services/restoration/backup.repository.ts';
import { restorationRoutes } from '#services/restoration/routes.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

type Told = Record<string, string>;
type Picture = ReturnType<typeof drawnPicture>;
const secret = (bytes: number) => randomBytes(bytes).toString('base64url');
const newRestorable = () => ({ salt: secret(16), proof: secret(32), share: secret(32), wallet: secret(60) });

onEachDatabase(
  'back-ups of wallets',
  (current) => {
    let kiosk: KioskUnderTest;
    let operator: JwsSigner;
    let admin: CallerUnderTest;
    const settings = (restoreWallet: boolean) =>
      admin.fetch(`/v1/communities/${kiosk.communityId}/user-settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ restoreWallet }),
      });

    beforeAll(async () => {
      const { services } = current();
      kiosk = await enrolledKiosk(services, `Restoration ${randomUUID()}`);
      operator = await operatorOf(kiosk);
      admin = await administrator(services, { tenantId: kiosk.tenantId });
      await turnGallery(services, kiosk, true, 0.9);
      await settings(true);
    });

    /** A wallet that took the documents of a session. */
    async function enrolled(): Promise<{ person: PersonUnderTest; sessionId: string }> {
      const { services } = current();
      const session = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
      await deliverSession(services, kiosk.api, session);
      await services.verdictsDone();
      const person = await personAt(services, kiosk);
      await person.send('POST', '/v1/wallet/enrolments', { sessionId: session.sessionId });
      return { person, sessionId: session.sessionId };
    }
    /** One whose person's face of this axis was enrolled. */
    async function personOf(axis: number): Promise<PersonUnderTest> {
      const { person, sessionId } = await enrolled();
      await enrolDrawnFace(current().services, kiosk, { axis, sessionId });
      return person;
    }
    const backUp = (person: PersonUnderTest, restorable: object | null = null, data = 'c2VhbGVk') =>
      person.send<Told>('PUT', '/v1/wallet/backup', { data, restorable });
    const fetchBackup = (person: PersonUnderTest) => person.send<Told>('GET', '/v1/wallet/backup');

    /** What a kiosk captured, signed without a named holder. */
    function captured(
      picture: Picture,
      change: object = {},
      status = 'PASSED',
      signer = kiosk.wallet,
      secondsAgo = 0,
      sign = createSignToken,
    ) {
      const liveness = { status, method: 'challenge' };
      const signed = { mime: picture.type, bytes: Buffer.from(picture.data, 'base64') };
      const sessionId = randomUUID();
      const at = new Date(Date.now() - secondsAgo * 1000).toISOString();
      const signToken = (did: string) =>
        sign(restorationSignedData(signed, liveness, did), signer, at, sessionId);
      const { purpose: _purpose, ...consent } = faceConsent();
      return { picture, liveness, signToken, sessionId, consent, ...change };
    }
    /** The same, signed for this key alone, or for none. */
    function signedFor(did?: string) {
      const made = captured(drawnPicture(1));
      const bytes = Buffer.from(made.picture.data, 'base64');
      const data = liveIdSignedData({ mime: made.picture.type, bytes }, made.liveness);
      const at = new Date().toISOString();
      return {
        ...made,
        signToken: did ? made.signToken(did) : createSignToken(data, kiosk.wallet, at, made.sessionId),
      };
    }
    const begin = (
      person: PersonUnderTest,
      { signToken, ...body }: { signToken?: string | ((did: string) => string) },
    ) => {
      const token = typeof signToken === 'function' ? signToken(person.wallet.did) : signToken;
      return person.send<Told>('POST', '/v1/wallet/restorations', { ...body, signToken: token });
    };
    const release = (person: PersonUnderTest, restorationId: string | undefined, proof: string) =>
      person.send<Told>('POST', `/v1/wallet/restorations/${restorationId}/release`, { proof });
    /** A person without a wallet yet: only a temporary key. */
    async function stranger() {
      const keyPair = generateKeyPair();
      return { keyPair, at: await personAt(current().services, kiosk, jwsSigner(keyPair)) };
    }
    const asAdmin = (method: string, path: string, body?: object) =>
      admin.fetch(path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    const refused = (status: number, code: string) => ({ status, body: { code } });

    it('are kept for the wallet that made them, and replaced by it', async () => {
      const { person: anna } = await enrolled();
      expect(await fetchBackup(anna)).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
      expect(await backUp(anna, null, 'Zmlyc3Q')).toMatchObject({ status: 200 });
      expect((await backUp(anna, newRestorable(), 'c2Vjb25k')).body).toEqual({
        storedAt: expect.stringMatching(/^20/),
      });
      expect((await fetchBackup(anna)).body).toMatchObject({ data: 'c2Vjb25k' });
      const ben = await personAt(current().services, kiosk);
      expect(await fetchBackup(ben)).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
    });

    it('stand in no column in clear', async () => {
      const { person: anna } = await enrolled();
      const restorable = newRestorable();
      await backUp(anna, restorable, 'dXNlci1kYXRh');
      const row = await current()
        .services.context.db.selectFrom('wallet_backup')
        .selectAll()
        .where('did', '=', anna.wallet.did)
        .executeTakeFirstOrThrow();
      const columns = [row.data_sealed, row.restorable_sealed ?? []].map((one) => Buffer.from(one));
      for (const text of ['dXNlci1kYXRh', ...Object.values(restorable)]) {
        expect(columns.filter((column) => column.includes(text))).toEqual([]);
      }
    });

    it('are released by the face and the second factor, once, to the key that asked', async () => {
      const anna = await personOf(1);
      const restorable = newRestorable();
      await backUp(anna, restorable);
      const { keyPair, at } = await stranger();
      const begun = await begin(at, captured(drawnPicture(1)));
      expect(begun).toMatchObject({ status: 201, body: { salt: restorable.salt } });
      const { restorationId = '' } = begun.body;
      const other = await stranger();
      expect(await release(other.at, restorationId, restorable.proof)).toMatchObject(
        refused(404, 'RESTORATION_NOT_FOUND'),
      );
      const { status, body } = await release(at, restorationId, restorable.proof);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(restorable.share);
      const info = { info: releaseInfo(restorationId) };
      const released = openBytes(keyPair, fromBase64Url(body.sealed ?? ''), info);
      expect(JSON.parse(Buffer.from(released).toString())).toEqual({
        did: anna.wallet.did,
        share: restorable.share,
        wallet: restorable.wallet,
      });
      expect(await release(at, restorationId, restorable.proof)).toMatchObject(
        refused(404, 'RESTORATION_NOT_FOUND'),
      );
    });

    it('make everybody wait after wrong second factors, whatever the restoration', async () => {
      const anna = await personOf(10);
      const restorable = newRestorable();
      await backUp(anna, restorable);
      for (let tries = 0; tries < FREE_TRIES; tries += 1) {
        const { at } = await stranger();
        const { restorationId } = (await begin(at, captured(drawnPicture(10)))).body;
        expect(await release(at, restorationId, secret(32))).toMatchObject(
          refused(403, 'SECOND_FACTOR_WRONG'),
        );
      }
      const { at } = await stranger();
      const { restorationId } = (await begin(at, captured(drawnPicture(10)))).body;
      expect(await release(at, restorationId, restorable.proof)).toMatchObject(
        refused(429, 'SIGN_IN_LOCKED'),
      );
      await backUp(anna, restorable);
      expect((await release(at, restorationId, restorable.proof)).status).toBe(200);
    });

    it('count wrong second factors for every community in which the wallet has one', async () => {
      const { db, sealers, now } = current().services.context;
      const anna = await personOf(95);
      const restorable = newRestorable();
      await backUp(anna, restorable);
      const made = await asAdmin('POST', '/v1/communities', { name: `Second ${randomUUID()}` });
      const { tenantId } = kiosk;
      const { id: communityId } = (await made.json()) as { id: string };
      const second = { tenantId, communityId, did: anna.wallet.did };
      const sealer = await sealers.community(db, tenantId, communityId);
      const { proof: proofHash, ...rest } = newRestorable();
      const backup = { data: 'c2VhbGVk', restorable: { ...rest, proofHash } };
      await db.transaction().execute((trx) => storeBackup(trx, sealer, second, backup, now()));
      const failures = async () =>
        (await db.transaction().execute((trx) => lockRestorable(trx, sealer, second)))?.lockout?.failures;
      const { at } = await stranger();
      const { restorationId } = (await begin(at, captured(drawnPicture(95)))).body;
      await release(at, restorationId, secret(32));
      expect(await failures()).toBe(1);
      await db.transaction().execute((trx) => storeBackup(trx, sealer, second, backup, now()));
      expect(await failures()).toBe(1);
      expect((await release(at, restorationId, restorable.proof)).status).toBe(200);
      expect(await failures()).toBeUndefined();
    });

    it('say nothing of why they are not found', async () => {
      await personOf(20);
      const onlyWords = await personOf(30);
      await backUp(onlyWords);
      await enrolDrawnFace(current().services, kiosk, { axis: 40 });
      const twin = await personOf(50);
      await backUp(twin, newRestorable());
      await enrolDrawnFace(current().services, kiosk, { axis: 50, turn: 0.01 });
      const { at } = await stranger();
      const found = [];
      // Without a back-up; by words alone; of no wallet; two that are close; of an unknown person; no face at all.
      for (const picture of [20, 30, 40, 50, 60].map((axis) => drawnPicture(axis))) {
        found.push(await begin(at, captured(picture)));
      }
      const noFace = { type: 'image/png' as const, data: Buffer.from('{}').toString('base64') };
      found.push(await begin(at, captured(noFace)));
      const texts = found.map(({ status, body: { code, detail } }) => ({ status, code, detail }));
      expect(new Set(texts.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(texts[0]).toMatchObject({ status: 404, code: 'LIVE_ID_NOT_RECOGNISED' });
    });

    it.each<[string, () => object, number, string]>([
      ['liveness that failed', () => captured(drawnPicture(1), {}, 'FAILED'), 422, 'LIVENESS_REQUIRED'],
      [
        'liveness that was not performed',
        () => captured(drawnPicture(1), {}, 'NOT_PERFORMED'),
        422,
        'LIVENESS_REQUIRED',
      ],
      [
        'a liveness result that was not signed',
        () => captured(drawnPicture(1), { liveness: { status: 'PASSED' } }),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      [
        'a picture that was not signed',
        () => captured(drawnPicture(2), { picture: drawnPicture(1) }),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      [
        'the token of somebody else',
        () => captured(drawnPicture(1), {}, 'PASSED', jwsSigner(generateKeyPair())),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      [
        'the token of a stub for development',
        () => captured(drawnPicture(1), {}, 'PASSED', kiosk.wallet, 0, createStubSignToken),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      [
        'a picture of six minutes ago',
        () => captured(drawnPicture(1), {}, 'PASSED', kiosk.wallet, 360),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      [
        'a picture of a later time',
        () => captured(drawnPicture(1), {}, 'PASSED', kiosk.wallet, -120),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      [
        'another session',
        () => captured(drawnPicture(1), { sessionId: randomUUID() }),
        422,
        'SIGN_TOKEN_INVALID',
      ],
      ['a token for another key', () => signedFor(kiosk.wallet.did), 422, 'SIGN_TOKEN_INVALID'],
      ['the token of an enrolment', () => signedFor(), 422, 'SIGN_TOKEN_INVALID'],
      [
        'another text of the consent',
        () =>
          captured(drawnPicture(1), { consent: { ...captured(drawnPicture(1)).consent, textVersion: '1' } }),
        400,
        'INVALID_REQUEST',
      ],
      ['a wish to skip', () => captured(drawnPicture(1), { skip_liveid: true }), 400, 'INVALID_REQUEST'],
    ])('are not looked for with %s', async (_, body, status, code) => {
      const { at } = await stranger();
      expect(await begin(at, body())).toMatchObject(refused(status, code));
    });

    it('are looked for once with one picture', async () => {
      await backUp(await personOf(90), newRestorable());
      const [first, second] = [await stranger(), await stranger()];
      const made = captured(drawnPicture(90));
      const picture = { ...made, signToken: made.signToken(first.at.wallet.did) };
      expect(await begin(second.at, picture)).toMatchObject(refused(422, 'SIGN_TOKEN_INVALID'));
      expect((await begin(first.at, picture)).status).toBe(201);
      expect(await begin(first.at, picture)).toMatchObject(refused(422, 'SIGN_TOKEN_INVALID'));
      expect((await begin(second.at, captured(drawnPicture(90)))).status).toBe(201);
    });

    it('are out of reach while the community does not allow it', async () => {
      const anna = await personAt(current().services, kiosk);
      await settings(false);
      const answers = [
        await backUp(anna),
        await fetchBackup(anna),
        await begin(anna, captured(drawnPicture(1))),
        await release(anna, randomUUID(), secret(32)),
      ];
      await settings(true);
      for (const answer of answers) expect(answer).toMatchObject(refused(403, 'RESTORE_DISABLED'));
    });

    it.each([
      ['an open text', { data: 'not sealed!', restorable: null }],
      ['no word of the wallet', { data: 'c2VhbGVk' }],
      ['a short proof', { data: 'c2VhbGVk', restorable: { ...newRestorable(), proof: secret(16) } }],
      ['what they do not know', { data: 'c2VhbGVk', restorable: { ...newRestorable(), pin: '123456' } }],
    ])('are not made of %s', async (_, body) => {
      const anna = await personAt(current().services, kiosk);
      expect(await anna.send('PUT', '/v1/wallet/backup', body)).toMatchObject(
        refused(400, 'INVALID_REQUEST'),
      );
    });

    /** A new user, linked to this wallet by an administrator. */
    async function userWith({ wallet: { did }, send }: PersonUnderTest): Promise<string> {
      const { communityId } = kiosk;
      const user = { communityId, userName: `anna-${randomUUID()}`, displayName: 'Anna' };
      const { userId } = (await (await asAdmin('POST', '/v1/users', user)).json()) as { userId: string };
      expect((await asAdmin('POST', `/v1/users/${userId}/wallets`, { did })).ok).toBe(true);
      expect((await send('POST', '/v1/wallet/accounts', { userId })).status).toBe(200);
      return userId;
    }

    it('are kept of wallets that somebody of the community has, a few in a minute', async () => {
      const anna = await personAt(current().services, kiosk);
      expect(await backUp(anna)).toMatchObject(refused(404, 'ACCOUNT_NOT_LINKED'));
      await userWith(anna);
      expect((await backUp(anna)).status).toBe(200);
      const [route] = restorationRoutes({} as FaceParts);
      expect(route).toMatchObject({ operationId: 'backUpWallet', limit: 'attempts' });
    });

    it('are removed by the wallet itself, and by no other', async () => {
      const [anna, ben] = [await personOf(80), await personOf(81)];
      await backUp(anna, newRestorable());
      expect(await ben.send('DELETE', '/v1/wallet/backup')).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
      expect(await anna.send('DELETE', '/v1/wallet/backup')).toMatchObject({ status: 200 });
      expect(await anna.send('DELETE', '/v1/wallet/backup')).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
      expect(await fetchBackup(anna)).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
      const { at } = await stranger();
      expect(await begin(at, captured(drawnPicture(80)))).toMatchObject(
        refused(404, 'LIVE_ID_NOT_RECOGNISED'),
      );
    });

    it('go with the data of a session whose documents the wallet took', async () => {
      const [anna, ben] = [await personOf(82), await personOf(83)];
      for (const person of [anna, ben]) await backUp(person, newRestorable());
      const { session_id: sessionId } = await current()
        .services.context.db.selectFrom('wallet_enrolment')
        .select('session_id')
        .where('did', '=', anna.wallet.did)
        .executeTakeFirstOrThrow();
      const erased = await asAdmin('POST', '/v1/privacy/erasure', { sessionId, includeHeld: true });
      expect(await erased.json()).toMatchObject({ erased: { wallet_backup: 1 } });
      expect(await fetchBackup(anna)).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
      expect((await fetchBackup(ben)).status).toBe(200);
    });

    it('go with the last user of the wallet', async () => {
      const anna = await personOf(84);
      await asAdmin('PATCH', `/v1/communities/${kiosk.communityId}`, { accountsPerPerson: 2 });
      const users = [await userWith(anna), await userWith(anna)];
      await backUp(anna);
      const left = [];
      for (const userId of users) {
        expect((await asAdmin('DELETE', `/v1/users/${userId}`)).ok).toBe(true);
        left.push((await fetchBackup(anna)).status);
      }
      expect(left).toEqual([200, 404]);
    });

    it('go when the community no longer allows them', async () => {
      const anna = await personOf(85);
      await backUp(anna);
      await settings(false);
      await settings(true);
      expect(await fetchBackup(anna)).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
    });

    it('end a year after they were stored or used last', async () => {
      const { db, now } = current().services.context;
      const anna = await personOf(86);
      await backUp(anna);
      const dueIn = (days: number) => forgetRestorations(db, new Date(now().getTime() + days * 86_400_000));
      await dueIn(364);
      const used = () =>
        db
          .updateTable('wallet_backup')
          .set({ ends_at: new Date(now().getTime() + 60_000) })
          .where('did', '=', anna.wallet.did)
          .execute();
      await used();
      expect((await fetchBackup(anna)).status).toBe(200);
      await dueIn(364);
      expect((await fetchBackup(anna)).status).toBe(200);
      await dueIn(366);
      expect(await fetchBackup(anna)).toMatchObject(refused(404, 'BACKUP_NOT_FOUND'));
    });

    it('go with a wallet that was revoked, and restorations with their time', async () => {
      const { db, now } = current().services.context;
      const count = async (table: 'wallet_backup' | 'wallet_restoration', did: string) =>
        (await db.selectFrom(table).select('did').where('did', '=', did).execute()).length;
      const anna = await personOf(70);
      await backUp(anna, newRestorable());
      const { at } = await stranger();
      await begin(at, captured(drawnPicture(70)));
      expect(await count('wallet_restoration', anna.wallet.did)).toBe(1);
      await forgetRestorations(db, new Date(now().getTime() + 5 * 60_000));
      expect(await count('wallet_restoration', anna.wallet.did)).toBe(0);
      expect(await count('wallet_backup', anna.wallet.did)).toBe(1);
      const body = JSON.stringify({ did: anna.wallet.did });
      const headers = { 'content-type': 'application/json' };
      await admin.fetch('/v1/wallets/revoke', { method: 'POST', headers, body });
      await forgetRestorations(db, now());
      expect(await count('wallet_backup', anna.wallet.did)).toBe(0);
      expect(await fetchBackup(anna)).toMatchObject(refused(403, 'WALLET_REVOKED'));
    });
  },
  { examiner: drawnExaminer, rateLimits: { attempts: 10_000 } },
);
