import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#core/days.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { personAt } from '#scripts/harness/services/person-under-test.ts';
import type { RelyingPartyFacts } from '#services/contract/relying-parties.ts';
import type { UserFacts } from '#services/contract/users.ts';
import { createSender } from '#services/events/index.ts';
import { loadServicesKey } from '#services/kernel/keys/services-keys.ts';
import { PUBLIC_WEBHOOKS } from '#services/kernel/ports/webhook-settings.ts';
import { signingKeys } from '#services/oauth/token-keys.ts';
import { SignInRecords } from '#services/oidc/sign-in-record.repository.ts';
import { SignOuts } from '#services/oidc/tell-sign-outs.ts';
import type { BrowserUnderTest } from '../support/browser-under-test.ts';
import { PASSWORD, type RelyingPartyUnderTest, relyingPartyOf } from '../support/relying-party-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';

const DONE = 'https://relying-party.example/signed-out';
const CLOSED_NETWORK = { allowHttp: true, allowPrivate: true };

onEachDatabase(
  'the end of a session',
  (current) => {
    let kiosk: KioskUnderTest;
    let shop: RelyingPartyUnderTest;
    let party: RelyingPartyFacts;
    let config: client.Configuration;
    let user: UserFacts;
    let receiver: WebhookReceiver;
    let signOuts: SignOuts;

    beforeAll(async () => {
      const { services } = current();
      Object.assign(services.context, { webhooks: CLOSED_NETWORK });
      kiosk = await enrolledKiosk(services, `Signed out ${randomUUID()}`);
      shop = await relyingPartyOf(services, kiosk);
      receiver = await webhookReceiver();
      const tells = { backchannelLogoutUri: receiver.url, postLogoutRedirectUris: [DONE] };
      party = await shop.register(tells);
      config = await shop.discovered(party);
      const { context } = services;
      const key = await loadServicesKey(context.db, context.sealers.service, 'tokens');
      signOuts = new SignOuts(context, signingKeys(context, key));
    });
    beforeEach(async () => {
      await signOuts.run();
      receiver.received.length = 0;
      receiver.answer = (_request, response) => response.writeHead(200).end();
      user = await shop.newUser();
    });
    afterAll(async () => {
      await signOuts.stop();
      await receiver.close();
    });

    const db = () => current().services.context.db;
    const signedIn = async (by: BrowserUnderTest, who = user, at = config) => {
      const { url, checks } = await shop.begun(at);
      const page = await shop.entered(by, url, who);
      const back = page.url.searchParams.has('code') ? page : await by.submit(page, {});
      return client.authorizationCodeGrant(at, back.url, checks);
    };
    /** Verifies the one logout token that was sent as a relying party does. */
    const told = async (algorithm = 'ES256') => {
      expect(receiver.received).toHaveLength(1);
      const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
      expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
      const keys = createRemoteJWKSet(new URL(`${party.issuer}/jwks`));
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      return jwtVerify(token, keys, {
        issuer: party.issuer,
        audience: party.relyingPartyId,
        typ: 'logout+jwt',
        algorithms: [algorithm],
      });
    };
    const allDue = () =>
      db()
        .updateTable('party_session')
        .set({ due_at: new Date(0) })
        .where('due_at', 'is not', null)
        .execute();
    const waiting = () =>
      db().selectFrom('party_session').selectAll().where('user_id', '=', user.userId).execute();
    const records = () => db().selectFrom('sign_in_record').selectAll();
    const changeUser = (facts: object) => shop.ask('PATCH', `/v1/users/${user.userId}`, facts);
    const logoutUrl = (parameters: Record<string, string>) => client.buildEndSessionUrl(config, parameters);

    it('is told to each relying party by a signed token that names user and session', async () => {
      const by = shop.browser();
      const tokens = await signedIn(by);
      const sid = tokens.claims()?.sid;
      expect(sid).toEqual(expect.any(String));
      const page = await by.open(
        logoutUrl({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: DONE, state: 'x' }),
      );
      expect(page.text).toContain('Example Shop asks to sign you out');
      const back = await by.submit(page, { xsrf: xsrfIn(page.text), logout: 'yes' });
      expect(back.url.href).toBe(`${DONE}?state=x`);
      expect(await signOuts.run()).toBe(1);
      const { payload } = await told();
      expect(payload).toMatchObject({
        sub: user.userId,
        sid,
        jti: expect.any(String),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      });
      expect(payload).not.toHaveProperty('nonce');
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(120);
      expect(await waiting()).toEqual([]);
      expect(
        (await by.open((await shop.begun(config, { prompt: 'none' })).url)).url.searchParams.get('error'),
      ).toBe('login_required');
      const info = client.fetchUserInfo(config, tokens.access_token, user.userId);
      await expect(info).rejects.toMatchObject({ status: 401 });
    });

    it('is told by RS256 where ID tokens are signed so', async () => {
      const path = `/v1/relying-parties/${party.relyingPartyId}`;
      const byRsa = await shop.ask<RelyingPartyFacts>('PATCH', path, { idTokenSignedResponseAlg: 'RS256' });
      const tokens = await signedIn(shop.browser(), user, await shop.discovered(byRsa.body));
      await shop.ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      expect(await signOuts.run()).toBe(1);
      expect((await told('RS256')).payload.sid).toBe(tokens.claims()?.sid);
      await shop.ask('PATCH', path, { idTokenSignedResponseAlg: 'ES256' });
    });

    it('may be asked for by a form of another site, which alone ends nothing', async () => {
      const by = shop.browser();
      const tokens = await signedIn(by);
      const asked = new URLSearchParams({ id_token_hint: tokens.id_token ?? '', state: 'x' });
      asked.set('post_logout_redirect_uri', DONE);
      const posted = (body: string) =>
        by.open(`${party.issuer}/logout`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: new URL(DONE).origin,
          },
          body,
        });
      const page = await posted(asked.toString());
      expect(page.text).toContain('Example Shop asks to sign you out');
      expect(await signOuts.run()).toBe(0);
      const back = await by.submit(page, { xsrf: xsrfIn(page.text), logout: 'yes' });
      expect(back.url.href).toBe(`${DONE}?state=x`);
      expect(await signOuts.run()).toBe(1);
      // What grows past an address when it is encoded is refused, as is a form of that size.
      for (const length of [3_000, 9_000])
        expect((await posted(`state=${'~'.repeat(length)}`)).status).toBe(413);
    });

    it('ends one relying party alone where the user stays signed in', async () => {
      const other = await shop.register({ name: 'Other' });
      const by = shop.browser();
      const tokens = await signedIn(by);
      const { url } = await shop.begun(await shop.discovered(other));
      await by.submit(await by.open(url), {});
      const page = await by.open(logoutUrl({ id_token_hint: tokens.id_token ?? '' }));
      const done = await by.submit(page, { xsrf: xsrfIn(page.text) }, 'stay');
      expect(done.text).toContain('You are signed out');
      await signOuts.run();
      expect((await told()).payload.sub).toBe(user.userId);
      const again = await by.open((await shop.begun(await shop.discovered(other), { prompt: 'none' })).url);
      expect(again.url.searchParams.get('code')).not.toBeNull();
    });

    it('comes with another user in the same browser', async () => {
      const by = shop.browser();
      const tokens = await signedIn(by);
      await shop.entered(by, (await shop.begun(config, { prompt: 'login' })).url, await shop.newUser());
      await signOuts.run();
      expect((await told()).payload).toMatchObject({ sub: user.userId, sid: tokens.claims()?.sid });
    });

    it.each([
      ['disabled', (id: string) => shop.ask('PATCH', `/v1/users/${id}`, { active: false })],
      ['removed', (id: string) => shop.admin.fetch(`/v1/users/${id}`, { method: 'DELETE' })],
      [
        'given another password',
        (id: string) => shop.ask('POST', `/v1/users/${id}/password`, { password: 'Another-Horse-8-Battery' }),
      ],
    ])('comes with a user who is %s', async (_, end) => {
      const by = shop.browser();
      await signedIn(by);
      await end(user.userId);
      await signOuts.run();
      expect((await told()).payload.sub).toBe(user.userId);
      await shop.ask('PATCH', `/v1/users/${user.userId}`, { active: true });
      const silent = await by.open((await shop.begun(config, { prompt: 'none' })).url);
      expect(silent.url.searchParams.get('error')).toBe('login_required');
    });

    it.each<[string, Record<string, string>]>([
      ['waits for the counter', { acr_values: 'ial2' }],
      ['stopped at consent', {}],
    ])('comes at once to a sign-in that %s when its user is disabled', async (_, parameters) => {
      const by = shop.browser();
      const page = await shop.entered(by, (await shop.begun(config, parameters)).url, user);
      expect(page.text).not.toContain('name="password"');
      expect(await waiting()).toEqual([]);
      await changeUser({ active: false });
      const password = { password: 'Another-Horse-8-Battery' };
      await shop.ask('POST', `/v1/users/${user.userId}/password`, password);
      await changeUser({ active: true });
      expect((await by.open(page.url)).status).toBe(410);
      const anew = await by.open((await shop.begun(config)).url);
      expect(anew.text).toContain('name="password"');
      expect((await by.submit(anew, { userName: user.userName, password: PASSWORD })).status).toBe(403);
    });

    it('takes what a request under way wrote, where the user is enabled again', async () => {
      const by = shop.browser();
      const former = await records().execute();
      const isOfUser = ({ record_hash }: { record_hash: Uint8Array }) =>
        !former.some((one) => Buffer.compare(one.record_hash, record_hash) === 0);
      await signedIn(by);
      const written = (await records().execute()).filter(isOfUser);
      expect(written.map(({ model }) => model)).toContain('Session');
      await changeUser({ active: false });
      expect((await records().execute()).filter(isOfUser)).toEqual([]);
      await db().insertInto('sign_in_record').values(written).execute();
      await changeUser({ active: true });
      expect((await records().execute()).filter(isOfUser)).toEqual([]);
    });

    const NEW_PASSWORD = 'Another-Horse-8-Battery';
    const setPassword = () =>
      shop.ask('POST', `/v1/users/${user.userId}/password`, { password: NEW_PASSWORD });
    const resetPassword = async () => {
      const body = { userId: user.userId, password: PASSWORD, newPassword: NEW_PASSWORD };
      return (await personAt(current().services, kiosk)).send('POST', '/v1/wallet/accounts/password', body);
    };
    const NEW_PASSWORDS: [string, () => Promise<{ status: number }>][] = [
      ['an administrator', setPassword],
      ['the user', resetPassword],
    ];
    /** Holds the request that writes such a record until the password has changed. */
    const changedBefore = (
      isIt: (payload: Record<string, unknown>) => boolean,
      change: () => Promise<{ status: number }>,
    ) => {
      const { write } = SignInRecords.prototype;
      const held = vi.spyOn(SignInRecords.prototype, 'write');
      held.mockImplementation(async function (this: SignInRecords, ...args) {
        if (isIt(args[1])) {
          held.mockRestore();
          expect((await change()).status).toBe(200);
        }
        return write.apply(this, args);
      });
    };
    const silently = async (by: BrowserUnderTest) =>
      (await by.open((await shop.begun(config, { prompt: 'none' })).url)).url.searchParams;

    it.each(NEW_PASSWORDS)(
      'comes to a session that a request under way writes while %s changes the password',
      async (_, change) => {
        const by = shop.browser();
        await signedIn(by);
        changedBefore(({ kind }) => kind === 'Session', change);
        const { url, checks } = await shop.begun(config, { prompt: 'none' });
        const { url: back } = await by.open(url);
        await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
          error: 'invalid_grant',
        });
        expect((await silently(by)).get('error')).toBe('login_required');
        const page = await by.open((await shop.begun(config)).url);
        expect(page.text).toContain('name="password"');
        const anew = await by.submit(page, { userName: user.userName, password: NEW_PASSWORD });
        expect(anew.text).not.toContain('name="password"');
        await by.submit(anew, {});
        expect((await silently(by)).get('code')).not.toBeNull();
      },
    );

    it.each(NEW_PASSWORDS)(
      'comes to a sign-in with the old password while %s changes it',
      async (_, change) => {
        const by = shop.browser();
        changedBefore(({ kind, result }) => kind === 'Interaction' && result !== undefined, change);
        const page = await shop.entered(by, (await shop.begun(config)).url, user);
        expect(page.text).toContain('name="password"');
        expect((await silently(by)).get('error')).toBe('login_required');
      },
    );

    it('takes a session that names no user, as the version before wrote it', async () => {
      const by = shop.browser();
      await signedIn(by);
      await db().updateTable('sign_in_record').set({ user_hash: null }).execute();
      await changeUser({ active: false });
      await changeUser({ active: true });
      const silent = await by.open((await shop.begun(config, { prompt: 'none' })).url);
      expect(silent.url.searchParams.get('error')).toBe('login_required');
    });

    it('is told again, by a token of its own, until the relying party takes it', async () => {
      const by = shop.browser();
      await signedIn(by);
      await shop.ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      receiver.answer = (_request, response) => response.writeHead(503).end();
      await signOuts.run();
      const first = (await told()).payload.jti;
      expect(await signOuts.run()).toBe(0);
      receiver.answer = (_request, response) => response.writeHead(204).end();
      receiver.received.length = 0;
      await allDue();
      await signOuts.run();
      expect((await told()).payload.jti).not.toBe(first);
      expect(await waiting()).toEqual([]);
    });

    it('is given up after a day, and the audit log says so', async () => {
      await signedIn(shop.browser());
      await shop.ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      receiver.answer = (_request, response) => response.writeHead(400).end();
      await signOuts.run();
      await db()
        .updateTable('party_session')
        .set({ ended_at: new Date(Date.now() - DAY_MS), due_at: new Date(0) })
        .where('user_id', '=', user.userId)
        .execute();
      await signOuts.run();
      expect(await waiting()).toEqual([]);
      const { action, data } = await db()
        .selectFrom('audit')
        .select(['action', 'data'])
        .where('action', '=', 'relying-party.not-told')
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow();
      expect({ action, data }).toEqual({
        action: 'relying-party.not-told',
        data: { relyingPartyId: party.relyingPartyId, failure: 'status', attempts: 2 },
      });
    });

    it('is sent nowhere that webhooks may not go', async () => {
      const { context } = current().services;
      await signedIn(shop.browser());
      await shop.ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      const key = await loadServicesKey(context.db, context.sealers.service, 'tokens');
      const guarded = new SignOuts(context, signingKeys(context, key), createSender(PUBLIC_WEBHOOKS));
      expect(await guarded.run()).toBe(1);
      expect(receiver.received).toEqual([]);
      expect(await waiting()).toHaveLength(1);
      await guarded.stop();
      Object.assign(context, { webhooks: PUBLIC_WEBHOOKS });
      const wish = {
        name: 'Inside',
        redirectUris: [DONE],
        backchannelLogoutUri: 'https://169.254.169.254/x',
      };
      const refused = { status: 422, body: { code: 'WEBHOOK_TARGET_REFUSED' } };
      expect(await shop.ask('POST', '/v1/relying-parties', wish)).toMatchObject(refused);
      const change = { backchannelLogoutUri: receiver.url };
      const path = `/v1/relying-parties/${party.relyingPartyId}`;
      expect(await shop.ask('PATCH', path, change)).toMatchObject(refused);
      Object.assign(context, { webhooks: CLOSED_NETWORK });
    });

    it('tells nothing to a relying party that is disabled or takes no notice', async () => {
      const quiet = await shop.register({ name: 'Quiet' });
      await signedIn(shop.browser(), user, await shop.discovered(quiet));
      const shut = await shop.register({ name: 'Shut', backchannelLogoutUri: receiver.url });
      await signedIn(shop.browser(), user, await shop.discovered(shut));
      await shop.ask('PATCH', `/v1/relying-parties/${shut.relyingPartyId}`, { active: false });
      await shop.ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      await signOuts.run();
      expect(receiver.received).toEqual([]);
      expect(await waiting()).toEqual([]);
    });

    it('needs a press of a button, a registered address, and the secret of the session', async () => {
      const by = shop.browser();
      const tokens = await signedIn(by);
      const id_token_hint = tokens.id_token ?? '';
      const elsewhere = await by.open(logoutUrl({ id_token_hint, post_logout_redirect_uri: `${DONE}/` }));
      expect(elsewhere).toMatchObject({
        status: 400,
        text: expect.not.stringContaining('relying-party.example'),
      });
      const page = await by.open(logoutUrl({ id_token_hint }));
      expect((await by.submit(page, { xsrf: 'wrong', logout: 'yes' })).status).toBe(400);
      const silent = await by.open((await shop.begun(config, { prompt: 'none' })).url);
      expect(silent.url.searchParams.get('code')).not.toBeNull();
    });

    it('asks a browser that is signed in nowhere by a page without script', async () => {
      const by = shop.browser();
      const page = await by.open(logoutUrl({ post_logout_redirect_uri: DONE }));
      expect(page.text).toContain('You are not signed in here');
      expect(page.text).not.toContain('<script');
      const back = await by.submit(page, { xsrf: xsrfIn(page.text), logout: 'yes' });
      expect(back.url.href).toBe(DONE);
    });

    it('is forgotten where a session ends by its time', async () => {
      await signedIn(shop.browser());
      expect(await waiting()).toHaveLength(1);
      await db()
        .updateTable('party_session')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', user.userId)
        .execute();
      await signOuts.run();
      expect(await waiting()).toEqual([]);
      expect(receiver.received).toEqual([]);
    });

    it('is discovered', () => {
      expect(config.serverMetadata()).toMatchObject({
        end_session_endpoint: `${party.issuer}/logout`,
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      });
    });
  },
  { rateLimits: { attempts: 10_000, links: 10_000, tokens: 10_000 }, timers: false },
);

const xsrfIn = (text: string): string => /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
