import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import { personWallet } from '#main/library/person-wallet.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { IdentitySDK } from '#sdk/identity-sdk.ts';
import type { AskConsent } from '#sdk/ports/consent.ts';
import { createSdkContext, type ProgramContext } from '#sdk/program/create-sdk-context.ts';
import type { ApplicantContext } from '#sdk/sdk-context.ts';
import { takePreparedLink } from '#services/users/wallet-accounts.ts';
import { running } from '../support/services-under-test.ts';

const NAME = 'Sign-in Street';
const PIN = '428571';

/** The values of the one call of a callback method. */
const answer = <A extends unknown[]>(start: (done: (...values: A) => void) => void): Promise<A> =>
  new Promise((resolve) => start((...values) => resolve(values)));
type Failure = ErrorResponse | null;

/** A relying party and a person, each by the SDK, over services that really run. */
describe('authentication by the SDK against the services', () => {
  const current = running();
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-sign-in-'));
  const askConsent = vi.fn<AskConsent>(async () => true);
  let program: ProgramContext;
  let context: ApplicantContext;
  let device: IdentitySDK;
  let person: IdentitySDK;
  let admin: CallerUnderTest;
  let tenantId: string;
  let communityId: string;
  let origin: { tag: string; api: string; community: string };

  beforeAll(async () => {
    const { services } = current();
    const { data: branch } = await openClient(services.url).POST('/v1/branches', {
      body: { name: NAME },
      headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
    });
    if (!branch) throw new Error('no branch');
    ({ tenantId, communityId } = branch);
    program = await createSdkContext({
      dataDir: folder,
      keyStore: { kind: 'passphrase-file', passphrase: 'correct horse battery' },
      services: services.url,
      askConsent,
      log: { warn: () => undefined },
    });
    device = await instanceOf(program);
    device.setLicenseKey(branch.licenseKey);
    device.initiateWallet();
    const dns = new URL(services.url).hostname;
    const tenant = { dns, enrolmentCode: branch.enrolmentCode, deviceName: 'Portal' };
    const [registered, error] = await answer<[boolean, Failure, unknown]>((done) =>
      device.registerTenant(tenant, { onTenantRegistration: done }),
    );
    expect([registered, error]).toEqual([true, null]);
    device.commitApplicationWallet();
    // The inside of the context, which its type hides from programs.
    context = program.applicant() as ApplicantContext;
    person = await instanceOf(context);
    person.initiateWallet();
    person.commitApplicationWallet();
    await answer((done) => person.enrollPin(PIN, '', { onDocumentEnrollment: done }));
    admin = await administrator(services, { tenantId });
    const told = (await (await admin.fetch('/v1/communities', {})).json()) as {
      tenant: { tenanttag: string };
    };
    origin = { tag: told.tenant.tenanttag, api: new URL(services.url).origin, community: NAME };
  });
  afterAll(() => {
    program?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function instanceOf(context: Parameters<typeof IdentitySDK.initialize>[0]): Promise<IdentitySDK> {
    IdentitySDK.initialize(context);
    const sdk = IdentitySDK.instanceOf(context.kind);
    await sdk.whenLoaded();
    return sdk;
  }
  const asked = async (scopes: string, authType = 'pin') => {
    const [status, url, result, error] = await answer<
      [boolean, string | null, { sessionId: string } | null, Failure]
    >((done) =>
      device.generateNewSession(origin, authType, scopes, '{"order":7}', { onNewSessionGenerated: done }),
    );
    expect([status, error]).toEqual([true, null]);
    return { url: url ?? '', id: result?.sessionId ?? '' };
  };
  const authenticated = (session: { url: string; id: string }, scopes: string, creds = '', userId?: string) =>
    answer<[boolean, string | null, Failure]>((done) =>
      person.authenticateUser(
        context,
        userId ?? null,
        session.id,
        session.url,
        scopes,
        {},
        creds,
        origin,
        '',
        '',
        '1.0',
        {},
        'pin',
        false,
        { onUserAuthenticated: done },
      ),
    );
  const received = async ({ url, id }: { url: string; id: string }) => {
    const [status, text, error] = await answer<[boolean, string | null, Failure]>((done) =>
      device.getSessionResponse(url, id, { onNewSessionReceived: done }),
    );
    return { status, result: text === null ? null : JSON.parse(text), code: error?.code };
  };

  it('carries what the person confirmed to the one who asked', async () => {
    const session = await asked('did,publicKey,ial');
    expect(await received(session)).toMatchObject({ status: false, code: 'AUTH_SESSION_UNANSWERED' });
    expect(await authenticated(session, 'did')).toEqual([
      false,
      null,
      expect.objectContaining({ code: 'AUTH_FACTOR_NOT_PASSED' }),
    ]);
    expect(person.verifyPin(PIN)).toBe(true);
    expect(await authenticated(session, 'did,ial')).toEqual([true, session.id, null]);
    expect(askConsent).toHaveBeenLastCalledWith({
      community: NAME,
      address: origin.api,
      scopes: ['did', 'ial'],
      recipient: 'session',
    });
    const { status, result } = await received(session);
    expect(status).toBe(true);
    expect(result).toMatchObject({
      did: person.getDID(),
      publicKey: person.getPublicKey(),
      data: { did: person.getDID(), ial: 'none' },
      ial: 'none',
      authFactor: 'pin',
      scopes: ['did', 'ial'],
      isRejected: false,
      sessionInfo: { metadata: '{"order":7}' },
    });
    person.verifyPin(PIN);
    expect((await authenticated(session, 'did'))[2]?.code).toBe('AUTH_SESSION_ANSWERED');
  });

  it('names the account of a one-use credential', async () => {
    const ask = async (method: string, path: string, body: object) => {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await (await admin.fetch(path, init)).json()) as { userId: string };
    };
    const { userId } = await ask('POST', '/v1/users', { communityId, userName: 'anna' });
    const credential = () =>
      answer<[boolean, string | null, Failure]>((done) =>
        person.issueAccountCredential('anna', { onAccountCredential: done }),
      );
    expect((await credential())[2]?.code).toBe('ACCOUNT_NOT_LINKED');
    await ask('POST', `/v1/users/${userId}/wallets`, { did: person.getDID() });
    const { services } = current();
    const walletDid = person.getDID();
    const caller = { kind: 'wallet' as const, tenantId, communityId, kioskId: randomUUID(), walletDid };
    await takePreparedLink(services.context, caller, userId);
    const [, creds] = await credential();
    const session = await asked('userid');
    person.verifyPin(PIN);
    expect(await authenticated(session, 'userid', creds ?? '', 'anna')).toEqual([true, session.id, null]);
    expect((await received(session)).result).toMatchObject({ userId, data: { userid: userId } });
    const again = await asked('userid');
    person.verifyPin(PIN);
    expect((await authenticated(again, 'userid', creds ?? '', 'anna'))[2]?.code).toBe(
      'ACCOUNT_CREDENTIAL_INVALID',
    );
    // A refusal uses up neither the factor nor the session.
    const [, fresh] = await credential();
    expect(await authenticated(again, 'userid', fresh ?? '', 'anna')).toEqual([true, again.id, null]);
  });

  it('answers the codes that a person brings to a counter, and refuses the others by name', async () => {
    const { services, wallet } = await context.open();
    const codes = personWallet({ sdk: person, wallet, services, version: '1.0', now: () => new Date() });
    const scanned = ({ url, id }: { url: string; id: string }) => ({ url, sessionId: id });
    const session = await asked('did', 'any');
    const request = await codes.readSignIn(scanned(session));
    expect(await codes.verifyPin('111222')).toBe(false);
    expect(await codes.verifyPin(PIN)).toBe(true);
    await codes.signIn(request);
    expect((await received(session)).result).toMatchObject({ data: { did: person.getDID() } });
    const refused = (code: string) => ({ code });
    await expect(codes.readSignIn(scanned(session))).rejects.toMatchObject(refused('AUTH_SESSION_ANSWERED'));
    await expect(codes.readSignIn(scanned(await asked('did', 'liveid')))).rejects.toMatchObject(
      refused('AUTH_FACTOR_OTHER'),
    );
    const { url, id } = session;
    const forged = { url: url.replace('127.0.0.1', 'localhost'), sessionId: id };
    await expect(codes.readSignIn(forged)).rejects.toMatchObject(refused('SESSION_SOURCE_UNTRUSTED'));
    const unknown = randomUUID();
    await expect(
      codes.readSignIn({ url: url.replace(id, unknown), sessionId: unknown }),
    ).rejects.toMatchObject(refused('AUTH_SESSION_NOT_FOUND'));
    const link = { ...origin, code: '3f1c0a9be27d4856917b5de0c4a8f263' };
    await expect(codes.validateLink(magicLinkText(link))).rejects.toMatchObject(
      refused('ACCESS_CODE_INVALID'),
    );
    await expect(codes.validateLink(magicLinkText({ ...link, tag: 'other' }))).rejects.toMatchObject(
      refused('ORIGIN_NOT_REGISTERED'),
    );
  });

  it('trusts the address of the session, and no other', async () => {
    const { url, id } = await asked('did');
    const trusted = (text: string) =>
      answer<[boolean]>((done) => person.isTrustedSessionSource(text, { onResult: done }));
    expect(await trusted(url)).toEqual([true]);
    for (const other of [
      url.replace('127.0.0.1', 'localhost'),
      url.replace('http:', 'https:'),
      `${url}?a`,
      id,
    ]) {
      expect(await trusted(other)).toEqual([false]);
    }
  });

  it('tells level and scopes of the person, with each scope on record', async () => {
    const level = await answer<[boolean, string | null, Failure]>((done) =>
      person.getIAL({ onIALResponse: done }),
    );
    expect(level).toEqual([true, 'none', null]);
    const [map, error] = await answer<[Map<string, unknown> | null, Failure]>((done) =>
      person.getScopes(null, 'publicKey,did', '', origin, '', '', { onGetScopeResponse: done }),
    );
    expect(error).toBeNull();
    expect([...(map ?? [])]).toEqual([
      ['publicKey', person.getPublicKey()],
      ['did', person.getDID()],
    ]);
    const noted = await current()
      .services.context.db.selectFrom('scope_consent')
      .select('scope')
      .where('did', '=', person.getDID())
      .where('requested_by', 'like', 'kiosk:%')
      .execute();
    expect(noted.map(({ scope }) => scope)).toEqual(expect.arrayContaining(['publicKey', 'did']));
    const wrong = await answer<[Map<string, unknown> | null, Failure]>((done) =>
      person.getScopes(null, 'did', '', { ...origin, tag: 'other' }, '', '', { onGetScopeResponse: done }),
    );
    expect([wrong[0], wrong[1]?.code]).toEqual([null, 'ORIGIN_NOT_REGISTERED']);
  });
});
