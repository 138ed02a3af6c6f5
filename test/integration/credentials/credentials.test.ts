import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CREDENTIALS_CONTEXT,
  Credential,
  type CredentialStatus,
  signCredential,
  verifyCredential,
} from '#core/credentials/credential.ts';
import { signPresentation } from '#core/credentials/presentation.ts';
import { presentSdJwt } from '#core/credentials/sd-jwt.ts';
import { statusIn } from '#core/credentials/status-list.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, publicKeyFromText } from '#core/keys/p256.ts';
import { createSignToken, createStubSignToken } from '#core/keys/sign-token.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { forgetDownloads } from '#services/credentials/credential.repository.ts';
import { communitySigner } from '#services/platform/index.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

interface Told {
  code?: string;
  id?: string;
  downloadUrl?: string;
  statusUrl?: string;
  validUntil?: string;
  verified?: boolean;
  fault?: string | null;
  nonce?: string;
  holder?: string;
  userId?: string;
}

const AUDIENCE = 'https://verifier.example';

onEachDatabase('verifiable credentials', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let issuer: string;
  /** Who took the documents of a session that ended with Success. */
  let proven: { person: PersonUnderTest; sessionId: string };
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Credentials ${randomUUID()}`);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    const { db } = current().services.context;
    const row = await db
      .selectFrom('community')
      .select('public_key')
      .where('community_id', '=', kiosk.communityId)
      .executeTakeFirstOrThrow();
    issuer = didFromPublicKey(publicKeyFromText(row.public_key));
    const session = scenario({ kiosk: kiosk.wallet, operator: await operatorOf(kiosk), stepMs: 100 });
    await deliverSession(current().services, kiosk.api, session);
    await current().services.verdictsDone();
    const person = await personAt(current().services, kiosk);
    proven = { person, sessionId: session.sessionId };
    await person.send('POST', '/v1/wallet/enrolments', { sessionId: session.sessionId });
  });

  const base = (of: { tenantId: string; communityId: string } = kiosk) =>
    `/v1/tenant/${of.tenantId}/community/${of.communityId}`;
  async function ask(method: string, path: string, body?: unknown, by: CallerUnderTest = admin) {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await by.fetch(path, { method, ...(body === undefined ? {} : json) });
    return { status: answer.status, body: (await answer.json()) as Told };
  }
  const fetchText = async (address = '') => {
    const answer = await fetch(address);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const issue = async (change: object = {}) => {
    const holder = jwsSigner(generateKeyPair());
    const wish = { subject: holder.did, claims: { firstName: 'ANNA' }, ...change };
    const { status, body } = await ask('POST', `${base()}/vc/from/payload/membership`, wish);
    expect(status).toBe(201);
    const { text } = await fetchText(body.downloadUrl);
    return { holder, jws: text, told: body };
  };
  const verify = async (credential: string, more: object = {}) =>
    (await ask('POST', `${base()}/vc/verify`, { credential, ...more })).body;
  const read = (jws: string) => {
    const verdict = verifyCredential(jws, { at: new Date(), issuers: [issuer] });
    if (!verdict.verified) throw new Error(verdict.fault);
    return verdict.credential;
  };
  const document = (change: object = {}) => ({
    type: 'ppt',
    id: 'L898902C3',
    firstName: 'ANNA MARIA',
    doe: '20991231',
    face: 'aGVsbG8',
    proofs: ['mrz'],
    ...change,
  });
  const fromDocument = async ({
    data = document(),
    signer = kiosk.wallet,
    signed = data,
    session = proven.sessionId,
    kind = 'ppt',
    person = proven.person,
    sign = createSignToken,
  }: Partial<{
    data: object;
    signer: KioskUnderTest['wallet'];
    signed: object;
    session: string;
    kind: string;
    person: PersonUnderTest;
    sign: typeof createSignToken;
  }> = {}) => {
    const signToken = sign(signed, signer, new Date().toISOString(), session);
    const body = { data, signToken, sessionId: proven.sessionId };
    return { person, ...(await person.send<Told>('POST', `${base()}/vc/from/document/${kind}`, body)) };
  };

  it('are issued of claims, downloaded, and verified', async () => {
    const { holder, jws, told } = await issue();
    expect(read(jws)).toMatchObject({
      issuer,
      id: `urn:uuid:${told.id}`,
      type: ['VerifiableCredential', 'membership_credential'],
      credentialSubject: { id: holder.did, firstName: 'ANNA' },
      validUntil: told.validUntil,
    });
    expect(await verify(jws)).toMatchObject({ verified: true, fault: null, credential: { issuer } });
    expect(await verify(jws, { holder: holder.did })).toMatchObject({ verified: true });
    expect((await fetchText(told.downloadUrl)).type).toContain('application/vc+jwt');
  });

  it('are issued of a document that this kiosk signed, without its pictures, until it expires', async () => {
    const { person, status, body } = await fromDocument({ data: document({ doe: soon() }) });
    expect(status).toBe(201);
    const { text } = await fetchText(body.downloadUrl);
    const { credentialSubject, validUntil } = read(text);
    expect(credentialSubject).toEqual({
      id: person.wallet.did,
      type: 'ppt',
      documentId: 'L898902C3',
      firstName: 'ANNA MARIA',
      doe: soon(),
    });
    expect(Date.parse(validUntil ?? '') - Date.now()).toBeLessThan(32 * 86_400_000);
  });

  it.each<[string, () => Parameters<typeof fromDocument>[0], string]>([
    [
      'that was changed after it was signed',
      () => ({ signed: document({ firstName: 'BERTA' }) }),
      'SIGN_TOKEN_INVALID',
    ],
    ['that somebody else signed', () => ({ signer: jwsSigner(generateKeyPair()) }), 'SIGN_TOKEN_INVALID'],
    ['that a stub for development signed', () => ({ sign: createStubSignToken }), 'SIGN_TOKEN_INVALID'],
    ['of another session', () => ({ session: 'another' }), 'SIGN_TOKEN_INVALID'],
    ['of another type', () => ({ kind: 'dl' }), 'INVALID_REQUEST'],
    ['that expired', () => ({ data: document({ doe: '20200101' }) }), 'INVALID_REQUEST'],
    ['that expires on no day', () => ({ data: document({ doe: '20301399' }) }), 'INVALID_REQUEST'],
  ])('are not issued of a document %s', async (_, wish, code) => {
    expect((await fromDocument(wish())).body.code).toBe(code);
  });

  it.each<[string, object, string]>([
    ['failed', { state: 'Failed' }, 'DOCUMENT_NOT_PROVEN'],
    ['waits for a review', { state: 'Review' }, 'DOCUMENT_NOT_PROVEN'],
    ['this kiosk did not run', { kiosk_id: null }, 'DOCUMENT_NOT_PROVEN'],
    ['is erased', { erase_on: '2020-01-01' }, 'SESSION_ENDED'],
  ])('are not issued of a document whose session %s', async (_, change, code) => {
    const { db } = current().services.context;
    const set = (to: object) =>
      db.updateTable('proofing_session').set(to).where('session_id', '=', proven.sessionId).execute();
    const rows = db.selectFrom('proofing_session').where('session_id', '=', proven.sessionId);
    const before = await rows.select(['state', 'kiosk_id', 'erase_on']).executeTakeFirstOrThrow();
    await set(change);
    const told = await fromDocument();
    await set(before);
    expect(told.body.code).toBe(code);
  });

  it('are issued of a document to the wallet that took it, and to no other', async () => {
    const other = await personAt(current().services, kiosk);
    expect((await fromDocument({ person: other })).body.code).toBe('DOCUMENT_NOT_PROVEN');
    expect((await fromDocument()).status).toBe(201);
  });

  it.each([
    ['over already', { validUntil: '2020-01-01T00:00:00Z' }],
    ['about no DID', { subject: 'did:example:1' }],
    ['of no claims', { claims: {} }],
    ['that name the holder themselves', { claims: { id: 'did:key:z1' } }],
    ['as SD-JWT of a claim that is no claim', { format: 'dc+sd-jwt', claims: { iss: 'did:key:z1' } }],
    ['as SD-JWT of a claim that hides others', { format: 'dc+sd-jwt', claims: { a: { _sd: [] } } }],
    ['in a form that nobody knows', { format: 'ldp_vc' }],
    ['of claims beyond the limit', { claims: { text: 'x'.repeat(100_001) } }],
  ])('are not issued %s', async (_, change) => {
    const wish = { subject: kiosk.wallet.did, claims: { a: 1 }, ...change };
    const { status, body } = await ask('POST', `${base()}/vc/from/payload/membership`, wish);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  describe('are never verified', () => {
    it('after they were revoked, which their status and the list tell as well', async () => {
      const { jws, told } = await issue();
      const { credentialStatus } = read(jws);
      expect(await listed(credentialStatus)).toBe('active');
      expect((await ask('POST', `${base()}/vc/${told.id}/revoke`)).status).toBe(200);
      expect((await ask('POST', `${base()}/vc/${told.id}/revoke`)).status).toBe(200);
      expect(await verify(jws)).toMatchObject({ verified: false, fault: 'revoked', credential: null });
      expect(JSON.parse((await fetchText(told.statusUrl)).text)).toEqual({ id: told.id, status: 'revoked' });
      expect(await listed(credentialStatus)).toBe('revoked');
    });

    it('after the wallet of their holder was revoked, which gets no further ones', async () => {
      const wish = { subject: jwsSigner(generateKeyPair()).did, claims: { a: 1 } };
      const { jws } = await issue(wish);
      const { communityId } = kiosk;
      const { userId } = (await ask('POST', '/v1/users', { communityId, userName: wish.subject })).body;
      await ask('POST', `/v1/users/${userId}/wallets`, { did: wish.subject });
      expect((await ask('POST', '/v1/wallets/revoke', { did: wish.subject })).status).toBe(200);
      expect(await verify(jws)).toMatchObject({ verified: false, fault: 'revoked' });
      expect(await listed(read(jws).credentialStatus)).toBe('revoked');
      const again = ask('POST', `${base()}/vc/from/payload/membership`, wish);
      expect((await again).body.code).toBe('WALLET_REVOKED');
    });

    it('for another holder', async () => {
      const { jws } = await issue();
      expect(await verify(jws, { holder: kiosk.wallet.did })).toMatchObject({
        verified: false,
        fault: 'wrong-holder',
      });
    });

    it('after their time, and before it', async () => {
      const { context } = current().services;
      const signer = await communitySigner(context, context.db, kiosk);
      const { jws } = await issue();
      const change = (times: object) => signCredential(signer, Credential.parse({ ...read(jws), ...times }));
      expect(await verify(change({ validUntil: '2020-01-01T00:00:00Z' }))).toMatchObject({
        fault: 'expired',
      });
      expect(await verify(change({ validFrom: '2090-01-01T00:00:00Z' }))).toMatchObject({
        fault: 'not-yet-valid',
      });
    });

    it('when the community never issued them, though its key signed', async () => {
      const { context } = current().services;
      const signer = await communitySigner(context, context.db, kiosk);
      const made = Credential.parse({ ...read((await issue()).jws), id: `urn:uuid:${randomUUID()}` });
      expect(await verify(signCredential(signer, made))).toMatchObject({
        verified: false,
        fault: 'status-unknown',
      });
    });

    it('of an issuer that is not this community', async () => {
      const stranger = jwsSigner(generateKeyPair());
      const made = Credential.parse({ ...read((await issue()).jws), issuer: stranger.did });
      expect(await verify(signCredential(stranger, made))).toMatchObject({ fault: 'unknown-issuer' });
      const other = await enrolledKiosk(current().services, `Others ${randomUUID()}`);
      const theirs = await administrator(current().services, { tenantId: other.tenantId });
      const { jws } = await issue();
      expect((await ask('POST', `${base(other)}/vc/verify`, { credential: jws }, theirs)).body).toMatchObject(
        {
          verified: false,
          fault: 'unknown-issuer',
        },
      );
    });

    it('without a signature', async () => {
      const { jws } = await issue();
      const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'vc+jwt' })).toString('base64url');
      expect(await verify(`${header}.${jws.split('.')[1]}.`)).toMatchObject({ fault: 'signature-invalid' });
    });
  });

  describe('in a presentation', () => {
    const request = async () =>
      (await ask('POST', `${base()}/vp/create`, { audience: AUDIENCE })).body.nonce ?? '';
    const judge = async (presentation: string, nonce: string) =>
      (await ask('POST', `${base()}/vp/verify`, { presentation, nonce })).body;
    const present = (holder: ReturnType<typeof jwsSigner>, jws: string, nonce: string, audience = AUDIENCE) =>
      signPresentation(holder, [jws], { at: new Date(), audience, nonce });

    it('are verified once for its request', async () => {
      const { holder, jws } = await issue();
      const nonce = await request();
      const presentation = present(holder, jws, nonce);
      expect(await judge(presentation, nonce)).toMatchObject({
        verified: true,
        fault: null,
        holder: holder.did,
      });
      expect(await judge(presentation, nonce)).toMatchObject({ verified: false, fault: 'wrong-nonce' });
    });

    it('disclose claim by claim as SD-JWT, with a key binding only', async () => {
      const claims = { firstName: 'ANNA', lastName: 'BEISPIEL', level: 'gold' };
      const { holder, jws, told } = await issue({ format: 'dc+sd-jwt', claims });
      expect(await verify(jws)).toMatchObject({ verified: false, fault: 'no-key-binding' });
      const disclose = async (nonce: string) =>
        presentSdJwt(holder, jws, ['level'], { at: new Date(), audience: AUDIENCE, nonce }) ?? '';
      const nonce = await request();
      expect(await judge(await disclose(nonce), nonce)).toMatchObject({
        verified: true,
        holder: holder.did,
        disclosed: { id: `urn:uuid:${told.id}`, type: 'membership_credential', claims: { level: 'gold' } },
      });
      expect(await judge(await disclose(nonce), nonce)).toMatchObject({
        verified: false,
        fault: 'wrong-nonce',
      });
      const second = await request();
      expect(await judge(jws, second)).toMatchObject({ verified: false, fault: 'no-key-binding' });
      await ask('POST', `${base()}/vc/${told.id}/revoke`);
      const third = await request();
      expect(await judge(await disclose(third), third)).toMatchObject({ verified: false, fault: 'revoked' });
    });

    it('are refused for another audience, by another holder, after revocation, and spend the request', async () => {
      const { holder, jws, told } = await issue();
      const first = await request();
      expect(await judge(present(holder, jws, first, 'https://other.example'), first)).toMatchObject({
        fault: 'wrong-audience',
      });
      expect(await judge(present(holder, jws, first), first)).toMatchObject({ fault: 'wrong-nonce' });
      const second = await request();
      expect(await judge(present(jwsSigner(generateKeyPair()), jws, second), second)).toMatchObject({
        fault: 'wrong-holder',
      });
      await ask('POST', `${base()}/vc/${told.id}/revoke`);
      const third = await request();
      expect(await judge(present(holder, jws, third), third)).toMatchObject({
        verified: false,
        fault: 'revoked',
      });
    });
  });

  it('are downloaded for a day, and then forgotten', async () => {
    const { jws, told } = await issue();
    const { db } = current().services.context;
    const body = async () =>
      (
        await db
          .selectFrom('credential')
          .select('body_sealed')
          .where('credential_id', '=', told.id ?? '')
          .executeTakeFirstOrThrow()
      ).body_sealed;
    expect(Buffer.from((await body()) ?? []).includes(jws.slice(0, 40))).toBe(false);
    await forgetDownloads(db, new Date(Date.now() + 86_400_001));
    expect(await body()).toBeNull();
    expect((await fetchText(told.downloadUrl)).status).toBe(404);
    expect(await verify(jws)).toMatchObject({ verified: true });
  });

  it('of unknown subjects are not found', async () => {
    for (const path of [
      `vc_downloads/${'A'.repeat(32)}`,
      `vc/${randomUUID()}/status`,
      'vc_status_lists/99',
    ]) {
      const { status, text } = await fetchText(`${current().services.url}${base()}/${path}`);
      expect([status, JSON.parse(text).code]).toEqual([404, 'CREDENTIAL_NOT_FOUND']);
    }
    expect((await ask('POST', `${base()}/vc/${randomUUID()}/revoke`)).body.code).toBe('CREDENTIAL_NOT_FOUND');
  });

  it('are issued by programs with the scope only', async () => {
    const { tenantId } = kiosk;
    const reader = await accessKey(current().services, { tenantId, scopes: ['credentials.verify'] });
    const wish = { subject: kiosk.wallet.did, claims: { a: 1 } };
    const { body } = await ask('POST', `${base()}/vc/from/payload/membership`, wish, reader);
    expect(body.code).toBe('SCOPE_MISSING');
  });

  it('are made of free claims only with that permission; an editor of users can revoke them', async () => {
    const { tenantId } = kiosk;
    const desk = await administrator(current().services, { tenantId, permissions: ['users.edit'] });
    const issuer = await administrator(current().services, { tenantId, permissions: ['credentials.issue'] });
    const wish = { subject: kiosk.wallet.did, claims: { firstName: 'ANNA' } };
    const path = `${base()}/vc/from/payload/passport`;
    expect((await ask('POST', path, wish, desk)).body.code).toBe('PERMISSION_MISSING');
    const made = await ask('POST', path, wish, issuer);
    expect(made.status).toBe(201);
    const { id } = made.body as unknown as { id: string };
    expect((await ask('POST', `${base()}/vc/${id}/revoke`, undefined, desk)).status).toBe(200);
  });

  /** What the published list says about a credential. */
  async function listed(status: CredentialStatus | undefined) {
    const { text } = await fetchText(status?.statusListCredential);
    const list = read(text);
    expect(list['@context'][0]).toBe(CREDENTIALS_CONTEXT);
    return status && statusIn(list, status);
  }
});

/** A month ahead, as documents write it. */
function soon(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}
