import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRedirectUri } from './relying-parties.ts';

describe('a redirect URI', () => {
  it.each([
    'https://rp.example',
    'https://rp.example/',
    'https://rp.example:8443/back?place=1',
    'http://127.0.0.1:5000/back',
    'http://[::1]/back',
    'http://localhost/back',
  ])('may be %s', (text) => {
    expect(isRedirectUri(text)).toBe(true);
  });

  it.each([
    'http://rp.example/back',
    'http://127.0.0.1.rp.example/back',
    'http://localhost@rp.example/back',
    'https://rp.example/back#',
    'https://rp.example:443/back',
    'https://RP.example/back',
    'https://rp.example/a/../back',
    'https:rp.example',
    ' https://rp.example/back',
    'https://rp.example/\n',
    'ftp://rp.example/back',
    '/back',
    '',
  ])('may not be %s', (text) => {
    expect(isRedirectUri(text)).toBe(false);
  });

  it('equals the origin that a browser will send, whatever is registered', () => {
    const texts = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        if (!isRedirectUri(text)) return;
        const { href, protocol, hash, username } = new URL(text);
        expect([text, `${text}/`]).toContain(href);
        expect([protocol, hash, username]).toEqual([expect.stringMatching(/^https?:$/), '', '']);
      }),
    );
  });
});
