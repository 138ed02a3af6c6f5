import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf, providerDesk } from '#services/kernel/provider-under-test.fixture.ts';
import { httpSsnAuthority, ssnAuthoritySettings } from './http-ssn-authority.ts';

const QUESTION = {
  ssn: '123456789',
  firstName: 'ANNA',
  lastName: 'SMITH',
  dateOfBirth: '1980-01-01',
} as const;
const MAPPING = {
  question: {
    number: '{{ssn}}',
    who: { first: '{{firstName}}', last: '{{lastName}}', born: '{{dateOfBirth}}' },
  },
  answer: { at: '/verification/code', yes: ['0000'], no: ['0001', '0002'] },
};
const desk = providerDesk();
const fileOf = (value: unknown) => desk.fileOf(JSON.stringify(value));

async function authorityThat(listener: RequestListener, timeLimitMs = 5000) {
  const url = await desk.listen(listener);
  const authority = httpSsnAuthority({ url, token: 'secret-token', mapping: fileOf(MAPPING), timeLimitMs });
  if (!authority) throw new Error('no authority');
  return authority;
}

describe('a provider of social security numbers behind HTTP', () => {
  it('is asked and read by its mapping', async () => {
    let asked: unknown;
    let verdict = '0000';
    const authority = await authorityThat(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      asked = [request.method, request.url, request.headers.authorization, JSON.parse(body)];
      response.end(JSON.stringify({ verification: { code: verdict }, name: 'ANNA' }));
    });
    expect(await authority.confirms(QUESTION)).toBe(true);
    verdict = '0002';
    expect(await authority.confirms(QUESTION)).toBe(false);
    const who = { first: 'ANNA', last: 'SMITH', born: '1980-01-01' };
    expect(asked).toEqual(['POST', '/', 'Bearer secret-token', { number: '123456789', who }]);
  });

  it('confirms nothing by any other answer, and no error tells the question', async () => {
    let sent = '';
    const authority = await authorityThat((_, response) => response.end(sent));
    const others = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constant('{"verification":{"code":0}}'),
      fc.constant('{"verification":{"code":"123456789"}}'),
    );
    await fc.assert(
      fc.asyncProperty(others, async (body) => {
        sent = body;
        const error = await failureOf(authority.confirms(QUESTION));
        expect(error).toBeInstanceOf(Error);
        expect(`${error?.stack} ${error?.cause}`).not.toMatch(/123456789|ANNA|SMITH|secret-token/);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['is slow', () => undefined, 50],
    [
      'is down',
      ((_, response) => response.writeHead(503).end('{"verification":{"code":"0000"}}')) as RequestListener,
      5000,
    ],
    [
      'redirects',
      ((_, response) => response.writeHead(307, { location: '/yes' }).end()) as RequestListener,
      5000,
    ],
    ['breaks off', ((_, response) => void response.destroy()) as RequestListener, 5000],
  ])('fails when it %s', async (_case, listener, timeLimitMs) => {
    const authority = await authorityThat(listener, timeLimitMs);
    expect(await failureOf(authority.confirms(QUESTION))).toBeInstanceOf(Error);
  });

  it('is none, or complete', () => {
    const started = (own: Record<string, string>) => () => httpSsnAuthority(ssnAuthoritySettings(own));
    expect(started({})()).toBeUndefined();
    const url = { COUNTERPROOF_SSN_PROVIDER_URL: 'https://provider.example' };
    const token = { COUNTERPROOF_SSN_PROVIDER_TOKEN: 't' };
    expect(started(url)).toThrow('belong together');
    expect(started({ ...url, ...token })).toThrow('needs COUNTERPROOF_SSN_PROVIDER_MAPPING');
    const mapping = (value: unknown) => ({ COUNTERPROOF_SSN_PROVIDER_MAPPING: fileOf(value) });
    expect(started({ ...url, ...token, ...mapping({ question: '{{email}}' }) })).toThrow('names no mapping');
    const both = { ...MAPPING, answer: { at: '/a', yes: ['x'], no: ['x'] } };
    expect(started({ ...url, ...token, ...mapping(both) })).toThrow('both yes and no');
    const plain = { COUNTERPROOF_SSN_PROVIDER_URL: 'http://10.0.0.1' };
    expect(started({ ...plain, ...token, ...mapping(MAPPING) })).toThrow('https');
  });
});
