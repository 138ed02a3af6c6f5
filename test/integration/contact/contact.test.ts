import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Flow } from '#core/contract/flow.ts';
import { COUNTER_STANDARD, REMOTE_CHECK } from '#core/proofing/built-in-flows.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { listMessages, queueMessage } from '#services/contact/message.repository.ts';
import { sendDue } from '#services/contact/send-due.ts';
import { siteverify } from '#services/contact/siteverify.ts';
import { queueSuccessNotice } from '#services/contact/success-notice.ts';
import type { InstancePage } from '#services/contract/workflow-instances.ts';
import { up as emptyResultTexts } from '#services/kernel/database/migrations/0017-result-texts.ts';
import {
  type MessageGateway,
  MessageRefused,
  type OutgoingMessage,
} from '#services/kernel/ports/message-gateway.ts';
import { findSession } from '#services/sessions/session.repository.ts';
import { updateSession } from '#services/sessions/session-change.repository.ts';
import { readRequest } from '#services/sessions/session-request.repository.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

/** A gateway that keeps its messages and fails on demand. */
function recording() {
  const sent: OutgoingMessage[] = [];
  const failures: Error[] = [];
  const gateway: MessageGateway = {
    async send(message) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(message);
      return { providerId: `p-${sent.length}` };
    },
  };
  return { sent, failures, gateway };
}

