import { randomUUID } from 'node:crypto';
import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { inAll, outcomeNode } from '#core/workflows/workflow.fixture.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { RelyingPartyFacts } from '#services/contract/relying-parties.ts';
import type { UserFacts } from '#services/contract/users.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import type { RunningServices } from '#services/server.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { forgetUsersOfInstances } from '#services/workflows/user-instance.repository.ts';
import type { ScenarioOptions } from '#specimens/evidence-under-test.ts';
import { inDepth } from '../../support/depth.ts';
import type { BrowserUnderTest } from '../support/browser-under-test.ts';
import { REDIRECT, type RelyingPartyUnderTest, relyingPartyOf } from '../support/relying-party-under-test.ts';
import { answer, instanceDesk, page as pageAt, workflowDesk } from '../support/workflows-under-test.ts';

/** What verifications at the counter and on a device share. */
interface VerificationDesk {
  services: RunningServices;
  kiosk: KioskUnderTest;
  shop: RelyingPartyUnderTest;
  /** The person brings the reference to the counter. @returns the session */
  visit(reference: string, options?: Partial<ScenarioOptions>): Promise<string>;
  /** What one passport before an embedded database does not show. */
  complete(sessionId: string): Promise<void>;
}

const SCOPE = 'openid /assurance/ial/2';
const standingIn = (text: string) => /data-standing="([^"]+)"/.exec(text)?.[1];
const errorOf = ({ url }: { url: URL }) => url.searchParams.get('error');
const choicesIn = (text: string) =>
  [...text.matchAll(/name="choice" value="([^"]+)"/g)].map(([, one]) => one);

const COUNTER = [
  {
    id: 'counter',
    type: 'counter',
    flowId: 'counter-standard',
    next: { success: 'verified', failed: 'failed', incomplete: 'none', ended: 'none' },
  },
  outcomeNode('verified'),
  outcomeNode('failed', 'Failed'),
  outcomeNode('none', 'Not Performed'),
];
const welcomeTo = (outcome: string) => [
  { id: 'welcome', type: 'interaction', title: inAll('Welcome'), elements: [], next: { next: 'end' } },
  outcomeNode('end', outcome),
];

