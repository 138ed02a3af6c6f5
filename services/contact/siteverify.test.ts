import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf, providerDesk } from '#services/kernel/provider-under-test.fixture.ts';
import { siteverify } from './siteverify.ts';

const { listen } = providerDesk();
const ANSWER = { secret: 'secret-of-the-community', token: 'token-of-the-page' };
const PROVIDERS = ['recaptcha-v2', 'recaptcha-v3', 'hcaptcha', 'turnstile'] as const;
type Provider = (typeof PROVIDERS)[number];

async function verifierThat(listener: RequestListener, timeLimitMs?: number) {
  const verifier = siteverify(await listen(listener), timeLimitMs);
  return (provider: Provider = 'turnstile') => verifier.verify({ provider, ...ANSWER });
}
const saying = (verdict: unknown) =>
  verifierThat((_, response) => void response.end(JSON.stringify(verdict)));

describe('a provider of CAPTCHAs', () => {
  it('is asked by the form of siteverify, with the secret and the answer alone', async () => {
    const asked: unknown[] = [];
    const verify = await verifierThat(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      asked.push([request.method, request.headers['content-type'], [...new URLSearchParams(body)]]);
      response.end(JSON.stringify({ success: true }));
    });
    expect(await verify()).toBe(true);
    const form = [
      ['secret', ANSWER.secret],
      ['response', ANSWER.token],
    ];
    expect(asked).toEqual([['POST', 'application/x-www-form-urlencoded', form]]);
  });

  // As each documents its answer.
  it.each<[Provider, object, boolean]>([
    ['recaptcha-v2', { success: true, challenge_ts: '2026-11-20T10:00:00Z', hostname: 'a.example' }, true],
    ['recaptcha-v2', { success: false, 'error-codes': ['invalid-input-response'] }, false],
    ['recaptcha-v3', { success: true, score: 0.9, action: 'start' }, true],
    ['recaptcha-v3', { success: true, score: 0.5 }, true],
    ['recaptcha-v3', { success: true, score: 0.49 }, false],
    ['recaptcha-v3', { success: true }, false],
    ['recaptcha-v3', { success: false, score: 0.9 }, false],
    ['hcaptcha', { success: true, credit: false, hostname: 'a.example' }, true],
    ['hcaptcha', { success: false, 'error-codes': ['already-seen-response'] }, false],
    ['turnstile', { success: true, 'error-codes': [], action: '', cdata: '' }, true],
    ['turnstile', { success: false, 'error-codes': ['timeout-or-duplicate'] }, false],
  ])('%s that says %j: %s', async (provider, verdict, expected) => {
    expect(await (await saying(verdict))(provider)).toBe(expected);
  });

  it.each(['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch'])(
    'that says %s knows the community no more, and lets nobody pass',
    async (fault) => {
      for (const success of [true, false]) {
        const verify = await saying({ success, 'error-codes': [fault] });
        expect((await failureOf(verify()))?.message).toContain(fault);
      }
    },
  );

  it.each([204, 302, 400, 429, 500, 503])('that answers %i lets nobody pass', async (status) => {
    const verify = await verifierThat((_, response) => {
      response.writeHead(status, { location: '/' }).end(JSON.stringify({ success: true }));
    });
    expect(await failureOf(verify())).toBeInstanceOf(Error);
  });

  it('that is slow, breaks off, answers too much, or is gone lets nobody pass', async () => {
    const good = JSON.stringify({ success: true });
    const broken: RequestListener[] = [
      () => undefined,
      (_, response) => void response.write(good),
      (request) => request.socket.destroy(),
      (_, response) => void response.end(good + ' '.repeat(65 * 1024)),
    ];
    for (const listener of broken) {
      const verify = await verifierThat(listener, 100);
      expect(await failureOf(verify())).toBeInstanceOf(Error);
    }
    const { verify } = siteverify('http://127.0.0.1:1/', 100);
    expect(await failureOf(verify({ provider: 'hcaptcha', ...ANSWER }))).toBeInstanceOf(Error);
  });

  it('lets nobody pass by nonsense, and no error tells the secret or the answer', async () => {
    let sent = '';
    const verify = await verifierThat((_, response) => void response.end(sent));
    const echo = new URLSearchParams({ secret: ANSWER.secret, response: ANSWER.token }).toString();
    const nonsense = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom('', 'true', '{"success":"true"}', '{"success":1}', '[{"success":true}]', echo),
      fc.constant(JSON.stringify({ success: ANSWER.secret, 'error-codes': [ANSWER.token] })),
    );
    await fc.assert(
      fc.asyncProperty(nonsense, async (body) => {
        sent = body;
        const error = await failureOf(verify());
        expect(error).toBeInstanceOf(Error);
        expect(`${error?.stack} ${error?.cause}`).not.toMatch(/secret-|secret=|token-of/);
      }),
      { numRuns: 60 },
    );
  });
});
