import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { NoAnswer } from '#services/kernel/outgoing-client.ts';
import { httpSource, sourceSettings } from './http-source.ts';

const QUESTION = {
  documentType: 'passport',
  country: 'UTO',
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  dateOfBirth: '1974-08-12',
  documentNumber: 'L898902C3',
  personalNumber: '',
};
const CONFIRMED = { kind: 'authoritative', confirmed: ['name', 'dateOfBirth'], alive: true };

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function sourceThat(listener: RequestListener, timeLimitMs = 5000, mapping?: string) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/confirm`;
  const source = httpSource({ url, token: 'secret-token', timeLimitMs, mapping });
  if (!source) throw new Error('no source');
  return source;
}
const answering = (status: number, body: string) =>
  sourceThat((_, response) => response.writeHead(status).end(body));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  );

describe('a source behind HTTP', () => {
  it('is asked in the body alone, with its token', async () => {
    let asked: unknown;
    const source = await sourceThat(async (request, response) => {
      const { method, url, headers } = request;
      const body = (await request.setEncoding('utf8').toArray()).join('');
      asked = { method, url, authorization: headers.authorization, body: JSON.parse(body) };
      response.end(JSON.stringify(CONFIRMED));
    });
    expect(await source.ask(QUESTION)).toEqual(CONFIRMED);
    expect(asked).toEqual({
      method: 'POST',
      url: '/confirm',
      authorization: 'Bearer secret-token',
      body: QUESTION,
    });
  });

  it.each([
    ['refuses', 403, JSON.stringify(CONFIRMED)],
    ['redirects', 307, ''],
    ['answers no JSON', 200, '<html>ERIKSSON</html>'],
    ['says more than was agreed', 200, JSON.stringify({ ...CONFIRMED, surname: 'ERIKSSON' })],
    ['says less', 200, JSON.stringify({ kind: 'authoritative', confirmed: [] })],
    ['confirms an unasked attribute', 200, JSON.stringify({ ...CONFIRMED, confirmed: ['ERIKSSON'] })],
    ['answers too much', 200, ' '.repeat(17 * 1024)],
  ])('fails without a personal datum in its error when it %s', async (_case, status, body) => {
    const error = await failure((await answering(status, body)).ask(QUESTION));
    expect(error).toBeInstanceOf(Error);
    expect(`${error?.stack} ${error?.cause}`).not.toMatch(/ERIKSSON|L898902C3|secret-token/);
  });

  it('fails when it does not answer in time', async () => {
    const source = await sourceThat(() => undefined, 50);
    expect(await failure(source.ask(QUESTION))).toEqual(expect.any(NoAnswer));
  });

  it('is believed only when its answer has the agreed form, whatever it sends', async () => {
    let body = '';
    const source = await sourceThat((_, response) => response.end(body));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (sent) => {
        body = sent;
        expect(await failure(source.ask(QUESTION))).toBeInstanceOf(Error);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a source with a form of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-source-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const file = join(folder, 'mapping.json');
    writeFileSync(file, text);
    return file;
  };
  const mapping = () =>
    fileOf(
      JSON.stringify({
        question: { q: '{{surname}}' },
        answer: {
          kind: 'credible',
          confirmed: { name: { at: '/match', yes: ['full'], no: ['none'] } },
          alive: { at: '/dead', yes: [false], no: [true] },
        },
      }),
    );

  it('is asked and read by its mapping', async () => {
    let asked = '';
    const listener: RequestListener = async (request, response) => {
      asked = (await request.setEncoding('utf8').toArray()).join('');
      response.end(JSON.stringify({ match: 'full', dead: false, extra: 'ERIKSSON' }));
    };
    const source = await sourceThat(listener, 5000, mapping());
    expect(await source.ask(QUESTION)).toEqual({ kind: 'credible', confirmed: ['name'], alive: true });
    expect(JSON.parse(asked)).toEqual({ q: 'ERIKSSON' });
  });

  it('fails where it answers otherwise, and tells no personal datum', async () => {
    const source = await sourceThat(
      (_, response) => response.end('{"match":"ERIKSSON","dead":false}'),
      5000,
      mapping(),
    );
    const error = await failure(source.ask(QUESTION));
    expect(error?.message).toContain('/match');
    expect(`${error?.stack}`).not.toContain('ERIKSSON');
  });

  it.each(['', '{', '{"question":"{{password}}"}'])('does not start with the mapping %s', (text) => {
    const file = fileOf(text);
    expect(() => httpSource({ url: 'https://a.example', token: 't', mapping: file })).toThrow(
      'SOURCE_MAPPING',
    );
    expect(() => httpSource({ mapping: file })).toThrow('belong together');
  });
});

describe('the settings of a source', () => {
  it('name none, or address and token together', () => {
    expect(httpSource(sourceSettings({}))).toBeUndefined();
    for (const half of [
      { COUNTERPROOF_SOURCE_URL: 'https://a.example' },
      { COUNTERPROOF_SOURCE_TOKEN: 't' },
    ]) {
      expect(() => httpSource(sourceSettings(half))).toThrow('belong together');
    }
  });

  it('are refused where personal data would travel in the clear', () => {
    const settings = (url: string) => () => httpSource({ url, token: 't' });
    for (const url of ['http://source.example', 'ftp://127.0.0.1', 'source.example']) {
      expect(settings(url)).toThrow('https');
    }
    expect(settings('https://source.example/confirm')).not.toThrow();
    expect(settings('http://[::1]:8080/')).not.toThrow();
  });
});
