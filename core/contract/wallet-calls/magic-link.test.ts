import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MagicLink, magicLinkText, readMagicLink } from './magic-link.ts';

const LINK: MagicLink = {
  tag: 'branch-one',
  community: 'Zweigstelle Süd',
  api: 'https://id.example.org',
  code: '0123456789abcdef0123456789abcdef',
};

describe('a magic link', () => {
  it('carries where a code counts, and the code', () => {
    expect(readMagicLink(magicLinkText(LINK))).toEqual(LINK);
    expect(readMagicLink(Buffer.from(JSON.stringify(LINK)).toString('base64'))).toEqual(LINK);
  });

  it('is read again, whatever stands in it', () => {
    const links = fc.record({
      tag: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
      community: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      api: fc.webUrl(),
      code: fc.stringMatching(/^[0-9a-f]{32}$/),
    });
    fc.assert(
      fc.property(links, (link) => {
        fc.pre(MagicLink.safeParse(link).success);
        expect(readMagicLink(magicLinkText(link))).toEqual(link);
      }),
    );
  });

  it.each([
    ['another scheme', { ...LINK, api: 'javascript:alert(1)' }],
    ['no code', { ...LINK, code: undefined }],
    ['a code of another form', { ...LINK, code: 'ABC' }],
    ['a member too many', { ...LINK, password: 'x' }],
    ['a long name', { ...LINK, community: 'x'.repeat(81) }],
    ['nothing but a text', 'text'],
  ])('is refused with %s', (_, link) => {
    expect(() => readMagicLink(Buffer.from(JSON.stringify(link)).toString('base64url'))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  it('is read from any text without another failure, and no refusal repeats it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 2000 }), fc.json()), (text) => {
        expect(() => readMagicLink(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
      }),
    );
  });
});
