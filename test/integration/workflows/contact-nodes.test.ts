import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { agreed } from '#scripts/harness/hosted-phone.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import { writeCaptcha } from '#services/flows/captcha.repository.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { forgetCodes } from '#services/workflows/contact-code.repository.ts';
import { forgetFormerLinks } from '#services/workflows/former-link.repository.ts';
import { findInstance, listSteps } from '#services/workflows/instance.repository.ts';
import { openedToken, sealedToken } from '#services/workflows/instance-token.ts';
import { readValues } from '#services/workflows/instance-values.repository.ts';
import { forgetNetworks } from '#services/workflows/network.repository.ts';
import { scripts } from '#services/workflows/script-pool.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { running } from '../support/services-under-test.ts';
import { answer, type Instances, instanceDesk, page, workflowDesk } from '../support/workflows-under-test.ts';

describe('messages of workflows', () => {
  const sent: OutgoingMessage[] = [];
  const gateway = {
    send: async (message: OutgoingMessage) => {
      sent.push(message);
      return {};
    },
  };
  const takeMailFor = vi.fn(async () => true);
  const accepts = vi.fn(async () => true);
  const current = running(undefined, {
    messages: { sms: gateway, email: gateway },
    mailExchanges: { takeMailFor },
    contactProvider: { accepts },
    codeLimits: { community: 1000, tenant: 1000, network: 1000 },
    timers: false,
    rateLimits: { attempts: 1000, links: 1000 },
  });
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let instances: Instances;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Messages ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
    instances = instanceDesk(desk, kiosk);
  });
  const begin: Instances['begin'] = (...wish) => instances.begin(...wish);
  const post = (url: string, body: object = {}) => {
    const at = url.lastIndexOf('/');
    return answer(url.slice(0, at), body, url.slice(at + 1));
  };
  const delivered = async () => {
    sent.length = 0;
    await sendDue(current().services.context);
    return [...sent];
  };

  it('are in the language that the instance was made for, or that its person chose', async () => {
    const words = { en: 'Come', fr: 'Venez', es: 'Venga', 'zh-Hans': '请来' };
    const by = { channel: 'email', to: 'email', subject: words, text: words };
    const definition = {
      ...workflowOf(
        [
          { id: 'ask', type: 'interaction', title: inAll('Go on'), next: { next: 'mail' } },
          { id: 'mail', type: 'notify', by, next: { next: 'end', error: 'end' } },
          outcomeNode('end'),
        ],
        { attributes: { email: { type: 'string', format: 'email', input: 'required' } } },
      ),
      id: 'in-languages',
    };
    await desk.publish(definition);
    const inputs = { email: 'anna@example.org' };
    const told = async (wish: object, answer: object) => {
      const { url } = await begin(definition.id, inputs, wish);
      const { revision, language } = await page(url);
      await post(`${url}/answers`, { revision, values: {}, ...answer });
      const [message] = await delivered();
      return { language, subject: message?.subject, text: message?.text };
    };
    expect(await told({}, {})).toEqual({ subject: 'Come', text: 'Come' });
    expect(await told({ language: 'fr' }, {})).toEqual({ language: 'fr', subject: 'Venez', text: 'Venez' });
    expect(await told({ language: 'fr' }, { language: 'zh-Hans' })).toMatchObject({ text: '请来' });
    expect(
      (await desk.ask('POST', instances.create, { workflowId: definition.id, inputs, language: 'de' }))
        .status,
    ).toBe(400);
  });

  const MINUTE_MS = 60_000;
  afterEach(async () => {
    const { context } = current().services;
    await sendDue({ ...context, now: () => new Date(Date.now() + 1000 * MINUTE_MS) });
    Object.assign(context, { now: () => new Date() });
  });
  /** From here on it is so much later for the services. */
  const later = (ms: number) => {
    const { context } = current().services;
    const at = context.now().getTime() + ms;
    const passed = () => new Date(at);
    Object.assign(context, { now: passed });
    return sweepInstances(context);
  };
  const codeOf = (message: OutgoingMessage | undefined) => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
  const results = async (instanceId: string) =>
    (await listSteps(current().services.context.db, { ...kiosk, instanceId })).map(
      ({ node_id: node, exit, detail }) => [node, exit, detail],
    );
  /** A number of its own for each test, since each may be sent few codes. */
  let numbers = 0;
  const newNumber = () => `+336123456${(numbers++ + 10).toString()}`;
  const ends = ['end', 'no', 'broken'].map((id) => outcomeNode(id, id === 'end' ? 'Success' : 'Failed'));
  const leads = { success: 'end', fail: 'no', error: 'broken' };
  const attributes = { to: { type: 'string', input: 'required' } };
  const searches = {
    phone: { id: 'search', type: 'phone-search', attribute: 'to', next: leads },
    email: {
      id: 'search',
      type: 'email-search',
      email: { source: 'return attributes.to;', reads: ['to'] },
      next: leads,
    },
  };
  const searching = async (kind: keyof typeof searches, to: string, change: object = {}) => {
    const definition = {
      ...workflowOf([{ ...searches[kind], ...change }, ...ends], { attributes }),
      id: `w-${randomUUID()}`,
    };
    await desk.publish(definition);
    return begin(definition.id, { to });
  };

  /** So many more text messages may go out from the network of the tests. */
  const upToNetworkLimit = async (more: number, act: () => Promise<void>) => {
    const { context } = current().services;
    const { codeLimits, db } = context;
    const { rows } = await sql<{ sent: number }>`SELECT count(*)::int AS sent FROM workflow_code
      WHERE network_hash IS NOT NULL AND channel = 'sms'`.execute(db);
    Object.assign(context, { codeLimits: { ...codeLimits, network: (rows[0]?.sent ?? 0) + more } });
    await act().finally(() => Object.assign(context, { codeLimits }));
  };
  const capturing = (incomplete: string) => ({
    id: 'document',
    type: 'document',
    next: { success: 'end', failed: 'no', incomplete },
  });
  const counter = {
    id: 'counter',
    type: 'counter',
    flowId: 'counter-standard',
    next: { success: 'end', failed: 'no', incomplete: 'no', ended: 'no' },
  };
  /** A tab that has taken an instance. */
  const taken = async (url: string) => {
    const { claim } = (await (await fetch(`${url}/claim`, { method: 'POST' })).json()) as { claim: number };
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-capture-claim': String(claim) };
      const sent = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await sent.json()) as { code?: unknown };
    };
    return { send, shown: await page(url) };
  };

  describe('with a new link', () => {
    const ORIGIN = 'https://id.example.org';
    const asking = {
      id: 'ask',
      type: 'interaction',
      title: inAll('Go on'),
      next: { next: 'end' },
    };
    const linked = async (inputs: object, change: object = {}) => {
      const text = { type: 'string', input: 'optional' };
      const id = `w-${randomUUID()}`;
      await desk.publish({
        ...workflowOf([asking, outcomeNode('end')], {
          attributes: { mail: { ...text, format: 'email' }, number: { ...text, format: 'phone' } },
          ...change,
        }),
        id,
      });
      return begin(id, inputs, { language: 'fr' });
    };
    const ask = async (url: string) => (await fetch(`${url}/link`, { method: 'POST' })).status;
    const addressIn = (message: OutgoingMessage | undefined) => {
      const [, token] = /https:\/\/id\.example\.org(\/workflow\/[\w-]+)/.exec(message?.text ?? '') ?? [];
      return `${current().services.url}${token}`;
    };
    beforeAll(() => Object.assign(current().services.context, { publicOrigin: ORIGIN }));
    afterAll(() => Object.assign(current().services.context, { publicOrigin: undefined }));

    it('are sent to the contact that its maker gave; the former link works no longer, and asks again', async () => {
      const number = newNumber();
      const { url, instanceId } = await linked({ mail: 'anna@example.org', number });
      const { db, now, sealers } = current().services.context;
      // As where a sign-in leads its user to the instance.
      const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
      const instance = { tenantId: kiosk.tenantId, instanceId };
      const token_sealed = sealedToken(sealer, instance, url.split('/').at(-1) ?? '');
      const own = db.updateTable('workflow_instance').where('instance_id', '=', instanceId);
      await own.set({ token_sealed }).execute();
      expect(await ask(url)).toBe(204);
      const [first] = await delivered();
      const led = await db
        .selectFrom('workflow_instance')
        .select('token_sealed')
        .where('instance_id', '=', instanceId)
        .executeTakeFirstOrThrow();
      expect(addressIn(first)).toContain(openedToken(sealer, instance, led.token_sealed ?? new Uint8Array()));
      expect(first).toMatchObject({ to: number, text: expect.stringContaining('nouveau lien') });
      expect(await page(url)).toMatchObject({ code: 'INSTANCE_NOT_FOUND' });
      expect(await page(addressIn(first))).toMatchObject({ state: 'In Progress', node: 'ask' });
      // The holder of an old link cannot shut the person out of a fresh one.
      expect(await ask(url)).toBe(204);
      expect(await delivered()).toEqual([]);
      expect(await page(addressIn(first))).toMatchObject({ node: 'ask' });
      await later(16 * MINUTE_MS);
      expect(await ask(url)).toBe(204);
      const [second] = await delivered();
      expect(await page(addressIn(first))).toMatchObject({ code: 'INSTANCE_NOT_FOUND' });
      expect(await page(addressIn(second))).toMatchObject({ node: 'ask' });
      const kept = async () => {
        await forgetFormerLinks(db, now());
        return db.selectFrom('workflow_former_link').select('instance_id').execute();
      };
      const one = { instance_id: instanceId };
      expect((await kept()).filter((row) => row.instance_id === instanceId)).toEqual([one, one]);
      await answer(addressIn(second), { revision: 1, values: {} });
      expect(await kept()).not.toContainEqual(one);
    });

    it('are counted by the network from which they are asked, as are codes that follow them', async () => {
      await upToNetworkLimit(2, async () => {
        for (let number = 0; number < 3; number += 1) await ask((await linked({ number: newNumber() })).url);
        expect(await delivered()).toHaveLength(2);
      });
      const attributes = { to: { type: 'string', format: 'phone', input: 'required' } };
      const id = `w-${randomUUID()}`;
      await desk.publish({
        ...workflowOf([searches.phone, ...ends], { attributes, expiresInMin: 5 }),
        id,
      });
      const { url } = await begin(id, { to: newNumber() });
      await delivered();
      await later(6 * MINUTE_MS);
      await upToNetworkLimit(1, async () => {
        await ask(url);
        expect(await delivered()).toMatchObject([{ text: expect.stringContaining(ORIGIN) }]);
      });
    });

    it('begin an expired instance again with nothing that its person typed, and replace no fresh link', async () => {
      const text = { type: 'string', input: 'optional' };
      const note = { type: 'input', attribute: 'note', label: inAll('Note') };
      const { url, instanceId } = await linked(
        { mail: 'anna.n@example.org', note: 'made' },
        {
          nodes: [
            { ...asking, elements: [note], next: { next: 'wait' } },
            { ...asking, id: 'wait' },
            outcomeNode('end'),
          ],
          attributes: { mail: { ...text, format: 'email' }, note: text },
          expiresInMin: 5,
        },
      );
      await answer(url, { revision: 1, values: { note: 'typed' } });
      await later(6 * MINUTE_MS);
      await ask(url);
      const [message] = await delivered();
      await ask(url);
      expect(await delivered()).toEqual([]);
      expect(await page(addressIn(message))).toMatchObject({ node: 'ask' });
      const { db, sealers } = current().services.context;
      const expired = await findInstance(db, { ...kiosk, instanceId });
      const fresh = await findInstance(db, { ...kiosk, instanceId: expired?.renewedBy ?? '' });
      if (!fresh) throw new Error('no instance followed');
      expect([...(await readValues(db, sealers, fresh))]).toEqual([['mail', 'anna.n@example.org']]);
    });

    it('do not stop an answer whose scripts run meanwhile', async () => {
      const elements = [{ type: 'script', script: { source: ';' } }];
      const { url, instanceId } = await linked(
        { mail: 'anna.s@example.org' },
        { nodes: [{ ...asking, elements }, outcomeNode('end')] },
      );
      const began = Promise.withResolvers<void>();
      const held = Promise.withResolvers<{ output: string }>();
      const ran = vi.spyOn(scripts, 'run').mockImplementation(() => {
        began.resolve();
        return held.promise;
      });
      const answered = post(`${url}/answers`, { revision: 1, values: {} });
      await began.promise;
      expect(await ask(url)).toBe(204);
      held.resolve({ output: 'null' });
      await answered;
      ran.mockRestore();
      expect(await results(instanceId)).toEqual([['ask', 'next', {}]]);
      expect(await page(addressIn((await delivered())[0]))).toMatchObject({ state: 'Success' });
    });

    it('begin an expired instance again with its inputs, three times at most', async () => {
      const { url, instanceId } = await linked({ mail: 'anna.e@example.org' }, { expiresInMin: 5 });
      const addresses = [];
      for (let times = 0; times < 4; times += 1) {
        await later(6 * MINUTE_MS);
        expect(await ask(url)).toBe(204);
        addresses.push(...(await delivered()).map(addressIn));
      }
      expect(addresses).toHaveLength(3);
      expect(await page(addresses[2] ?? '')).toMatchObject({ state: 'Expired' });
      const { db } = current().services.context;
      const made = await db
        .selectFrom('workflow_instance')
        .select(['renewals', 'created_by'])
        .where('workflow_id', '=', (await instances.state(instanceId)).workflowId as string)
        .orderBy('renewals')
        .execute();
      expect(made.map(({ renewals }) => renewals)).toEqual([0, 1, 2, 3]);
    });

    it('say the same and send nothing where instance, contact or link is unknown', async () => {
      const { url } = await linked({});
      expect(await ask(url)).toBe(204);
      expect(await ask(`${url.slice(0, -4)}AAAA`)).toBe(204);
      expect(await ask(`${current().services.url}/workflow/nothing`)).toBe(204);
      const ended = await linked({ mail: 'anna.f@example.org' });
      await desk.ask('POST', `/workflow_instance/${ended.instanceId}/cancel`);
      expect(await ask(ended.url)).toBe(204);
      expect(await delivered()).toEqual([]);
    });

    it('are not sent more often than codes, and not without a public address', async () => {
      let { url } = await linked({ mail: 'often@example.org' });
      let count = 0;
      for (let times = 0; times < 7; times += 1) {
        expect(await ask(url)).toBe(204);
        for (const message of await delivered()) {
          url = addressIn(message);
          count += 1;
        }
      }
      expect(count).toBe(5);
      Object.assign(current().services.context, { publicOrigin: undefined });
      expect(await ask(url)).toBe(409);
      Object.assign(current().services.context, { publicOrigin: ORIGIN });
    });
  });

  it('wait, as pages do, for the CAPTCHA of a community, which a person solves once', async () => {
    const { context } = current().services;
    const own = await enrolledKiosk(current().services, `Captcha ${randomUUID()}`);
    const at = await workflowDesk(current().services, own);
    const made = instanceDesk(at, own);
    const configured = { provider: 'turnstile', siteKey: 'site-key-1', secret: 'secret-key' } as const;
    const by = { by: 'test', at: new Date() };
    await context.db.transaction().execute((trx) => writeCaptcha(trx, context, own, configured, by));
    const verify = vi.fn(async ({ token }: { token: string }) => token === 'good');
    const { captcha } = context;
    Object.assign(context, { captcha: { verify } });
    const { url } = await made.begin('contact-check');
    const shown = await page(url);
    expect(shown).toMatchObject({ captcha: { provider: 'turnstile', siteKey: 'site-key-1' } });
    const policy = async () =>
      String((await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy'));
    const answers = { revision: shown.revision, values: { email: 'anna@example.org', phone: newNumber() } };
    expect((await post(`${url}/answers`, answers)).body.code).toBe('CAPTCHA_REQUIRED');
    expect((await post(`${url}/person`, { captcha: 'bad' })).body.code).toBe('CAPTCHA_REJECTED');
    expect((await post(`${url}/person`, { captcha: 'good' })).body).not.toHaveProperty('captcha');
    expect((await post(`${url}/answers`, answers)).body).toMatchObject({ waitingFor: 'code' });
    expect(verify).toHaveBeenCalledTimes(2);
    const searched = { ...workflowOf([searches.phone, ...ends], { attributes }), id: 'searched-first' };
    await at.publish(searched);
    const { url: coded } = await made.begin(searched.id, { to: newNumber() });
    expect((await post(`${coded}/code`, { giveUp: true })).body.code).toBe('CAPTCHA_REQUIRED');
    expect((await post(`${coded}/code`, { code: '000000' })).body.code).toBe('CAPTCHA_REQUIRED');
    const captured = {
      ...workflowOf([capturing('counter'), counter, ...ends.slice(0, 2)]),
      id: 'captured-first',
    };
    await at.publish(captured);
    const person = await taken((await made.begin(captured.id, {})).url);
    const { revision } = person.shown;
    expect((await person.send('counter', { revision })).code).toBe('CAPTCHA_REQUIRED');
    expect(await policy()).not.toContain('cloudflare');
    await delivered();
    Object.assign(context, { captcha });
  });

  it('verify address and number of a person, who is told neither in full', async () => {
    const { instanceId, url } = await begin('contact-check');
    const number = newNumber();
    const { revision } = await page(url);
    const values = { email: 'anna@example.org', phone: number };
    const asked = await post(`${url}/answers`, { revision, values, language: 'fr' });
    expect(asked.body).toMatchObject({
      node: 'email',
      waitingFor: 'code',
      code: { channel: 'email', to: 'a•••@example.org', digits: 6, triesLeft: 5, delivery: 'queued' },
    });
    const [mail] = await delivered();
    expect(mail).toMatchObject({ to: 'anna@example.org', subject: expect.stringContaining('Votre code') });
    expect((await page(url)).code).toMatchObject({ delivery: 'sent' });
    const next = await post(`${url}/code`, { code: codeOf(mail) });
    expect(next.body).toMatchObject({
      node: 'phone',
      code: { channel: 'sms', to: `+33 ••• ${number.slice(-2)}` },
    });
    const [text] = await delivered();
    expect(text?.to).toBe(number);
    expect((await post(`${url}/code`, { code: codeOf(text) })).body).toMatchObject({ state: 'Success' });
    expect(await results(instanceId)).toEqual([
      ['details', 'next', {}],
      ['email', 'success', {}],
      ['phone', 'success', { numberType: 'mobile' }],
    ]);
    const { db } = current().services.context;
    const ended = await db
      .selectFrom('workflow_instance')
      .select('erase_on')
      .where('instance_id', '=', instanceId)
      .executeTakeFirstOrThrow();
    const erased = await db
      .selectFrom('contact_message')
      .select('erase_on')
      .where('session_id', '=', instanceId)
      .execute();
    expect(erased).toEqual([ended, ended]);
    const events = await db.selectFrom('proofing_event').select('data').execute();
    const rows = await db.selectFrom('workflow_code').selectAll().execute();
    const instances = await db.selectFrom('workflow_instance').selectAll().execute();
    const stored = JSON.stringify([events, rows, instances]);
    for (const secret of ['anna@', number.slice(1), `"${codeOf(mail)}"`, `"${codeOf(text)}"`]) {
      expect(stored).not.toContain(secret);
    }
  });

  it('take five answers to a code, one after the other', async () => {
    const { url, instanceId } = await searching('phone', newNumber());
    const [message] = await delivered();
    const code = codeOf(message);
    const wrong = () => post(`${url}/code`, { code: wrongFor(code) });
    expect(await wrong()).toMatchObject({
      status: 422,
      body: { code: 'CONTACT_CODE_WRONG', detail: expect.stringContaining('4') },
    });
    const raced = await Promise.all(Array.from({ length: 8 }, wrong));
    expect(raced.map(({ status }) => status).sort()).toEqual([410, 410, 410, 410, 422, 422, 422, 422]);
    expect((await page(url)).code).toMatchObject({ triesLeft: 0 });
    const right = await post(`${url}/code`, { code });
    expect(right).toMatchObject({ status: 410, body: { code: 'CONTACT_CODE_ENDED' } });
    for (const none of ['12345', '1234567', 'abcdef', '１２３４５６']) {
      expect((await post(`${url}/code`, { code: none })).status, none).toBe(400);
    }
    expect(await results(instanceId)).toEqual([]);
  });

  it('count for ten minutes, and not for another instance', async () => {
    const one = await searching('phone', newNumber());
    const [first] = await delivered();
    const two = await searching('phone', newNumber());
    const foreign = await post(`${two.url}/code`, { code: codeOf(first) });
    expect(foreign).toMatchObject({ status: 422, body: { code: 'CONTACT_CODE_WRONG' } });
    await later(10 * MINUTE_MS + 1);
    const late = await post(`${one.url}/code`, { code: codeOf(first) });
    expect(late).toMatchObject({ status: 410, body: { code: 'CONTACT_CODE_ENDED' } });
    expect(await results(one.instanceId)).toEqual([]);
    // A code that was not sent within its time is not sent any more.
    Object.assign(current().services.context.messages, {
      sms: { send: () => Promise.reject(new Error('down')) },
    });
    expect(await delivered()).toEqual([]);
    await later(11 * MINUTE_MS);
    await sendDue(current().services.context);
    Object.assign(current().services.context.messages, { sms: gateway });
    expect((await page(two.url)).code).toMatchObject({ delivery: 'failed' });
  });

  it('are not sent once they have expired, nor once another was asked for', async () => {
    const late = await searching('phone', newNumber());
    await later(10 * MINUTE_MS);
    expect(await delivered()).toEqual([]);
    expect((await page(late.url)).code).toMatchObject({ delivery: 'failed' });
    const { url } = await searching('phone', newNumber());
    await later(MINUTE_MS);
    await post(`${url}/codes`);
    const messages = await delivered();
    expect(messages).toHaveLength(1);
    const right = await post(`${url}/code`, { code: codeOf(messages[0]) });
    expect(right.body).toMatchObject({ state: 'Success' });
  });

  it('are given up by a person who cannot read them, whatever limit is reached', async () => {
    const number = newNumber();
    const { url, instanceId } = await searching('phone', number);
    for (let sent = 0; sent < 4; sent += 1) await searching('phone', number);
    await later(MINUTE_MS);
    expect(await post(`${url}/codes`)).toMatchObject({ status: 429 });
    for (const none of [{ giveUp: false }, { giveUp: true, code: '123456' }, {}]) {
      expect((await post(`${url}/code`, none)).status).toBe(400);
    }
    expect((await post(`${url}/code`, { giveUp: true })).body).toMatchObject({ state: 'Failed' });
    expect(await results(instanceId)).toEqual([
      ['search', 'fail', { numberType: 'mobile', reason: 'CODE_GIVEN_UP' }],
    ]);
    expect(await post(`${url}/code`, { giveUp: true })).toMatchObject({ status: 409 });
  });

  it('are sent again after a minute, each in place of the one before, three in all', async () => {
    const { url, instanceId } = await searching('phone', newNumber());
    const [first] = await delivered();
    expect(await post(`${url}/codes`)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    await later(MINUTE_MS);
    const again = await post(`${url}/codes`);
    expect(again).toMatchObject({ status: 200, body: { code: { triesLeft: 5 } } });
    const [second] = await delivered();
    if (codeOf(first) !== codeOf(second)) {
      expect((await post(`${url}/code`, { code: codeOf(first) })).status).toBe(422);
    }
    await later(MINUTE_MS);
    expect((await post(`${url}/codes`)).body).toMatchObject({ code: { canResendAt: null } });
    await later(MINUTE_MS);
    expect(await post(`${url}/codes`)).toMatchObject({ status: 429 });
    const [third] = await delivered();
    for (let tries = 0; tries < 4; tries += 1) await post(`${url}/code`, { code: wrongFor(codeOf(third)) });
    const last = await post(`${url}/code`, { code: wrongFor(codeOf(third)) });
    expect(last).toMatchObject({ status: 200, body: { state: 'Failed' } });
    expect(await results(instanceId)).toMatchObject([['search', 'fail', { reason: 'CODE_WRONG' }]]);
    expect(await post(`${url}/codes`)).toMatchObject({ status: 409, body: { code: 'INSTANCE_MOVED' } });
    expect((await post(`${url}/code`, { code: codeOf(third) })).status).toBe(409);
  });

  it('lead to the exit fail once the last of them has expired', async () => {
    const { url, instanceId } = await searching('phone', newNumber());
    for (let sending = 0; sending < 2; sending += 1) {
      await later(MINUTE_MS);
      await post(`${url}/codes`);
    }
    await later(9 * MINUTE_MS);
    expect(await results(instanceId)).toEqual([]);
    await later(2 * MINUTE_MS);
    expect(await results(instanceId)).toMatchObject([['search', 'fail', { reason: 'CODE_EXPIRED' }]]);
  });

  it('go to one contact five times an hour, whichever instances ask', async () => {
    const number = newNumber();
    const instances = [];
    for (let sent = 0; sent < 6; sent += 1) instances.push(await searching('phone', number));
    const ended = await Promise.all(instances.map(({ instanceId }) => results(instanceId)));
    expect(ended.flat()).toEqual([['search', 'error', { reason: 'CODE_LIMIT' }]]);
    await later(MINUTE_MS);
    expect(await post(`${instances[0]?.url}/codes`)).toMatchObject({ status: 429 });
    await later(61 * MINUTE_MS);
    expect((await post(`${instances[0]?.url}/codes`)).status).toBe(200);
  });

  it('are counted as notices too where a person named the contact, and go to no number that costs more', async () => {
    const tell = {
      id: 'tell',
      type: 'notify',
      by: { channel: 'sms', to: 'to', subject: inAll('News'), text: inAll('It is done.') },
      next: { next: 'end', error: 'no' },
    };
    const ask = {
      id: 'ask',
      type: 'interaction',
      title: inAll('Your number'),
      elements: [{ type: 'input', attribute: 'to', label: inAll('Number') }],
      next: { next: 'tell' },
    };
    const named = {
      ...workflowOf([ask, tell, ...ends.slice(0, 2)], { attributes: { to: { type: 'string' } } }),
      id: 'told',
    };
    const given = { ...workflowOf([tell, ...ends.slice(0, 2)], { attributes }), id: 'told-as-given' };
    const mail = { ...tell, by: { ...tell.by, channel: 'email' } };
    const mailed = {
      ...named,
      ...workflowOf([ask, mail, ...ends.slice(0, 2)], { attributes: { to: { type: 'string' } } }),
    };
    for (const definition of [named, given, { ...mailed, id: 'mailed' }]) await desk.publish(definition);
    const told = async (to: string, workflowId = 'told') => {
      const { url, instanceId } = await begin(workflowId);
      const { revision } = await page(url);
      await post(`${url}/answers`, { revision, values: { to } });
      return (await results(instanceId)).at(-1);
    };
    const number = newNumber();
    for (let sent = 0; sent < 5; sent += 1) expect(await told(number)).toMatchObject(['tell', 'next', {}]);
    expect(await told(number)).toEqual(['tell', 'error', { reason: 'MESSAGE_LIMIT' }]);
    expect(await told('+33 8 99 12 34 56')).toEqual(['tell', 'error', { reason: 'PHONE_UNREACHED' }]);
    expect((await delivered()).map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => number));
    // One mailbox in another form would have limits of its own.
    for (const [to, reason] of [
      ['<ada@example.org>', 'EMAIL_INVALID'],
      ['ada@mailinator.com', 'EMAIL_DISPOSABLE'],
    ] as const)
      expect(await told(to, 'mailed')).toEqual(['tell', 'error', { reason }]);
    // Codes and notices to one contact have one limit.
    const { instanceId } = await searching('phone', number);
    expect(await results(instanceId)).toMatchObject([['search', 'error', { reason: 'CODE_LIMIT' }]]);
    const { instanceId: made } = await begin('told-as-given', { to: number });
    expect(await results(made)).toMatchObject([['tell', 'next', {}]]);
    await delivered();
  });

  it('go to a contact from another tenant too, until all together have sent thirty a day', async () => {
    const number = newNumber();
    const other = await enrolledKiosk(current().services, `Messages ${randomUUID()}`);
    const otherDesk = await workflowDesk(current().services, other);
    const definition = { ...workflowOf([searches.phone, ...ends], { attributes }), id: 'other-search' };
    await otherDesk.publish(definition);
    for (let sent = 0; sent < 6; sent += 1) await searching('phone', number);
    expect(await delivered()).toHaveLength(5);
    await instanceDesk(otherDesk, other).begin(definition.id, { to: number });
    expect(await delivered()).toHaveLength(1);
    const { db } = current().services.context;
    const row = await db
      .selectFrom('workflow_code')
      .selectAll()
      .where('tenant_id', '=', other.tenantId)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 24 }, () => ({ ...row, tenant_id: randomUUID() }));
    await db.insertInto('workflow_code').values(more).execute();
    await instanceDesk(otherDesk, other).begin(definition.id, { to: number });
    expect(await delivered()).toEqual([]);
  });

  it('go to no more numbers a day than a community or a tenant may write to', async () => {
    const { context } = current().services;
    const { codeLimits } = context;
    const count = async (change: object) => {
      const { rows } = await sql<{ sent: number }>`SELECT count(*)::int AS sent FROM workflow_code
        WHERE tenant_id = ${kiosk.tenantId} AND channel = 'sms'`.execute(context.db);
      const most = (rows[0]?.sent ?? 0) + 2;
      const limits = Object.fromEntries(Object.keys(change).map((name) => [name, most]));
      Object.assign(context, { codeLimits: { ...codeLimits, ...limits } });
      for (let number = 0; number < 3; number += 1) await searching('phone', newNumber());
      await searching('email', `${randomUUID()}@example.org`);
      return (await delivered()).map(({ to }) => (to.startsWith('+') ? 'sms' : 'email')).toSorted();
    };
    expect(await count({ community: true })).toEqual(['email', 'sms', 'sms']);
    expect(await count({ tenant: true })).toEqual(['email', 'sms', 'sms']);
    Object.assign(context, { codeLimits });
  });

  it('are sent to few of one network a day, whose address is kept nowhere', async () => {
    const { context } = current().services;
    const { codeLimits, db } = context;
    await db.deleteFrom('workflow_network').execute();
    const ask = { type: 'input', attribute: 'to', label: inAll('Number') };
    const nodes = [
      { id: 'ask', type: 'interaction', title: inAll('Number'), elements: [ask], next: { next: 'search' } },
      ...[searches.phone, ...ends],
    ];
    const definition = { ...workflowOf(nodes, { attributes: { to: { type: 'string' } } }), id: 'asked' };
    await desk.publish(definition);
    const forgetAll = () => forgetNetworks(db, new Date(context.now().getTime() + 25 * 60 * MINUTE_MS));
    await forgetAll();
    const { rows } = await sql<{ sent: number }>`SELECT count(*)::int AS sent FROM workflow_code
      WHERE network_hash IS NOT NULL AND channel = 'sms'`.execute(db);
    Object.assign(context, { codeLimits: { ...codeLimits, network: (rows[0]?.sent ?? 0) + 2 } });
    for (let number = 0; number < 3; number += 1) {
      const { url } = await begin(definition.id, {});
      const { revision } = await page(url);
      await post(`${url}/answers`, { revision, values: { to: newNumber() } });
    }
    expect(await delivered()).toHaveLength(2);
    Object.assign(context, { codeLimits });
    const kept = await db.selectFrom('workflow_network').selectAll().execute();
    expect(kept).toHaveLength(3);
    expect(JSON.stringify(kept)).not.toContain('127.0.0.1');
    await forgetAll();
    expect(await db.selectFrom('workflow_network').selectAll().execute()).toEqual([]);
  });

  it('are counted by network also where a person only agrees, or only answers a code', async () => {
    const phones = { to: { type: 'string', input: 'required' } };
    const captured = {
      ...workflowOf([capturing('search'), searches.phone, ...ends], { attributes: phones }),
      id: 'agreed-first',
    };
    const again = { ...searches.phone, id: 'again' };
    const coded = {
      ...workflowOf([{ ...searches.phone, next: { ...leads, fail: 'again' } }, again, ...ends], {
        attributes: phones,
      }),
      id: 'coded-first',
    };
    await desk.publish(captured);
    await desk.publish(coded);
    await upToNetworkLimit(1, async () => {
      const refuse = async () => {
        const { instanceId, url } = await begin(captured.id, { to: newNumber() });
        const { send, shown } = await taken(url);
        const { revision, capture } = shown;
        const answers = agreed(false, false);
        await send('consents', { revision, version: capture?.consents?.version, language: 'en', answers });
        return (await results(instanceId)).slice(1);
      };
      expect(await refuse()).toEqual([]);
      expect(await refuse()).toEqual([['search', 'error', { reason: 'CODE_LIMIT' }]]);
      const other = await begin(coded.id, { to: newNumber() });
      await post(`${other.url}/code`, { giveUp: true });
      expect((await results(other.instanceId)).at(-1)).toEqual(['again', 'error', { reason: 'CODE_LIMIT' }]);
    });
  });

  it('wait neither for the messages of another tenant nor for the gateway of another channel', async () => {
    const { context } = current().services;
    const other = await enrolledKiosk(current().services, `Messages ${randomUUID()}`);
    const otherDesk = await workflowDesk(current().services, other);
    const definition = { ...workflowOf([searches.phone, ...ends], { attributes }), id: 'other-search' };
    await otherDesk.publish(definition);
    for (let sent = 0; sent < 8; sent += 1) await searching('phone', newNumber());
    const number = newNumber();
    await instanceDesk(otherDesk, other).begin(definition.id, { to: number });
    expect((await delivered()).findIndex(({ to }) => to === number)).toBeLessThan(4);
    const held = Promise.withResolvers<object>();
    Object.assign(context.messages, { sms: { send: () => held.promise } });
    await searching('phone', newNumber());
    const address = `${randomUUID()}@example.org`;
    await searching('email', address);
    sent.length = 0;
    const sending = sendDue(context);
    await vi.waitFor(() => expect(sent.map(({ to }) => to)).toEqual([address]));
    held.resolve({});
    await sending;
    Object.assign(context.messages, { sms: gateway });
  });

  it('go to one mailbox five times an hour, however its address is spelt', async () => {
    const spelt = ['victim@x.example', 'Victim@x.example', 'victim@X.example', 'VICTIM@x.example'];
    const instances = [];
    for (const to of [...spelt, 'victim+1@x.example', 'Victim+2@X.example']) {
      instances.push(await searching('email', to));
    }
    const sentTo = (await delivered()).map(({ to }) => to);
    expect(sentTo.toSorted()).toEqual([...spelt, 'victim+1@x.example'].toSorted());
    const ended = await Promise.all(instances.map(({ instanceId }) => results(instanceId)));
    expect(ended.flat()).toEqual([['search', 'error', { reason: 'CODE_LIMIT' }]]);
  });

  it.each([
    ['phone', '+33123456789', 'fail', 'PHONE_UNREACHED'],
    ['phone', '0612345678', 'fail', 'PHONE_INVALID'],
    ['email', 'anna@mailinator.com', 'fail', 'EMAIL_DISPOSABLE'],
    ['email', 'anna', 'fail', 'EMAIL_INVALID'],
  ] as const)('are not sent to what is no contact: %s %s', async (kind, to, exit, reason) => {
    const { instanceId } = await searching(kind, to);
    expect(await results(instanceId)).toEqual([['search', exit, { reason }]]);
    expect(await delivered()).toEqual([]);
  });

  it('are not sent where the domain takes no mail, DNS is silent, or the script gives no address', async () => {
    const reasonOf = async (change: object = {}) => {
      const { instanceId } = await searching('email', 'anna@example.org', change);
      return (await results(instanceId))[0]?.slice(1);
    };
    takeMailFor.mockResolvedValueOnce(false);
    expect(await reasonOf()).toEqual(['fail', { reason: 'EMAIL_UNREACHED' }]);
    takeMailFor.mockRejectedValueOnce(new Error('silent'));
    expect(await reasonOf()).toEqual(['error', { reason: 'DNS_SILENT' }]);
    expect(await reasonOf({ email: { source: 'return 7;' } })).toEqual([
      'error',
      { reason: 'SCRIPT_RESULT' },
    ]);
    expect(await reasonOf({ email: { source: 'throw 1;' } })).toEqual(['error', { reason: 'SCRIPT_THREW' }]);
    expect(await delivered()).toEqual([]);
  });

  it('are sent where the provider accepts the contact, and nothing else is success', async () => {
    const reasonOf = async (to: string) => {
      const { instanceId } = await searching('phone', to, { provider: true });
      return (await results(instanceId))[0]?.slice(1);
    };
    const number = newNumber();
    expect(await reasonOf(number)).toBeUndefined();
    expect(accepts).toHaveBeenLastCalledWith({ kind: 'phone', value: number });
    accepts.mockResolvedValueOnce(false);
    expect(await reasonOf(number)).toEqual(['fail', { reason: 'PROVIDER_REFUSED' }]);
    accepts.mockRejectedValueOnce(new Error('nonsense'));
    expect(await reasonOf(number)).toEqual(['error', { reason: 'PROVIDER_UNAVAILABLE' }]);
    const { context } = current().services;
    Object.assign(context, { contactProvider: undefined });
    expect(await reasonOf(number)).toEqual(['error', { reason: 'PROVIDER_NOT_CONFIGURED' }]);
    Object.assign(context, { contactProvider: { accepts } });
    expect(await delivered()).toHaveLength(1);
  });

  it('are looked for under a lease that begins again before DNS and before the provider', async () => {
    const { context } = current().services;
    const leases: number[] = [];
    const leaseLeft = async () => {
      const { dueAt } = await context.db
        .selectFrom('workflow_instance')
        .select('due_at as dueAt')
        .where('state', '=', 'In Progress')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      leases.push((dueAt?.getTime() ?? 0) - context.now().getTime());
      const at = context.now().getTime() + 20_000;
      Object.assign(context, { now: () => new Date(at) });
      return true;
    };
    takeMailFor.mockImplementationOnce(leaseLeft);
    accepts.mockImplementationOnce(leaseLeft);
    await searching('email', `${randomUUID()}@example.org`, { provider: true });
    expect(leases).toHaveLength(2);
    for (const left of leases) expect(left).toBeGreaterThan(25_000);
  });

  it('are not asked for where there is no gateway', async () => {
    const { context } = current().services;
    const { url } = await searching('phone', newNumber());
    await later(MINUTE_MS);
    const { messages } = context;
    Object.assign(context, { messages: {} });
    expect(await post(`${url}/codes`)).toMatchObject({ body: { code: 'GATEWAY_NOT_CONFIGURED' } });
    const { instanceId } = await searching('phone', newNumber());
    Object.assign(context, { messages });
    expect(await results(instanceId)).toEqual([['search', 'error', { reason: 'GATEWAY_NOT_CONFIGURED' }]]);
  });

  it('are forgotten after a day', async () => {
    const { context } = current().services;
    await forgetCodes(context.db, new Date(context.now().getTime() + 27 * 60 * MINUTE_MS));
    expect(await context.db.selectFrom('workflow_code').selectAll().execute()).toEqual([]);
  });
});
