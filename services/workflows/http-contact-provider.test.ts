import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf, providerDesk } from '#services/kernel/provider-under-test.fixture.ts';
import { contactProviderSettings, httpContactProvider } from './http-contact-provider.ts';

const QUESTION = { kind: 'phone', value: '+33612345678' } as const;
const MAPPING = {
  question: { what: '{{kind}}', number: '{{value}}' },
  answer: { at: '/verdict', yes: ['good'], no: ['bad'] },
};
const { fileOf, listen } = providerDesk();

async function providerThat(listener: RequestListener, timeLimitMs = 5000) {
  const url = await listen(listener);
  const mapping = fileOf(JSON.stringify(MAPPING));
  const provider = httpContactProvider({ url, token: 'secret-token', mapping, timeLimitMs });
  if (!provider) throw new Error('no provider');
  return provider;
}

describe('a provider of contacts behind HTTP', () => {
  it('is asked and read by its mapping', async () => {
    const asked: unknown[] = [];
    const says = ['good', 'bad'];
    const provider = await providerThat(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      asked.push([request.url, request.headers.authorization, JSON.parse(body)]);
      response.end(JSON.stringify({ verdict: says[asked.length - 1] }));
    });
    expect([await provider.accepts(QUESTION), await provider.accepts(QUESTION)]).toEqual([true, false]);
    expect(asked[0]).toEqual(['/', 'Bearer secret-token', { what: 'phone', number: '+33612345678' }]);
  });

  it('accepts by no other answer, and no error tells the question', async () => {
    let sent = '';
    const provider = await providerThat((_, response) => response.end(sent));
    const others = fc.oneof(fc.json(), fc.string(), fc.constant('{"verdict":"+33612345678"}'));
    await fc.assert(
      fc.asyncProperty(others, async (body) => {
        sent = body;
        const error = await failureOf(provider.accepts(QUESTION));
        expect(error).toBeInstanceOf(Error);
        expect(`${error?.stack} ${error?.cause}`).not.toMatch(/612345678|secret-token/);
      }),
      { numRuns: 50 },
    );
  });

  it('that does not answer in time fails', async () => {
    const provider = await providerThat(() => undefined, 50);
    expect(await failureOf(provider.accepts(QUESTION))).toBeInstanceOf(Error);
  });

  it('is none, or complete', () => {
    const settings = (own: Record<string, string>) => () => httpContactProvider(contactProviderSettings(own));
    expect(settings({})()).toBeUndefined();
    const url = { COUNTERPROOF_CONTACT_PROVIDER_URL: 'https://provider.example' };
    const token = { COUNTERPROOF_CONTACT_PROVIDER_TOKEN: 't' };
    expect(settings(url)).toThrow('belong together');
    expect(settings({ ...url, ...token })).toThrow('needs COUNTERPROOF_CONTACT_PROVIDER_MAPPING');
    const mapping = { COUNTERPROOF_CONTACT_PROVIDER_MAPPING: fileOf('{"question":"{{name}}"}') };
    expect(settings({ ...url, ...token, ...mapping })).toThrow('names no mapping');
    expect(settings({ COUNTERPROOF_CONTACT_PROVIDER_URL: 'http://a.example', ...token })).toThrow('https');
  });
});
