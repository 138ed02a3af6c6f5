import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { beforeAll, expect, it } from 'vitest';
import type { JwsSigner } from '#core/keys/jws.ts';
import { LICENCE } from '#core/proofing/assurance.fixture.ts';
import { CORE_ATTRIBUTES } from '#core/proofing/assurance-facts.ts';
import { accessKey } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { RelyingPartyFacts } from '#services/contract/relying-parties.ts';
import type { UserFacts } from '#services/contract/users.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { forgetPerson } from '#services/privacy/forget-person.ts';
import { type ScenarioOptions, scenario } from '#specimens/evidence-under-test.ts';
import { LICENCE_OF_LOGGED_HOLDER, licenceCapture } from '#specimens/logged-captures.ts';
import { type RelyingPartyUnderTest, relyingPartyOf } from '../support/relying-party-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { verifiesOnDevice } from './device-rows.ts';

const SCOPE = 'openid /assurance/ial/2';
/** Where users open their links. */
const ORIGIN = 'https://id.example.org';
/** The other document of whose passport a session shows first. */
const licenceOfHolder: ScenarioOptions['second'] = (portrait, { at }) =>
  licenceCapture(portrait, { at, record: LICENCE_OF_LOGGED_HOLDER });

onEachDatabase(
  'a sign-in that asks for IAL2',
  (current) => {
    let kiosk: KioskUnderTest;
    let operator: JwsSigner;
    let shop: RelyingPartyUnderTest;
    let party: RelyingPartyFacts;
    let config: client.Configuration;
    const community = `Verified ${randomUUID()}`;

    beforeAll(async () => {
      kiosk = await enrolledKiosk(current().services, community);
      operator = await operatorOf(kiosk);
      shop = await relyingPartyOf(current().services, kiosk);
      party = await shop.register();
      config = await shop.discovered(party);
    });

    const db = () => current().services.context.db;
    const referenceIn = (text: string) => /class="code"[^>]*>([^<]+)/.exec(text)?.[1] ?? '';
    const standingIn = (text: string) => /data-standing="([^"]+)"/.exec(text)?.[1];
    const errorOf = ({ url }: { url: URL }) => url.searchParams.get('error');

    /** A user who entered the password and got a reference. */
    const waiting = async (who: UserFacts, parameters: Record<string, string> = { scope: SCOPE }) => {
      const by = shop.browser();
      const { url, checks } = await shop.begun(config, parameters);
      const first = await shop.entered(by, url, who);
      expect(standingIn(first.text)).toBe('none');
      const page = await by.submit(first, {}, 'start');
      expect(standingIn(page.text)).toBe('waiting');
      return { by, checks, page, reference: referenceIn(page.text) };
    };
    /** The person brings the reference to the counter. */
    const visit = async (reference: string, options: Partial<ScenarioOptions> = {}) => {
      const { data } = await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
      const sessionId = data?.sessionId ?? '';
      const log = scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, sessionId, ...options });
      await deliverSession(current().services, kiosk.api, log);
      await current().services.verdictsDone();
      return sessionId;
    };
    /** What one passport before an embedded database does not show: a second document, a source, a notice. */
    const complete = async (sessionId: string, { tenantId } = kiosk) => {
      const second = JSON.stringify([{ ...LICENCE, document: 2 }]);
      await sql`UPDATE proofing_session SET
          summary = jsonb_set(summary::jsonb, '{assurance,pieces}', summary::jsonb #> '{assurance,pieces}' || ${second}::jsonb),
          final = final::jsonb || '{"kioskWord": [], "independence": "server"}'::jsonb
        WHERE tenant_id = ${tenantId} AND session_id = ${sessionId}`.execute(db());
      const words = {
        source: { kind: 'authoritative', confirmed: CORE_ATTRIBUTES, alive: true },
        notice: { channel: 'sms', validated: true },
      };
      for (const [kind, word] of Object.entries(words)) {
        await sql`INSERT INTO session_assurance (tenant_id, session_id, word_id, kind, word, counts_since)
          VALUES (${tenantId}, ${sessionId}, ${randomUUID()}, ${kind}, ${JSON.stringify(word)}, now())`.execute(
          db(),
        );
      }
    };
    const verified = async () => {
      const user = await shop.newUser();
      const { reference } = await waiting(user);
      const sessionId = await visit(reference);
      await complete(sessionId);
      return { user, sessionId };
    };

    verifiesOnDevice(() => ({ services: current().services, kiosk, shop, visit, complete }));

    it('shows a reference, continues after the counter, and names the verified claims', async () => {
      const user = await shop.newUser();
      const { by, checks, page, reference } = await waiting(user);
      expect(page.text).toContain('src="data:image/svg+xml;base64,');
      expect(page.text).toContain('Valid until');
      expect(page.text).toContain('<li>Counter 1</li>');
      const standing = async () => JSON.parse((await by.open(`${page.url.pathname}/standing`)).text);
      expect(await standing()).toEqual({ standing: 'waiting' });
      const sessionId = await visit(reference);
      expect(await standing()).toEqual({ standing: 'short' });
      await complete(sessionId);
      expect(await standing()).toEqual({ standing: 'verified' });
      const consent = await by.open(page.url);
      expect(consent.text).toContain('your name and date of birth as they were verified');
      const back = await by.submit(consent, {});
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()).toMatchObject({ sub: user.userId, acr: 'ial2', amr: ['pwd'] });
      const info = await client.fetchUserInfo(config, tokens.access_token, user.userId);
      const { data } = await kiosk.api.GET('/proofingsession/{id}/result', {
        params: { path: { id: sessionId } },
      });
      expect(data?.final?.outcome).toBe('Success');
      expect(info).toEqual({
        sub: user.userId,
        verified_claims: {
          verification: {
            trust_framework: 'nist_800_63A',
            assurance_level: expect.stringMatching(/^ial[23]$/),
            time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
            verification_process: sessionId,
            evidence: [
              {
                type: 'document',
                check_details: [{ check_method: 'vpip' }, { check_method: 'pvp' }],
                document_details: { type: 'passport' },
              },
            ],
          },
          claims: {
            given_name: expect.any(String),
            family_name: expect.any(String),
            birthdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          },
        },
      });
    });

    it('is finished by two documents, a source and a notice, and by nothing short of them', async () => {
      const { context } = current().services;
      const sent: OutgoingMessage[] = [];
      const send = async (message: OutgoingMessage) => {
        sent.push(message);
        return {};
      };
      const confirms = async () => ({
        kind: 'authoritative' as const,
        confirmed: [...CORE_ATTRIBUTES],
        alive: true,
      });
      const source = { ask: confirms };
      Object.assign(context, { messages: { sms: { send } }, source, publicOrigin: ORIGIN });
      try {
        const user = await shop.newUser({ phone: '+33612345678' });
        const { by, checks, page, reference } = await waiting(user, { acr_values: 'ial2' });
        const standing = async () => standingIn((await by.open(page.url)).text);
        await sendDue(context);
        // Who answers the link has shown that the telephone is theirs.
        const link = new URL(/https?:\S+\/s\/\S+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '');
        const own = shop.browser();
        const asked = await own.open(link.pathname);
        const agreed = /name="_agreed" value="([\w-]+)"/.exec(asked.text)?.[1] ?? '';
        expect((await own.submit(asked, { consent: 'on', _agreed: agreed })).text).toContain(reference);
        const sessionId = await visit(reference, { second: licenceOfHolder });
        expect(await standing()).toBe('short');
        const path = { params: { path: { id: sessionId } } };
        const manager = await accessKey(current().services, {
          ...kiosk,
          scopes: ['proofing_sessions.manage'],
        });
        await manager.api.POST('/proofingsession/{id}/assurance/source', { ...path, body: { document: 1 } });
        expect(await standing()).toBe('short');
        await sendDue(context);
        const { data } = await kiosk.api.GET('/proofingsession/{id}/assurance', path);
        if (!current().databaseUrl) {
          // Services on the machine of a kiosk made nothing again apart from it.
          expect([data?.level, await standing()]).toEqual(['IAL1', 'short']);
          return;
        }
        expect(data?.level).toBe('IAL2');
        const back = await by.submit(await by.open(page.url), {});
        const tokens = await client.authorizationCodeGrant(config, back.url, checks);
        expect(tokens.claims()).toMatchObject({ sub: user.userId, acr: 'ial2' });
      } finally {
        Object.assign(context, { messages: {}, source: undefined, publicOrigin: undefined });
      }
    });

    it('is told of a user without a wallet by every answer about them', async () => {
      const { user, sessionId } = await verified();
      const ask = async (path: string) => (await shop.admin.fetch(path)).json();
      const { ial, documents } = await ask(`/v1/users/${user.userId}/assurance`);
      expect(['IAL2', 'IAL3']).toContain(ial);
      const path = `/api/r1/community/${encodeURIComponent(community)}/userid/${user.userId}/ial`;
      const told = await ask(path);
      expect(told).toMatchObject({ value: ial, did: {} });
      // The licence was added without a day of expiry.
      expect(told.proofs).toEqual([
        { type: 'passport', proof: sessionId, expiresOn: '20320415', expired: false, expiringSoon: false },
        { type: 'driving-licence', proof: sessionId, expiresOn: null, expired: null, expiringSoon: null },
      ]);
      expect(documents).toMatchObject(told.proofs.map(({ type }: { type: string }) => ({ type })));
    });

    it('keeps the time of the password, however long the counter takes', async () => {
      const user = await shop.newUser();
      const { by, checks, page, reference } = await waiting(user, { scope: SCOPE, prompt: 'login' });
      const seconds = () => Math.floor(Date.now() / 1000);
      const entered = seconds();
      await complete(await visit(reference));
      await expect.poll(seconds).toBeGreaterThan(entered);
      const back = await by.submit(await by.open(page.url), {});
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()?.auth_time).toBeLessThanOrEqual(entered);
    });

    it('is asked for by acr_values too, which open no verified claims', async () => {
      const { user } = await verified();
      const by = shop.browser();
      const { url, checks } = await shop.begun(config, { acr_values: 'other ial2' });
      const back = await by.submit(await shop.entered(by, url, user), {});
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()).toMatchObject({ acr: 'ial2' });
      expect(await client.fetchUserInfo(config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
      });
      const plain = await shop.begun(config, { prompt: 'none' });
      const again = await by.open(plain.url);
      const second = await client.authorizationCodeGrant(config, again.url, plain.checks);
      expect(second.claims()).not.toHaveProperty('acr');
    });

    it('is asked for by an essential acr too, and tells the verified claims that are named', async () => {
      const user = await shop.newUser();
      const claims = JSON.stringify({
        id_token: { acr: { essential: true, values: ['ial2'] } },
        userinfo: {
          verified_claims: { verification: { trust_framework: null }, claims: { birthdate: null } },
        },
      });
      const { by, checks, page, reference } = await waiting(user, { scope: 'openid', claims });
      await complete(await visit(reference));
      const consent = await by.open(page.url);
      expect(consent.text).toContain('your name and date of birth as they were verified');
      const back = await by.submit(consent, {});
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()).toMatchObject({ acr: 'ial2' });
      expect(await client.fetchUserInfo(config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
        verified_claims: {
          verification: { trust_framework: 'nist_800_63A' },
          claims: { birthdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        },
      });
    });

    it('asks nothing of a user who is verified, and answers prompt=none', async () => {
      const { user } = await verified();
      const by = shop.browser();
      const { url } = await shop.begun(config, { scope: SCOPE });
      await by.submit(await shop.entered(by, url, user), {});
      const silent = await by.open((await shop.begun(config, { scope: SCOPE, prompt: 'none' })).url);
      expect(silent.url.searchParams.get('code')).not.toBeNull();
    });

    it('tells a relying party that may show nothing that the user would have to act', async () => {
      const by = shop.browser();
      const user = await shop.newUser();
      await by.submit(await shop.entered(by, (await shop.begun(config)).url, user), {});
      const requests: Record<string, string>[] = [{ scope: SCOPE }, { acr_values: 'ial2' }];
      for (const parameters of requests) {
        const silent = await by.open((await shop.begun(config, { ...parameters, prompt: 'none' })).url);
        expect(errorOf(silent)).toBe('interaction_required');
      }
    });

    it('gets one session of a form that is sent twice, and the same one from a second sign-in', async () => {
      const user = await shop.newUser();
      const by = shop.browser();
      const first = await shop.entered(by, (await shop.begun(config, { scope: SCOPE })).url, user);
      const [one, two] = await Promise.all([by.submit(first, {}, 'start'), by.submit(first, {}, 'start')]);
      expect(referenceIn(one.text)).toBe(referenceIn(two.text));
      const other = shop.browser();
      const page = await shop.entered(other, (await shop.begun(config, { scope: SCOPE })).url, user);
      expect(referenceIn(page.text)).toBe(referenceIn(one.text));
      const rows = await db()
        .selectFrom('user_verification')
        .selectAll()
        .where('user_id', '=', user.userId)
        .execute();
      expect(rows).toHaveLength(1);
    });

    it.each([
      ['failed', { decision: { kind: 'reject', reasons: ['face-differs'] } }, 'failed'],
      ['succeeded below IAL2', {}, 'short'],
    ] as const)('offers a new reference after a verification that %s', async (_, options, standing) => {
      const user = await shop.newUser();
      const { by, page, reference } = await waiting(user);
      await visit(reference, options as Partial<ScenarioOptions>);
      const after = await by.open(page.url);
      expect(standingIn(after.text)).toBe(standing);
      const again = await by.submit(after, {}, 'start');
      expect(standingIn(again.text)).toBe('waiting');
      expect(referenceIn(again.text)).not.toBe(reference);
      expect(errorOf(await by.submit(again, {}, 'cancel'))).toBe('access_denied');
    });

    it('says that the requirement is not met where the user gives up after a verification', async () => {
      const { by, page, reference } = await waiting(await shop.newUser());
      await visit(reference, { decision: { kind: 'reject', reasons: ['face-differs'] } });
      const after = await by.open(page.url);
      expect(errorOf(await by.submit(after, {}, 'cancel'))).toBe('unmet_authentication_requirements');
    });

    it('waits while a reviewer has the case', async () => {
      const { by, page, reference } = await waiting(await shop.newUser());
      await visit(reference, { decision: { kind: 'refer', reasons: ['second-opinion'] } });
      const after = await by.open(page.url);
      expect(standingIn(after.text)).toBe('review');
      expect(standingIn((await by.submit(after, {}, 'start')).text)).toBe('review');
    });

    it('no longer counts the erased parts of a session', async () => {
      const { user, sessionId } = await verified();
      await db()
        .transaction()
        .execute((trx) => forgetPerson(trx, { tenantId: kiosk.tenantId, sessionId }));
      const by = shop.browser();
      const page = await shop.entered(by, (await shop.begun(config, { scope: SCOPE })).url, user);
      expect(standingIn(page.text)).toBe('none');
    });

    it('keeps the level and tells no claims once the evidence is gone', async () => {
      const { user, sessionId } = await verified();
      await db().deleteFrom('evidence_segment').where('session_id', '=', sessionId).execute();
      const by = shop.browser();
      const { url, checks } = await shop.begun(config, { scope: SCOPE });
      const back = await by.submit(await shop.entered(by, url, user), {});
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()).toMatchObject({ acr: 'ial2' });
      expect(await client.fetchUserInfo(config, tokens.access_token, user.userId)).toEqual({
        sub: user.userId,
      });
    });

    it('is never met in a sandbox, whatever its sessions end as', async () => {
      const { services } = current();
      const place = await enrolledKiosk(services, `Drawn ${randomUUID()}`);
      const drawn = await relyingPartyOf(services, place);
      const made = await drawn.ask<{ id: string }>('POST', '/v1/communities', {
        name: 'Try-out',
        sandbox: true,
      });
      const communityId = made.body.id;
      const own = await drawn.discovered(await drawn.register({ communityId }));
      const user = await drawn.newUser({ communityId });
      const by = drawn.browser();
      const first = await drawn.entered(by, (await drawn.begun(own, { scope: SCOPE })).url, user);
      const page = await by.submit(first, {}, 'start');
      expect(page.text).toContain('class="sandbox"');
      const row = await db()
        .selectFrom('user_verification')
        .select('session_id')
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow();
      await drawn.ask('POST', `/v1/sandbox/sessions/${row.session_id}/finish`, { as: 'approved' });
      await complete(row.session_id, place);
      expect(standingIn((await by.open(page.url)).text)).toBe('short');
    });

    it('gives the session of a user to that user alone', async () => {
      const { page } = await waiting(await shop.newUser());
      const stranger = shop.browser();
      expect(JSON.parse((await stranger.open(`${page.url.pathname}/standing`)).text)).toEqual({
        standing: 'ended',
      });
      expect((await stranger.open(page.url)).status).toBe(410);
    });

    it('sends the user a link, whose page leads back to the sign-in', async () => {
      const { services } = current();
      const sent: OutgoingMessage[] = [];
      const send = async (message: OutgoingMessage) => {
        sent.push(message);
        return {};
      };
      Object.assign(services.context, { messages: { sms: { send } }, publicOrigin: ORIGIN });
      try {
        const user = await shop.newUser({ phone: '+33612345678' });
        const { page, reference } = await waiting(user);
        expect(page.text).toContain('a link to your telephone');
        await sendDue(services.context);
        const link = /https?:\S+\/s\/\S+/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
        await visit(reference);
        const own = await shop.browser().open(new URL(link).pathname);
        expect(own.text).toContain(`href="${page.url.pathname}"`);
      } finally {
        Object.assign(services.context, { messages: {}, publicOrigin: undefined });
      }
    });

    it('sends the user back where no session can be made', async () => {
      const user = await shop.newUser();
      const by = shop.browser();
      const first = await shop.entered(by, (await shop.begun(config, { scope: SCOPE })).url, user);
      const licences = () => db().updateTable('licence').where('community_id', '=', kiosk.communityId);
      await licences().set({ active: false }).execute();
      try {
        expect(errorOf(await by.submit(first, {}, 'start'))).toBe('temporarily_unavailable');
      } finally {
        await licences().set({ active: true }).execute();
      }
    });

    it('is discovered with what identity assurance it offers', async () => {
      expect(config.serverMetadata()).toMatchObject({
        acr_values_supported: ['ial2'],
        scopes_supported: expect.arrayContaining(['/assurance/ial/2']),
        verified_claims_supported: true,
        trust_frameworks_supported: ['nist_800_63A'],
        evidence_supported: ['document'],
      });
    });
  },
  { rateLimits: { attempts: 10_000, links: 10_000, tokens: 10_000 }, timers: false },
);
