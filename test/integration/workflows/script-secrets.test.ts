import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Script } from '#core/workflows/nodes.ts';
import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { runScript } from '#services/workflows/run-script.ts';
import { scriptHttp } from '#services/workflows/script-http.ts';
import { running } from '../support/services-under-test.ts';
import { workflowDesk } from '../support/workflows-under-test.ts';

const SECRET = 'zwiebelfisch/+ä-4711';
const definition = workflowOf([outcomeNode('end')], { attributes: { name: { type: 'string' } } });

describe('secrets of scripts', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let secrets: string;
  let hosts: string;
  /** Answers with the request's content, in the form that its path names. */
  let echo: Server;
  let host: string;
  const received: string[] = [];
  const keys: unknown[] = [];

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Secrets ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
    const base = `/v1/tenant/${kiosk.tenantId}/community/${kiosk.communityId}`;
    [secrets, hosts] = [`${base}/workflow_secrets`, `${base}/workflow_hosts`];
    echo = createServer((request, answer) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        received.push(`${request.method} ${request.headers.authorization ?? ''} ${body}`);
        keys.push(request.headers['idempotency-key']);
        const form = request.url?.slice(1) as BufferEncoding | 'plain' | 'nothing' | 'escaped';
        const told =
          { plain: body, nothing: 'done', escaped: body.replaceAll('/', '\\/') }[form as string] ??
          Buffer.from(body).toString(form as BufferEncoding);
        answer.end(told);
      });
    }).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    host = `127.0.0.1:${(echo.address() as AddressInfo).port}`;
    await desk.ask('PUT', hosts, { hosts: [host] });
    const added = await desk.ask('POST', secrets, { tag: 'crm', value: SECRET, hosts: [host] });
    expect(added).toMatchObject({ status: 201, body: { tag: 'crm' } });
    await desk.ask('POST', secrets, { tag: 'other', value: 'another secret', hosts: ['elsewhere.example'] });
  });
  afterAll(() => {
    echo.close();
  });

  const run = async (source: string, change: { private?: boolean; secrets?: string[] } = {}) => {
    const open = change.private ?? true;
    const context = {
      ...current().services.context,
      webhooks: { ...current().services.context.webhooks, allowHttp: open, allowPrivate: open },
    };
    const script = Script.parse({ source, writes: ['name'], secrets: change.secrets ?? ['crm'] });
    const outcome = await runScript(
      definition,
      script,
      new Map(),
      scriptHttp(context, kiosk, 'visit-1')(script),
    );
    return outcome.result === 'success' ? outcome.values.get('name') : outcome;
  };
  const call = (path: string, more = `body: '{{secrets.crm}}'`) =>
    `const answer = await http({ method: 'POST', url: 'http://${host}/${path}', ${more} });
     return { attributes: { name: answer.body } };`;

  it('are added and deleted, and never shown', async () => {
    const listed = await desk.ask('GET', secrets);
    expect(listed.body).toMatchObject({ secrets: [{ tag: 'crm', hosts: [host] }, { tag: 'other' }] });
    expect(JSON.stringify(listed.body)).not.toContain('zwiebel');
    const again = await desk.ask('POST', secrets, { tag: 'crm', value: 'something else', hosts: [host] });
    expect(again).toMatchObject({ status: 409, body: { code: 'SECRET_EXISTS' } });
    await desk.ask('POST', secrets, { tag: 'brief', value: 'for a moment', hosts: [host] });
    expect((await desk.ask('DELETE', `${secrets}/brief`)).status).toBe(204);
    expect(await desk.ask('DELETE', `${secrets}/brief`)).toMatchObject({
      body: { code: 'SECRET_NOT_FOUND' },
    });
    const rows = await current().services.context.db.selectFrom('workflow_secret').selectAll().execute();
    expect(rows.map(({ value_sealed }) => Buffer.from(value_sealed).toString('latin1')).join()).not.toContain(
      'zwiebel',
    );
    const entries = await current().services.context.db.selectFrom('audit').select('data').execute();
    expect(JSON.stringify(entries)).not.toContain('zwiebel');
  });

  it('are known to the workflows of their community', async () => {
    const code = (tag: string) => ({
      ...workflowOf([
        { id: 'code', type: 'script', script: { source: ';', secrets: [tag] }, next: { success: 'end' } },
        outcomeNode('end'),
      ]),
      id: `w-${randomUUID()}`,
    });
    const stored = async (tag: string) => {
      const definition = code(tag);
      return (await desk.ask('PUT', `${desk.base}/${definition.id}`, definition)).body;
    };
    expect(await stored('crm')).toMatchObject({ problems: [] });
    expect(await stored('gone')).toMatchObject({ problems: [{ code: 'secret-unknown', node: 'code' }] });
  });

  it('go with calls that have the same keys whenever their step runs again', async () => {
    keys.length = 0;
    await run(call('nothing'));
    await run(call('nothing'));
    expect(keys).toEqual(['visit-1:0:0', 'visit-1:0:0']);
    const own = `headers: { 'Idempotency-Key': 'mine' }`;
    expect(await run(call('nothing', own))).toMatchObject({ result: 'error' });
  });

  it('reach their host in headers and body, and the script only as a handle', async () => {
    expect(await run(call('nothing', `headers: { authorization: '{{secrets.crm}}'.slice(0, 3) }`))).toBe(
      'done',
    );
    expect(await run(call('nothing'))).toBe('done');
    expect(received.at(-1)).toBe(`POST  ${SECRET}`);
    const headed = `headers: { authorization: 'Bearer {{secrets.key}}' }`;
    await desk.ask('POST', secrets, { tag: 'key', value: 'a-key-of-ascii', hosts: [host] });
    expect(await run(call('nothing', headed), { secrets: ['key'] })).toBe('done');
    expect(received.at(-1)).toBe('POST Bearer a-key-of-ascii ');
    await desk.ask('DELETE', `${secrets}/key`);
    expect(await run(`return { attributes: { name: '{{secrets.crm}}' } };`)).toBe('{{secrets.crm}}');
  });

  it.each(['plain', 'escaped', 'base64', 'base64url', 'hex'])(
    'are kept back where an answer tells them: %s',
    async (form) => {
      expect(await run(call(form))).toEqual({ result: 'error', reason: 'SCRIPT_THREW' });
      expect(received.at(-1)).toContain(SECRET);
    },
  );

  it('are refused to other hosts, other scripts and other communities', async () => {
    const count = received.length;
    const refused = { result: 'error', reason: 'SCRIPT_THREW' };
    expect(await run(call('nothing', `body: '{{secrets.other}}'`), { secrets: ['crm', 'other'] })).toEqual(
      refused,
    );
    expect(await run(call('nothing'), { secrets: [] })).toEqual(refused);
    expect(await run(call('nothing').replaceAll(host, 'not-allowed.example'))).toEqual(refused);
    expect(await run(call('nothing'), { private: false })).toEqual(refused);
    expect(await run(call('nothing', `surprise: 1`))).toEqual(refused);
    for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'proxy-authorization']) {
      const headers = `headers: { '${name}': '1', authorization: '{{secrets.crm}}'.slice(0, 3) }`;
      expect(await run(call('nothing', headers)), name).toEqual(refused);
    }
    const stranger = await enrolledKiosk(current().services, `Stranger ${randomUUID()}`);
    const script = Script.parse({ source: call('nothing'), secrets: ['crm'] });
    const { context } = current().services;
    const other = { ...context, webhooks: { ...context.webhooks, allowHttp: true, allowPrivate: true } };
    const outcome = await runScript(
      definition,
      script,
      new Map(),
      scriptHttp(other, stranger, 'visit-1')(script),
    );
    expect(outcome).toEqual(refused);
    expect(received).toHaveLength(count);
  });

  it('are not there for more calls than a script has', async () => {
    const source = `for (let i = 0; i < 6; i += 1) await http({ url: 'http://${host}/nothing' });`;
    expect(await run(source)).toEqual({ result: 'error', reason: 'SCRIPT_THREW' });
  });

  it('take no host that is none', async () => {
    for (const wrong of ['https://a.example', 'A.example', 'a b', '', 'a.example/path']) {
      expect((await desk.ask('PUT', hosts, { hosts: [wrong] })).status, wrong).toBe(400);
    }
    expect((await desk.ask('GET', hosts)).body).toEqual({ hosts: [host] });
  });
});