/** Sign-ins whose relying party names a workflow. */
export function verifiesOnDevice(desk: () => VerificationDesk): void {
  describe('on the device of the user', () => {
    let place: { tenantId: string; communityId: string };
    let workflows: Awaited<ReturnType<typeof workflowDesk>>;
    let instances: ReturnType<typeof instanceDesk>;
    let party: RelyingPartyFacts;
    let config: client.Configuration;
    const db = () => desk().services.context.db;

    beforeAll(async () => {
      const { services, kiosk, shop } = desk();
      place = { tenantId: kiosk.tenantId, communityId: kiosk.communityId };
      workflows = await workflowDesk(services, place);
      instances = instanceDesk(workflows, place);
      party = await shop.register({ verificationWorkflowId: await instances.published(COUNTER) });
      config = await shop.discovered(party);
    });

    const partyWith = async (nodes: readonly object[]) => {
      const { shop } = desk();
      return shop.discovered(
        await shop.register({ verificationWorkflowId: await instances.published(nodes) }),
      );
    };
    const signedIn = async (by: BrowserUnderTest, who: UserFacts, at = config) => {
      const { shop } = desk();
      const { url, checks } = await shop.begun(at, { scope: SCOPE });
      return { page: await shop.entered(by, url, who), checks };
    };
    /** A user who entered the password and begins on this device. */
    const begun = async (at = config) => {
      const { shop } = desk();
      const user = await shop.newUser();
      const by = shop.browser();
      const { page, checks } = await signedIn(by, user, at);
      expect(choicesIn(page.text)).toEqual(['device', 'start', 'cancel']);
      const hosted = (await by.submit(page, {}, 'device')).url;
      expect(hosted.pathname).toMatch(/^\/workflow\/[\w-]{75}$/);
      return { user, by, page, checks, hosted: hosted.href };
    };
    const instancesOf = ({ userId }: UserFacts) =>
      db().selectFrom('workflow_instance').selectAll().where('user_id', '=', userId).execute();

    it('names a published workflow that needs no inputs, or none', async () => {
      const { shop } = desk();
      const draft = `w-${randomUUID()}`;
      const stored = await workflows.ask('PUT', `${workflows.base}/${draft}`, {
        ...{ id: draft, name: inAll('Draft'), start: 'end', nodes: [outcomeNode('end')] },
      });
      expect(stored.status).toBe(200);
      const attributes = { age: { type: 'integer', input: 'required' } };
      const needy = await instances.published([outcomeNode('end')], { attributes });
      const refused = {
        unknown: 'WORKFLOW_NOT_FOUND',
        [draft]: 'WORKFLOW_NOT_FOUND',
        [needy]: 'WORKFLOW_INPUT_INVALID',
      };
      const path = `/v1/relying-parties/${party.relyingPartyId}`;
      for (const [verificationWorkflowId, code] of Object.entries(refused)) {
        const wish = { name: 'Example Shop', redirectUris: [REDIRECT], verificationWorkflowId };
        expect((await shop.ask('POST', '/v1/relying-parties', wish)).body.code).toBe(code);
        expect((await shop.ask('PATCH', path, { verificationWorkflowId })).body.code).toBe(code);
      }
      const plain = await shop.register();
      expect(plain.verificationWorkflowId).toBeNull();
      const own = `/v1/relying-parties/${plain.relyingPartyId}`;
      const change = (verificationWorkflowId: string | null) =>
        shop.ask<RelyingPartyFacts>('PATCH', own, { verificationWorkflowId });
      expect((await change('remote-then-counter')).body.verificationWorkflowId).toBe('remote-then-counter');
      expect((await change(null)).body.verificationWorkflowId).toBeNull();
    });

    it('does not name a workflow of another tenant', async () => {
      const { services } = desk();
      const elsewhere = await relyingPartyOf(
        services,
        await enrolledKiosk(services, `Elsewhere ${randomUUID()}`),
      );
      const { verificationWorkflowId } = party;
      const wish = { name: 'Other Shop', redirectUris: [REDIRECT], verificationWorkflowId };
      const refused = await elsewhere.ask('POST', '/v1/relying-parties', wish);
      expect(refused.body.code).toBe('WORKFLOW_NOT_FOUND');
    });

    it('continues automatically after the instance, with the claims that its evidence shows', async () => {
      const { services, visit, complete } = desk();
      const { user, by, page, checks, hosted } = await begun();
      const at = page.url.pathname;
      const shown = await pageAt(hosted);
      expect(shown).toMatchObject({ state: 'In Progress', goesOnAt: at, waitingFor: 'session' });
      const waits = await by.open(at);
      expect([standingIn(waits.text), choicesIn(waits.text)]).toEqual([
        'device',
        ['device', 'stop', 'cancel'],
      ]);
      const sessionId = await visit(shown.reference ?? '');
      await complete(sessionId);
      // The verdict is there; the instance has not ended, and only its final Success counts.
      expect(standingIn((await by.open(at)).text)).toBe('device');
      await sweepInstances(services.context);
      expect(await pageAt(hosted)).toMatchObject({ state: 'Success', goesOnAt: at });
      expect(JSON.parse((await by.open(`${at}/standing`)).text)).toEqual({ standing: 'verified' });
      const consent = await by.open(at);
      const back = await by.submit(consent, {});
      const tokens = await client.authorizationCodeGrant(config, back.url, checks);
      expect(tokens.claims()).toMatchObject({ sub: user.userId, acr: 'ial2', amr: ['pwd'] });
      const info = await client.fetchUserInfo(config, tokens.access_token, user.userId);
      expect(info.verified_claims).toMatchObject({
        verification: {
          assurance_level: expect.stringMatching(/^ial[23]$/),
          verification_process: sessionId,
        },
        claims: { birthdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      });
      // The sign-in is used up: its path leads nowhere.
      expect((await by.open(at)).status).toBe(410);
      expect(JSON.parse((await by.open(`${at}/standing`)).text)).toEqual({ standing: 'ended' });
    });

    it('is one instance, however often it is asked for', async () => {
      const { shop } = desk();
      const user = await shop.newUser();
      const by = shop.browser();
      const { page } = await signedIn(by, user);
      const [one, two] = await Promise.all([by.submit(page, {}, 'device'), by.submit(page, {}, 'device')]);
      expect(one.url.href).toBe(two.url.href);
      const again = await by.submit(await by.open(page.url), {}, 'device');
      expect(again.url.href).toBe(one.url.href);
      // A second sign-in of the user takes it over, and no other user sees it.
      const other = shop.browser();
      const second = await signedIn(other, user);
      expect(standingIn(second.page.text)).toBe('device');
      expect((await other.submit(second.page, {}, 'device')).url.href).toBe(one.url.href);
      expect((await pageAt(one.url.href)).goesOnAt).toBe(second.page.url.pathname);
      expect(await instancesOf(user)).toHaveLength(1);
      const stranger = await signedIn(shop.browser(), await shop.newUser());
      expect(standingIn(stranger.page.text)).toBe('none');
      expect((await shop.browser().open(second.page.url.pathname)).status).toBe(410);
    });

    const ENDS = [
      ['Failed', 'failed'],
      ['Success', 'short'],
      ['Expired', 'expired'],
      ['Not Performed', 'incomplete'],
      ['Review', 'incomplete'],
      ['Abandoned', 'stopped'],
    ] as const;
    it.each(inDepth(ENDS, 3))(
      'leads back after %s without a verified session, and offers both ways',
      async (end, standing) => {
        const { user, by, page, hosted } = await begun(
          await partyWith(welcomeTo(end === 'Expired' || end === 'Abandoned' ? 'Success' : end)),
        );
        const at = page.url.pathname;
        if (end === 'Abandoned') await by.submit(await by.open(at), {}, 'stop');
        else if (end === 'Expired') {
          await db()
            .updateTable('workflow_instance')
            .set({ expires_at: new Date() })
            .where('user_id', '=', user.userId)
            .execute();
        } else await answer(hosted, { revision: 1, values: {} });
        const after = await by.open(at);
        expect([standingIn(after.text), choicesIn(after.text)]).toEqual([
          standing,
          ['device', 'start', 'cancel'],
        ]);
        expect(await pageAt(hosted)).toMatchObject({ state: end, goesOnAt: at });
        // Its link does nothing any more, and a new instance has another one.
        expect((await answer(hosted, { revision: 1, values: {} })).status).toBe(409);
        const next = await by.submit(after, {}, 'device');
        expect(next.url.pathname).toMatch(/^\/workflow\//);
        expect(next.url.href).not.toBe(hosted);
        await by.submit(await by.open(at), {}, 'stop');
        expect(standingIn((await by.open(at)).text)).toBe('stopped');
        expect(errorOf(await by.submit(await by.open(at), {}, 'cancel'))).toBe('access_denied');
      },
    );

    it('tells the relying party that the requirement is not met where the user gives up afterwards', async () => {
      const { by, page, hosted } = await begun(await partyWith(welcomeTo('Not Performed')));
      await answer(hosted, { revision: 1, values: {} });
      const after = await by.open(page.url.pathname);
      expect(errorOf(await by.submit(after, {}, 'cancel'))).toBe('unmet_authentication_requirements');
    });

    it('gives a fresh reference to a user who stopped after they had one', async () => {
      const { shop } = desk();
      const by = shop.browser();
      const { page } = await signedIn(by, await shop.newUser());
      const referenceIn = (text: string) => /class="code"[^>]*>([^<]+)/.exec(text)?.[1];
      const first = await by.submit(page, {}, 'start');
      expect([standingIn(first.text), choicesIn(first.text)]).toEqual(['waiting', ['device', 'cancel']]);
      await by.submit(first, {}, 'device');
      const stopped = await by.submit(await by.open(first.url), {}, 'stop');
      expect(standingIn(stopped.text)).toBe('stopped');
      const second = await by.submit(stopped, {}, 'start');
      expect(standingIn(second.text)).toBe('waiting');
      expect(referenceIn(second.text)).not.toBe(referenceIn(first.text));
    });

    it('waits while a reviewer has the case, and can be left and come back to', async () => {
      const { services, shop, visit } = desk();
      const { user, by, page, hosted } = await begun();
      await visit((await pageAt(hosted)).reference ?? '', {
        decision: { kind: 'refer', reasons: ['second-opinion'] },
      });
      await sweepInstances(services.context);
      const waits = await by.open(page.url.pathname);
      expect([standingIn(waits.text), choicesIn(waits.text)]).toEqual(['review', ['cancel']]);
      for (const choice of ['device', 'stop', 'start']) {
        expect(standingIn((await by.submit(waits, {}, choice)).text)).toBe('review');
      }
      const later = await signedIn(shop.browser(), user);
      expect(standingIn(later.page.text)).toBe('review');
      expect(await instancesOf(user)).toHaveLength(1);
    });

    it('leads to no counter once the user stopped: its session is withdrawn', async () => {
      const { services, kiosk } = desk();
      const { by, page, hosted } = await begun();
      const { reference = '' } = await pageAt(hosted);
      expect(standingIn((await by.submit(await by.open(page.url.pathname), {}, 'stop')).text)).toBe(
        'stopped',
      );
      const claimed = await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
      expect(claimed.error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
      await sweepInstances(services.context);
      expect(standingIn((await by.open(page.url.pathname)).text)).toBe('stopped');
    });

    it('sends the link of the visit by SMS, whose answer IAL2 asks for', async () => {
      const { services, shop } = desk();
      const sent: OutgoingMessage[] = [];
      const send = async (message: OutgoingMessage) => {
        sent.push(message);
        return {};
      };
      Object.assign(services.context, {
        messages: { sms: { send } },
        publicOrigin: 'https://id.example.org',
      });
      try {
        const by = shop.browser();
        const { page } = await signedIn(by, await shop.newUser({ phone: '+33612345678' }));
        await by.submit(page, {}, 'device');
        await by.submit(await by.open(page.url.pathname), {}, 'device');
        await sendDue(services.context);
        expect(sent).toHaveLength(1);
        expect(sent[0]).toMatchObject({
          to: '+33612345678',
          text: expect.stringMatching(/https?:\S+\/s\/\S+/),
        });
      } finally {
        Object.assign(services.context, { messages: {}, publicOrigin: undefined });
      }
    });

    it('says so where the workflow cannot begin, and leaves the counter', async () => {
      const { shop } = desk();
      const workflowId = await instances.published(COUNTER);
      const at = await shop.discovered(await shop.register({ verificationWorkflowId: workflowId }));
      const by = shop.browser();
      const { page } = await signedIn(by, await shop.newUser(), at);
      const licences = () => db().updateTable('licence').where('community_id', '=', place.communityId);
      await licences()
        .set({ modules: JSON.stringify(['idproofing']) })
        .execute();
      try {
        const refused = await by.submit(page, {}, 'device');
        expect([refused.status, standingIn(refused.text)]).toEqual([503, 'none']);
        expect(refused.text).toContain('role="alert"');
        expect(standingIn((await by.submit(refused, {}, 'start')).text)).toBe('waiting');
      } finally {
        await licences()
          .set({ modules: JSON.stringify(['idproofing', 'gallery', 'workflow', 'wallet']) })
          .execute();
      }
    });

    it('forgets a day after the end whose instance it was', async () => {
      const { user, by, page } = await begun();
      await by.submit(await by.open(page.url.pathname), {}, 'stop');
      const [ended] = await instancesOf(user);
      expect(ended).toMatchObject({ state: 'Abandoned', token_sealed: null });
      await forgetUsersOfInstances(db(), new Date());
      expect(await instancesOf(user)).toEqual([]);
      expect(standingIn((await by.open(page.url.pathname)).text)).toBe('none');
    });
  });
}
