import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MessageRefused } from '#services/kernel/ports/message-gateway.ts';
import { messageGateways } from './gateways.ts';
import { smsGateway } from './sms-gateway.ts';
import { smtpGateway } from './smtp-gateway.ts';

const message = {
  to: 'ada@example.org',
  subject: 'Votre vérification',
  text: 'Première ligne\nSeconde ligne',
  messageId: '0190d6f0-0000-7000-8000-000000000001',
};
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server on this machine that answers RCPT as told and keeps what it got. */
async function mailServer(refuse?: number) {
  const got: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('no'), { responseCode: refuse }) : undefined),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        got.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { got, url: `smtp://127.0.0.1:${port}` };
}

async function httpServer(status: number, body = '{}') {
  const got: { headers: Record<string, unknown>; body: string }[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    got.push({ headers: request.headers, body: text });
    response.writeHead(status, { location: '/elsewhere' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` };
}

describe('mail', () => {
  it('reaches the server with its text and says that a machine sent it', async () => {
    const { got, url } = await mailServer();
    await smtpGateway({ url, from: 'counter@example.org' }).send(message);
    expect(got[0]).toContain('To: ada@example.org');
    expect(got[0]).toContain('Auto-Submitted: auto-generated');
    expect(got[0]).toContain('Seconde ligne');
  });

  it('tells an address that is refused for good from a server that is busy', async () => {
    const gone = await mailServer(550);
    const busy = await mailServer(451);
    const send = ({ url }: { url: string }) =>
      smtpGateway({ url, from: 'counter@example.org' }).send(message);
    await expect(send(gone)).rejects.toBeInstanceOf(MessageRefused);
    await expect(send(busy)).rejects.not.toBeInstanceOf(MessageRefused);
  });

  it('never reads a second recipient or a header out of an address', async () => {
    const { got, url } = await mailServer();
    const to = 'ada@example.org, eve@example.org\r\nBcc: eve@example.org';
    await smtpGateway({ url, from: 'counter@example.org' })
      .send({ ...message, to })
      .catch(() => undefined);
    expect(got.join('')).not.toMatch(/^Bcc:/m);
  });
});

describe('text messages', () => {
  it('carry the token in a header, the number in the body, and one reference for repeats', async () => {
    const { got, url } = await httpServer(202, '{"id":"p-1"}');
    expect(await smsGateway({ url, token: 'secret' }).send({ ...message, to: '+33612345678' })).toEqual({
      providerId: 'p-1',
    });
    expect(got[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'idempotency-key': message.messageId,
    });
    expect(JSON.parse(got[0]?.body ?? '')).toEqual({
      to: '+33612345678',
      text: message.text,
      reference: message.messageId,
    });
  });

  it.each([
    [400, true],
    [401, true],
    [429, false],
    [500, false],
    [302, false],
  ])('answered with %i are given up: %s', async (status, isFinal) => {
    const { url } = await httpServer(status);
    const error = await smsGateway({ url, token: 't' })
      .send(message)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MessageRefused).toBe(isFinal);
  });
});

describe('the gateways of an installation', () => {
  it('are those that are configured, and half of one is refused', () => {
    expect(messageGateways({})).toEqual({});
    expect(() => messageGateways({ smtpUrl: 'smtps://mail.example.org' })).toThrow(/MAIL_FROM/);
    expect(() => messageGateways({ smsUrl: 'https://sms.example.org' })).toThrow(/SMS_TOKEN/);
    expect(
      Object.keys(messageGateways({ smtpUrl: 'smtps://mail.example.org', mailFrom: 'a@example.org' })),
    ).toEqual(['email']);
  });

  it('write files that only their owner reads, for development', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'counterproof-messages-')), 'out');
    await messageGateways({ folder }).sms?.send(message);
    const [name = ''] = readdirSync(folder);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toEqual(message);
  });
});
