import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { magicLinkText } from '../contract/wallet-calls/magic-link.ts';
import { qrTextOf } from '../proofing/session-reference.ts';
import { readWalletCode } from './wallet-code.ts';

const LINK = magicLinkText({
  tag: 'town',
  community: 'Main Street',
  api: 'https://id.example.org',
  code: '3f1c0a9be27d4856917b5de0c4a8f263',
});
const ID = '0197a000-0000-7000-8000-000000000001';
const ADDRESS = `https://id.example.org/sessions/session/${ID}`;

describe('the code of a wallet', () => {
  it('is a magic link, also with the line end of a reader', () => {
    expect(readWalletCode(`${LINK}\r\n`)).toEqual({ kind: 'magic-link', text: LINK });
  });

  it('is the address of an authentication session, of any host', () => {
    expect(readWalletCode(` ${ADDRESS}`)).toEqual({ kind: 'sign-in', url: ADDRESS, sessionId: ID });
    expect(readWalletCode(`http://evil.example/session/${ID}`)).toMatchObject({ kind: 'sign-in' });
  });

  it.each([
    ['nothing', ''],
    ['the code of a prepared session', qrTextOf('4T7K-2MHA')],
    ['a link that lost its end', LINK.slice(0, -4)],
    ['an address with a query', `${ADDRESS}?x=1`],
    ['an address of another scheme', ADDRESS.replace('https', 'ftp')],
    ['an address that goes on', `${ADDRESS}/response`],
    ['an address of an id in capitals', ADDRESS.toUpperCase()],
    ['a very long address', `https://${'a'.repeat(2000)}/session/${ID}`],
  ])('is not %s', (_name, text) => {
    expect(readWalletCode(text)).toBeUndefined();
  });

  it('is not any text, and none throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(readWalletCode(text)).toBeUndefined();
      }),
    );
  });
});