/** A provider of CAPTCHAs on this machine; without a message it throws another error. */
async function captchaProvider() {
  const asked: Record<string, string>[] = [];
  let verdict: object | undefined;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push(Object.fromEntries(new URLSearchParams(body)));
    response.writeHead(verdict ? 200 : 500, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(verdict ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    says: (next: object | undefined) => {
      verdict = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Where persons reach the services. */
const ORIGIN = 'https://id.example.org';

/** Messages go when a test sends them. */
const WITHOUT_TIMERS = { timers: false };

onEachDatabase(
  'messages to persons',
  (current) => {
    const mail = recording();
    /** The services with gateways of this test, at a time of its choosing. */
    const contextAt = (time = new Date()) => ({
      ...current().services.context,
      messages: { email: mail.gateway },
      publicOrigin: ORIGIN,
      now: () => time,
    });

    async function prepared(contact: Record<string, string> = { email: 'ada@example.org', language: 'fr' }) {
      const { services } = current();
      Object.assign(services.context, { messages: { email: mail.gateway }, publicOrigin: ORIGIN });
      const kiosk = await enrolledKiosk(services, `Branch ${Math.random()}`);
      const admin = await administrator(services, kiosk);
      const answer = await post(admin, '/proofingsession/create', { contact });
      expect(answer.status).toBe(201);
      const created = (await answer.json()) as { sessionId: string; reference: string };
      return { services, kiosk, admin, ...created };
    }

    const post = (caller: CallerUnderTest, path: string, body: unknown) =>
      caller.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it('prepare a person for the counter: link, language, consent, questions, code', async () => {
      const { services, kiosk, admin, sessionId, reference } = await prepared();
      const asked = await post(admin, `/proofingsession/${sessionId}/link/send`, { channel: 'email' });
      expect(asked.status).toBe(202);
      expect(await sendDue(contextAt())).toEqual({ sent: 1, failed: 0 });
      const message = mail.sent.at(-1);
      expect(message).toMatchObject({ to: 'ada@example.org', subject: expect.stringContaining('Préparez') });
      const url = /https?:\S+/.exec(message?.text ?? '')?.[0] ?? '';
      const path = new URL(url).pathname;
      const first = await fetch(`${services.url}${path}?lang=fr`);
      expect(first.status).toBe(200);
      expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(first.headers.get('cache-control')).toBe('no-store');
      expect(await first.text()).toContain('Préparez votre vérification');
      // An opened link is a use: from now on the session can be abandoned.
      const used = await findSession(services.context.db, kiosk.tenantId, sessionId);
      const { abandonSessionInMin } = COUNTER_STANDARD;
      expect(used?.linkOpenedAt).not.toBeNull();
      expect((used?.abandonAt.getTime() ?? 0) - (used?.linkOpenedAt?.getTime() ?? 0)).toBe(
        abandonSessionInMin * 60_000,
      );
      const send = (fields: Record<string, string>, origin = services.url) =>
        fetch(`${services.url}${path}?lang=fr`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin },
          body: new URLSearchParams(fields),
        });
      expect((await send({ consent: 'on' }, 'https://evil.example')).status).toBe(421);
      expect((await send({})).status).toBe(200);
      const taken = await send({ consent: 'on' });
      expect(taken.status).toBe(303);
      const ready = await (await fetch(`${services.url}${taken.headers.get('location')}`)).text();
      expect(ready).toContain('data:image/svg+xml;base64,');
      expect(ready).toContain(reference);
      const told = await (await admin.fetch(`/proofingsession/${sessionId}/messages`)).json();
      expect(told).toMatchObject({ messages: [{ kind: 'session-link', state: 'sent', attempts: 1 }] });
      expect(JSON.stringify(told)).not.toContain('ada@');
    });

    it('tell of a success where the person answered a link, rather than where others said', async () => {
      const { services, kiosk, admin, sessionId } = await prepared({ email: 'said@example.org' });
      const asked = { channel: 'email', to: 'own@example.org' };
      await post(admin, `/proofingsession/${sessionId}/link/send`, asked);
      await sendDue(contextAt());
      const url = new URL(/https?:\S+/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '');
      const notice = async () => {
        const context = contextAt();
        const session = { tenantId: kiosk.tenantId, sessionId };
        await context.db
          .transaction()
          .execute((trx) => queueSuccessNotice(context, trx, session, new Date()));
        await sendDue(contextAt(new Date(Date.now() + 1000)));
        return mail.sent.at(-1)?.to;
      };
      expect(await notice()).toBe('said@example.org');
      const answered = await fetch(`${services.url}${url.pathname}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: services.url },
        body: new URLSearchParams({ consent: 'on' }),
      });
      expect(answered.status).toBe(303);
      expect(await notice()).toBe('own@example.org');
    });

    it('are refused by name where nothing can be sent', async () => {
      const { admin, sessionId } = await prepared({ phone: '+33612345678' });
      const send = async (body: unknown, id = sessionId) =>
        ((await (await post(admin, `/proofingsession/${id}/link/send`, body)).json()) as { code: string })
          .code;
      expect(await send({ channel: 'sms' })).toBe('GATEWAY_NOT_CONFIGURED');
      expect(await send({ channel: 'email' })).toBe('CONTACT_MISSING');
      expect(await send({ channel: 'email', to: 'not an address' })).toBe('INVALID_REQUEST');
      expect(await send({ channel: 'email', to: 'a@example.org\r\nBcc: eve@example.org' })).toBe(
        'INVALID_REQUEST',
      );
      const other = await prepared();
      expect(await send({ channel: 'email' }, other.sessionId)).toBe('SESSION_NOT_FOUND');
      for (let i = 0; i < 5; i += 1) await send({ channel: 'email', to: 'a@example.org' });
      expect(await send({ channel: 'email', to: 'a@example.org' })).toBe('RATE_LIMITED');
      await sendDue(contextAt());
    });

    it('are refused where no phone reaches the services by HTTPS, before a CAPTCHA is spent', async () => {
      const { services, kiosk, admin, sessionId } = await prepared({ phone: '+33612345678' });
      const verify = async () => Promise.reject(new Error('asked'));
      const sms = recording().gateway;
      const base = `/v2/tenant/${kiosk.tenantId}/community/${kiosk.communityId}`;
      const captcha = { provider: 'turnstile', siteKey: 'site-key-1', secret: 'secret-key-1' };
      const { captcha: before } = services.context;
      await admin.fetch(`${base}/recaptcha_config`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(captcha),
      });
      for (const publicOrigin of [undefined, services.url, 'http://id.example.org']) {
        Object.assign(services.context, { messages: { sms }, publicOrigin, captcha: { verify } });
        const asked = { channel: 'sms', captcha: 'solved' };
        const answer = await post(admin, `/proofingsession/${sessionId}/link/send`, asked);
        expect(await answer.json(), publicOrigin).toMatchObject({
          status: 409,
          code: 'LINKS_UNAVAILABLE',
          detail: expect.stringContaining('--public-url'),
        });
      }
      Object.assign(services.context, { captcha: before });
      expect(await listed(admin, sessionId)).toEqual([]);
    });

    it('lead to the hosted pages where the flow of the session runs on a phone', async () => {
      await sendDue(contextAt());
      const { services, kiosk, admin } = await prepared();
      const made = await post(admin, '/proofingsession/create', {
        flowId: 'remote-check',
        contact: { email: 'ada@example.org' },
      });
      const { sessionId } = (await made.json()) as { sessionId: string };
      const opened = async () => {
        const asked = await post(admin, `/proofingsession/${sessionId}/link/send`, { channel: 'email' });
        expect(asked.status).toBe(202);
        await sendDue(contextAt());
        const { text = '' } = mail.sent.at(-1) ?? {};
        expect(text).toContain('verify your identity on your phone');
        const url = new URL(/https:\S+/.exec(text)?.[0] ?? '');
        return () => fetch(`${services.url}${url.pathname}${url.search}`, { redirect: 'manual' });
      };
      const [first, second] = [await opened(), await opened()];
      const answers = await Promise.all([first(), first(), second()]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
      const places = answers.map(({ headers }) => headers.get('location'));
      expect(new Set(places).size).toBe(1);
      expect(places[0]).toMatch(/^\/workflow\/[\w-]{75}$/);
      const phone = `${services.url}${places[0]}`;
      const page = (await (await fetch(phone)).json()) as InstancePage;
      expect(page).toMatchObject({
        state: 'In Progress',
        waitingFor: 'session',
        capture: { kind: 'identity-check', step: 'consent', documentRequired: true },
      });
      const send = async (path: string, body: object, claim = 0) =>
        (
          await fetch(`${phone}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-capture-claim': `${claim}` },
            body: JSON.stringify(body),
          })
        ).json() as Promise<Partial<InstancePage> & { claim?: number }>;
      const { claim } = await send('/claim', {});
      const version = page.capture?.consents?.version ?? '';
      const answered = [
        { purpose: 'procedure', given: true },
        { purpose: 'biometric', given: true },
      ];
      const agreed = { revision: page.revision, version, language: 'en', answers: answered };
      const next = await send('/consents', agreed, claim);
      expect(next).toMatchObject({ capture: { step: 'document-front' } });
      // It is the very session of the link that the captures go into.
      const session = await findSession(services.context.db, kiosk.tenantId, sessionId);
      expect(session).toMatchObject({ state: 'In Progress', kioskId: expect.any(String) });
      expect((await second()).headers.get('location')).toBe(places[0]);
      await send('/stop', { revision: page.revision }, claim);
      // Whoever stops withdraws: the services judge that, and erase the link with all else.
      await expect.poll(async () => (await first()).status).toBe(404);
      const gone = await (await first()).text();
      expect(gone).toContain('what it led to was erased');
      expect(gone).not.toContain('counterproof:session');
    });

    it('of a phone lead no further once its instance is cancelled, and nowhere once its person stops', async () => {
      await sendDue(contextAt());
      const { services, kiosk, admin } = await prepared();
      const { tenantId } = kiosk;
      const begun = async () => {
        const contact = { email: 'ada@example.org' };
        const made = await post(admin, '/proofingsession/create', { flowId: 'remote-check', contact });
        const { sessionId, reference } = (await made.json()) as { sessionId: string; reference: string };
        await post(admin, `/proofingsession/${sessionId}/link/send`, { channel: 'email' });
        await sendDue(contextAt());
        const { pathname } = new URL(/https:\S+/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '');
        const link = () => fetch(`${services.url}${pathname}`, { redirect: 'manual' });
        const phone = `${services.url}${(await link()).headers.get('location')}`;
        const page = (await (await fetch(phone)).json()) as InstancePage;
        const state = async () => (await findSession(services.context.db, tenantId, sessionId))?.state;
        return { sessionId, reference, link, phone, page, state };
      };

      const cancelled = await begun();
      const { instance_id: instanceId } = await services.context.db
        .selectFrom('workflow_instance')
        .select('instance_id')
        .where('link_session_id', '=', cancelled.sessionId)
        .executeTakeFirstOrThrow();
      expect((await post(admin, `/workflow_instance/${instanceId}/cancel`, {})).status).toBe(200);
      const further = await cancelled.link();
      expect(further.status).toBe(410);
      const text = await further.text();
      expect(text).toContain('This link leads no further');
      // No kiosk takes it.
      expect(text).not.toContain(cancelled.reference);
      expect(await cancelled.state()).toBe('Pending');

      const stopped = await begun();
      expect(stopped.page).toMatchObject({ stop: 'erases', capture: { step: 'consent' } });
      const send = async (path: string, body: object, claim = 0) => {
        const answer = await fetch(`${stopped.phone}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-capture-claim': `${claim}` },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as Partial<InstancePage> & { claim?: number; code?: string };
      };
      const { claim } = await send('/claim', {});
      const { revision } = stopped.page;
      expect((await send('/stop', { revision }, (claim ?? 0) + 1)).code).toBe('INSTANCE_MOVED_TAB');
      expect(await send('/stop', { revision }, claim)).toMatchObject({ state: 'Abandoned' });
      expect((await send('/stop', { revision }, claim)).code).toBe('INSTANCE_MOVED');
      // What its maker said of the person is erased with the stop itself, and the link with it.
      expect(await stopped.state()).toBe('Abandoned');
      const gone = await stopped.link();
      expect(gone.status).toBe(404);
      expect(await gone.text()).toContain('what it led to was erased');
    });

    it('are tried again while a gateway is busy, and given up when it refuses or a day is over', async () => {
      const { admin, sessionId } = await prepared();
      const queue = () => post(admin, `/proofingsession/${sessionId}/link/send`, { channel: 'email' });
      const states = async () =>
        (
          (await (await admin.fetch(`/proofingsession/${sessionId}/messages`)).json()) as {
            messages: { state: string; attempts: number; reason?: string }[];
          }
        ).messages.map(({ state, attempts, reason }) => [state, attempts, reason]);
      await queue();
      const start = Date.now();
      mail.failures.push(new Error('busy'));
      await sendDue(contextAt());
      expect(await states()).toEqual([['queued', 1, 'unreachable']]);
      expect(await sendDue(contextAt(new Date(start + 30_000)))).toEqual({ sent: 0, failed: 0 });
      await sendDue(contextAt(new Date(start + 70_000)));
      expect(await states()).toEqual([['sent', 2, undefined]]);
      await queue();
      mail.failures.push(new MessageRefused('no such address'));
      await sendDue(contextAt());
      expect((await states())[1]).toEqual(['failed', 1, 'refused']);
      await queue();
      mail.failures.push(new Error('down'));
      await sendDue(contextAt(new Date(start + 25 * 3_600_000)));
      expect((await states())[2]).toEqual(['failed', 1, 'unreachable']);
    });

    const everywhere = (text: string) => ({ en: text, fr: text, 'zh-Hans': text, es: text });
    const INPUTS = [
      { id: 'town', type: 'text', label: everywhere('Town'), required: true, maxLength: 20 },
      { id: 'children', type: 'number', label: everywhere('Children'), whole: true, min: 0, max: 9 },
      { id: 'secret', type: 'password', label: everywhere('Secret') },
      { id: 'mail', type: 'email', label: everywhere('Mail') },
      { id: 'moved', type: 'date', label: everywhere('Moved'), latest: '2026-12-31' },
      { id: 'agreed', type: 'checkbox', label: everywhere('Terms'), required: true },
    ];

    /** A session whose flow asks all kinds of questions in two languages, with its link in a text message. */
    async function asking(of: Flow = COUNTER_STANDARD) {
      // What tests before this one left waiting goes elsewhere.
      await sendDue({ ...contextAt(), messages: { sms: recording().gateway } });
      const texts = recording();
      const { services, kiosk, admin } = await prepared();
      const base = `/v2/tenant/${kiosk.tenantId}/community/${kiosk.communityId}`;
      const { version: _version, ...standard } = of;
      const flowId = `flow-${randomUUID().slice(0, 8)}`;
      const flow = {
        ...standard,
        id: flowId,
        uniqueTag: flowId,
        languages: ['fr', 'es'],
        form: { inputs: INPUTS },
      };
      const draft = await post(admin, `${base}/verification_flows`, flow);
      // One without an inspection needs two who publish it.
      for (const caller of of.attended ? [admin] : [admin, await administrator(services, kiosk)]) {
        const published = await caller.fetch(`${base}/verification_flows/${flowId}/publish`, {
          method: 'POST',
          headers: { 'if-match': draft.headers.get('etag') ?? '' },
        });
        expect(published.status).toBeLessThan(300);
      }
      Object.assign(services.context, { messages: { email: mail.gateway, sms: texts.gateway } });
      const made = await post(admin, '/proofingsession/create', {
        flowId,
        contact: { phone: '+33612345678' },
      });
      const { sessionId } = (await made.json()) as { sessionId: string };
      const asked = await post(admin, `/proofingsession/${sessionId}/link/send`, { channel: 'sms' });
      expect(asked.status).toBe(202);
      await sendDue({ ...contextAt(), messages: { sms: texts.gateway } });
      await expect.poll(() => texts.sent).toHaveLength(1);
      const [message] = texts.sent;
      const { pathname } = new URL(/https?:\S+/.exec(message?.text ?? '')?.[0] ?? '');
      const url = `${services.url}${pathname}?lang=fr`;
      const answer = (fields: Record<string, string>) =>
        fetch(url, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: services.url },
          body: new URLSearchParams(fields),
        });
      return { services, kiosk, admin, base, flowId, sessionId, message, texts, url, answer };
    }

    it('bring a link by text message whose page takes answers of all kinds, and sends wrong ones back', async () => {
      const { services, kiosk, sessionId, message, url, answer } = await asking();
      expect(message).toMatchObject({ to: '+33612345678' });
      const page = await (await fetch(url)).text();
      for (const { id } of INPUTS) expect(page).toMatch(new RegExp(`<input[^>]*name="${id}"`));
      for (const type of ['text', 'number', 'password', 'email', 'date', 'checkbox']) {
        expect(page).toContain(`type="${type}"`);
      }
      const right = {
        consent: 'on',
        town: '  Lyon ',
        children: '2',
        secret: 'a long secret',
        mail: 'ada@example.org',
        moved: '2020-02-29',
        agreed: 'on',
      };
      const wrong = {
        town: 'x'.repeat(21),
        children: '2.5',
        secret: 'short',
        mail: 'ada',
        moved: '2027-01-01',
      };
      for (const [id, value] of [...Object.entries(wrong), ['town', ''], ['agreed', '']] as const) {
        const refused = await answer({ ...right, [id]: value });
        const shown = await refused.text();
        expect([id, refused.status]).toEqual([id, 422]);
        expect(shown).toMatch(new RegExp(`name="${id}"[^>]*aria-invalid="true"`));
        expect(shown).not.toContain('a long secret');
      }
      expect((await answer(right)).status).toBe(303);
      const { db, sealers } = services.context;
      const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
      const kept = await readRequest(db, { tenantId: kiosk.tenantId, sessionId }, sealer);
      expect(kept?.answers).toEqual({
        town: 'Lyon',
        children: 2,
        secret: expect.stringMatching(/^\$argon2id\$/),
        mail: 'ada@example.org',
        moved: '2020-02-29',
        agreed: true,
      });
      expect(kept?.validated).toEqual({ channel: 'sms', to: '+33612345678' });
    });

    it('ask the questions of a flow on a phone first, and lead to its pages afterwards', async () => {
      const { url, answer } = await asking(REMOTE_CHECK);
      const shown = await fetch(url, { redirect: 'manual' });
      expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('name="town"')]);
      expect((await answer({ consent: 'on', town: 'Lyon', agreed: 'on' })).status).toBe(303);
      const led = await fetch(url, { redirect: 'manual' });
      expect([led.status, led.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/workflow\//),
      ]);
    });

    it('lead to a page in the languages and the words of the flow', async () => {
      const { services, kiosk, admin, base, flowId, sessionId, url, answer } = await asking();
      const shown = async (lang: string) => (await fetch(url.replace('lang=fr', `lang=${lang}`))).text();
      expect(await shown('en')).toContain('<html lang="fr">');
      expect(await shown('es')).toContain('<html lang="es">');
      const languages = [...(await shown('fr')).matchAll(/hreflang="([\w-]+)"/g)].map(([, code]) => code);
      expect(languages).toEqual(['fr', 'es']);
      const made = await post(admin, `${base}/proofing_templates/update_from_flows`, { flowIds: [flowId] });
      expect(made.status).toBe(200);
      expect(await shown('fr')).toContain('Apportez la pièce originale');
      const old = /name="_agreed" value="([\w-]+)"/.exec(await shown('fr'))?.[1] ?? '';
      const wording = { consent: { fr: 'Nos mots à nous.\nEt une suite.' } };
      const worded = await admin.fetch(`${base}/proofing_templates/${flowId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '"r1"' },
        body: JSON.stringify(wording),
      });
      expect(worded.status).toBe(200);
      expect(await shown('fr')).toContain('<p>Nos mots à nous.</p><p>Et une suite.</p>');
      const fields = { consent: 'on', town: 'Lyon', agreed: 'on' };
      const again = await answer({ ...fields, _agreed: old });
      expect(again.status).toBe(200);
      const agreed = /name="_agreed" value="([\w-]+)"/.exec(await again.text())?.[1] ?? '';
      expect((await answer({ ...fields, _agreed: agreed })).status).toBe(303);
      const { db, sealers } = services.context;
      const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
      const kept = await readRequest(db, { tenantId: kiosk.tenantId, sessionId }, sealer);
      expect(kept?.consent).toMatchObject({ version: 'template 1.2', language: 'fr', textHash: agreed });
    });

    it('go out by text only after the community’s CAPTCHA was solved, and not while its provider is silent', async () => {
      const texts = recording();
      const { services, kiosk, admin, sessionId } = await prepared({ phone: '+33612345678' });
      const provider = await captchaProvider();
      Object.assign(services.context, {
        messages: { email: mail.gateway, sms: texts.gateway },
        captcha: siteverify(provider.url),
      });
      const ask = async (body: object) => {
        const answer = await post(admin, `/proofingsession/${sessionId}/link/send`, body);
        return { status: answer.status, ...((await answer.json()) as { code?: string; detail?: string }) };
      };
      const base = `/v2/tenant/${kiosk.tenantId}/community/${kiosk.communityId}`;
      const configure = (captchaOf: string) =>
        admin.fetch(`${base}/recaptcha_config`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ provider: captchaOf, siteKey: 'site-key-1', secret: 'secret-key-1' }),
        });
      expect(await ask({ channel: 'sms' })).toMatchObject({ status: 202 });
      expect((await configure('recaptcha-v3')).status).toBe(200);
      expect(await ask({ channel: 'sms' })).toMatchObject({ status: 422, code: 'CAPTCHA_REQUIRED' });
      expect(provider.asked).toEqual([]);
      provider.says({ success: false, 'error-codes': ['timeout-or-duplicate'] });
      expect(await ask({ channel: 'sms', captcha: 'stale' })).toMatchObject({ code: 'CAPTCHA_REJECTED' });
      provider.says({ success: true, score: 0.3 });
      expect(await ask({ channel: 'sms', captcha: 'robot' })).toMatchObject({ code: 'CAPTCHA_REJECTED' });
      for (const broken of [
        { success: false, 'error-codes': ['invalid-input-secret'] },
        { nothing: 1 },
        undefined,
      ]) {
        provider.says(broken);
        const refused = await ask({ channel: 'sms', captcha: 'solved' });
        expect(refused).toMatchObject({ status: 503, code: 'CAPTCHA_UNAVAILABLE' });
        expect(refused.detail).not.toContain('secret-key-1');
      }
      expect(await listed(admin, sessionId)).toHaveLength(1);
      provider.says({ success: true, score: 0.9 });
      expect(await ask({ channel: 'sms', captcha: 'solved' })).toMatchObject({ status: 202 });
      expect(provider.asked.at(-1)).toEqual({ secret: 'secret-key-1', response: 'solved' });
      await configure('turnstile');
      provider.says({ success: true });
      expect(await ask({ channel: 'sms', captcha: 'solved' })).toMatchObject({ status: 202 });
      expect(await ask({ channel: 'email', to: 'ada@example.org' })).toMatchObject({ status: 202 });
      await provider.close();
      const unreachable = await ask({ channel: 'sms', captcha: 'solved' });
      expect(unreachable).toMatchObject({ status: 503, code: 'CAPTCHA_UNAVAILABLE' });
      expect(await listed(admin, sessionId)).toHaveLength(4);
    });

    const listed = async (admin: CallerUnderTest, sessionId: string) => {
      const answer = await admin.fetch(`/proofingsession/${sessionId}/messages`);
      return ((await answer.json()) as { messages: unknown[] }).messages;
    };

    it('tell the result in the words of the flow, on the page of an ended session and in the notice of success', async () => {
      const { services, kiosk, admin, base, flowId, sessionId, texts, url } = await asking();
      await post(admin, `${base}/proofing_templates/update_from_flows`, { flowIds: [flowId] });
      await admin.fetch(`${base}/proofing_templates/${flowId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '"r1"' },
        body: JSON.stringify({ result: { es: 'Nuestro resultado & más.' } }),
      });
      const { db, now } = services.context;
      const key = { tenantId: kiosk.tenantId, sessionId };
      await db.transaction().execute((trx) => updateSession(trx, key, { state: 'Success', endedAt: now() }));
      const shown = async (lang: string) => {
        const page = await fetch(url.replace('lang=fr', `lang=${lang}`));
        expect(page.status).toBe(410);
        return page.text();
      };
      expect(await shown('en')).toContain('Ask the counter about the result');
      expect(await shown('fr')).toContain('Adressez-vous au guichet');
      expect(await shown('zh-Hans')).toContain('请向柜台查询');
      expect(await shown('es')).toContain('<p>Nuestro resultado &amp; más.</p>');
      const context = { ...contextAt(), messages: { sms: texts.gateway } };
      await db.transaction().execute((trx) => queueSuccessNotice(context, trx, key, context.now()));
      await sendDue(context);
      await expect.poll(() => texts.sent).toHaveLength(2);
      expect(texts.sent[1]?.text.split('\n')[1]).toMatch(/^Ask the counter about the result/);
    });

    it('never use words for a result that earlier versions made for a session under way', async () => {
      const { services, kiosk, admin, base, flowId, sessionId, url } = await asking();
      const path = `${base}/proofing_templates`;
      await post(admin, `${path}/update_from_flows`, { flowIds: [flowId] });
      await admin.fetch(`${path}/${flowId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '"r1"' },
        body: JSON.stringify({ result: { es: 'Nuestro resultado.' } }),
      });
      const { db, now } = services.context;
      const old = 'The session stays open for 7 days.';
      await sql`UPDATE proofing_template SET texts = jsonb_set(texts, '{result,en}', to_jsonb(${old}::text))
      WHERE tenant_id = ${kiosk.tenantId}`.execute(db);
      const key = { tenantId: kiosk.tenantId, sessionId };
      await db.transaction().execute((trx) => updateSession(trx, key, { state: 'Success', endedAt: now() }));
      const shown = async (lang: string) => (await fetch(url.replace('lang=fr', `lang=${lang}`))).text();
      expect(await shown('en')).toContain(old);
      await emptyResultTexts(db as never);
      expect(await shown('en')).not.toContain(old);
      expect(await shown('en')).not.toContain('Ask the counter about the result');
      expect(await shown('es')).toContain('Nuestro resultado.');
      await post(admin, `${path}/update_from_flows`, { flowIds: [flowId] });
      expect(await shown('en')).toContain('Ask the counter about the result');
      expect(await shown('es')).toContain('Nuestro resultado.');
    });

    /** Queues messages of one session, each due a second after the one before. */
    async function queued(count: number) {
      const { kiosk, sessionId } = await prepared();
      const { db, sealers } = contextAt();
      const session = await findSession(db, kiosk.tenantId, sessionId);
      if (!session) throw new Error('no session');
      const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
      // Ahead of the timers of the running services, which send as well.
      const start = Date.now() + 60 * 60_000;
      const ids = Array.from({ length: count }, () => randomUUID());
      await db.transaction().execute(async (trx) => {
        for (const [i, messageId] of ids.entries()) {
          const words = { to: `to-${i}@example.org`, subject: 'Words', text: 'More words' };
          const at = new Date(start + i * 1000);
          const message = { messageId, kind: 'session-link' as const, channel: 'email' as const, words, at };
          await queueMessage(trx, sealer, session, message);
        }
      });
      return { ids, start, tenantId: kiosk.tenantId, sessionId };
    }

    it('are sent once each by two senders, however slow the gateway is', async () => {
      const { ids, start } = await queued(8);
      let time = start + 60_000;
      const sent: string[] = [];
      let isAlone = true;
      const slow: MessageGateway = {
        async send({ messageId }) {
          sent.push(messageId);
          time += 20_000;
          if (sent.length === 5 && isAlone) {
            isAlone = false;
            await sendDue(context);
          }
          return {};
        },
      };
      const context = { ...contextAt(), messages: { email: slow }, now: () => new Date(time) };
      await sendDue(context);
      expect(sent.toSorted()).toEqual(ids.toSorted());
    });

    it('are sent although one before them does not open, which is told and tried again', async () => {
      const { ids, start, tenantId, sessionId } = await queued(3);
      const context = contextAt(new Date(start + 60_000));
      const broken = context.db
        .updateTable('contact_message')
        .set({ message_sealed: Buffer.from('not sealed') })
        .where('message_id', '=', ids[0] ?? '');
      await broken.execute();
      await expect(sendDue(context)).rejects.toMatchObject({
        errors: [{ name: 'MessageUnreadable', message: expect.stringContaining(ids[0] ?? '') }],
      });
      const listed = () => listMessages(context.db, { tenantId, sessionId }, { limit: 50 });
      const fates = new Map(
        (await listed()).rows.map(({ message_id, state, reason }) => [message_id, [state, reason]]),
      );
      expect(ids.map((id) => fates.get(id))).toEqual([
        ['queued', 'unreadable'],
        ['sent', null],
        ['sent', null],
      ]);
      const nextDay = contextAt(new Date(start + 25 * 60 * 60_000));
      await expect(sendDue(nextDay)).rejects.toThrow('do not open');
      expect((await listed()).rows.map(({ state }) => state)).toContain('failed');
    });

    it('tell of a success once, when the kiosk closes a session that has an address', async () => {
      const { services, kiosk, admin, sessionId, reference } = await prepared({
        email: 'closing@example.org',
      });
      const operator = await operatorOf(kiosk);
      await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
      const session = scenario({ kiosk: kiosk.wallet, operator, sessionId, stepMs: 10 });
      const at = { params: { path: { id: sessionId } } };
      const kinds = async () => {
        const { data } = await admin.api.GET('/proofingsession/{id}/messages', at);
        return data?.messages.map(({ kind, channel }) => [kind, channel]);
      };
      expect(await kinds()).toEqual([]);
      await deliverSession(services, kiosk.api, session);
      expect(await kinds()).toEqual([['success-notice', 'email']]);
      await sendDue(contextAt(new Date(Date.now() + 1000)));
      await expect.poll(() => mail.sent.filter(({ to }) => to === 'closing@example.org')).toHaveLength(1);
    });

    it('are sent once under one idempotency key', async () => {
      const { admin, sessionId } = await prepared({ email: 'ada@example.org' });
      const ask = async (body: object) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-of-a-retry-1' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await (await admin.fetch(`/proofingsession/${sessionId}/link/send`, init)).json()) as object;
      };
      const first = await ask({ channel: 'email' });
      expect(first).toMatchObject({ messageId: expect.any(String) });
      expect(await ask({ channel: 'email' })).toEqual(first);
      expect(await ask({ channel: 'email', language: 'fr' })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
      const answer = await admin.fetch(`/proofingsession/${sessionId}/messages`);
      expect(((await answer.json()) as { messages: unknown[] }).messages).toHaveLength(1);
      await sendDue(contextAt());
    });

    it('tell of a success, and what its person denies becomes a case that keeps the evidence', async () => {
      const { services, kiosk, sessionId } = await prepared({ email: 'ada@example.org' });
      const context = contextAt();
      await context.db
        .transaction()
        .execute((trx) =>
          queueSuccessNotice(context, trx, { tenantId: kiosk.tenantId, sessionId }, context.now()),
        );
      await sendDue(context);
      const { text = '' } = mail.sent.at(-1) ?? {};
      const path = /https:\/\/id\.example\.org(\/r\/[\w-]+)/.exec(text)?.[1];
      expect((await fetch(`${services.url}/r/${'A'.repeat(54)}`)).status).toBe(404);
      expect(await (await fetch(`${services.url}${path}`)).text()).toContain('Was this not you?');
      const deny = () =>
        fetch(`${services.url}${path}`, {
          method: 'POST',
          headers: { origin: services.url },
          body: new URLSearchParams(),
        });
      expect(await (await deny()).text()).toContain('Thank you for your report');
      expect((await deny()).status).toBe(200);
      const session = await findSession(context.db, kiosk.tenantId, sessionId);
      expect(session?.eraseOn).toBe('9999-12-30');
      const cases = await context.db
        .selectFrom('review_case')
        .select(['kind', 'reasons'])
        .where('tenant_id', '=', kiosk.tenantId)
        .where('session_id', '=', sessionId)
        .execute();
      expect(cases).toEqual([{ kind: 'repudiation', reasons: ['REPUDIATED'] }]);
    });
  },
  WITHOUT_TIMERS,
);

describe('pages for persons', () => {
  it('escape whatever a community or a person wrote', async () => {
    const { html } = await import('#services/contact/pages/html.ts');
    expect(html`<p title="${'"><script>'}">${"<b>'&"}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&#39;&amp;</p>',
    );
  });
});
