import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSessionAddress, sessionIdOf } from './session-address.ts';

const BASE = 'https://id.example.org/sessions';
const ID = '0197a000-0000-7000-8000-000000000001';
const GOOD = `${BASE}/session/${ID}`;

describe('the address of a session', () => {
  it('is trusted exactly as the directory names it', () => {
    expect(sessionIdOf(GOOD, BASE)).toBe(ID);
    expect(
      isSessionAddress(
        `https://id.example.org:8443/sessions/session/${ID}`,
        'https://id.example.org:8443/sessions',
      ),
    ).toBe(true);
  });

  it.each([
    ['another host', `https://id.example.com/sessions/session/${ID}`],
    ['a host that begins alike', `https://id.example.org.evil.example/sessions/session/${ID}`],
    ['a host that ends alike', `https://xid.example.org/sessions/session/${ID}`],
    ['a sub-domain', `https://www.id.example.org/sessions/session/${ID}`],
    ['a trailing dot', `https://id.example.org./sessions/session/${ID}`],
    ['a user name', `https://id.example.org@evil.example/sessions/session/${ID}`],
    ['a user name before the right host', `https://evil@id.example.org/sessions/session/${ID}`],
    ['an empty user name', `https://@id.example.org/sessions/session/${ID}`],
    ['a password', `https://a:b@id.example.org/sessions/session/${ID}`],
    ['a letter of another script', `https://id.еxample.org/sessions/session/${ID}`],
    ['the same in Punycode', `https://id.xn--xample-2of.org/sessions/session/${ID}`],
    ['full-width letters, which a browser narrows', `https://ｉｄ.example.org/sessions/session/${ID}`],
    ['an ideographic full stop', `https://id。example.org/sessions/session/${ID}`],
    ['capitals', `https://ID.example.org/sessions/session/${ID}`],
    ['another port', `https://id.example.org:8443/sessions/session/${ID}`],
    ['the default port in full', `https://id.example.org:443/sessions/session/${ID}`],
    ['an empty port', `https://id.example.org:/sessions/session/${ID}`],
    ['no encryption', `http://id.example.org/sessions/session/${ID}`],
    ['another scheme', `ftp://id.example.org/sessions/session/${ID}`],
    ['a script', `javascript:fetch('https://id.example.org/sessions/session/${ID}')`],
    ['a redirect in the query', `${GOOD}?next=https://evil.example`],
    ['an empty query', `${GOOD}?`],
    ['a fragment', `${GOOD}#evil`],
    ['an empty fragment', `${GOOD}#`],
    ['another path', `https://id.example.org/redirect/${ID}`],
    ['a path that climbs', `https://id.example.org/sessions/../sessions/session/${ID}`],
    ['an escaped slash', `https://id.example.org/sessions/session%2F${ID}`],
    ['backslashes', `https:\\\\id.example.org\\sessions\\session\\${ID}`],
    ['a slash too many', `https://id.example.org//sessions/session/${ID}`],
    ['more after the id', `${GOOD}/authenticate`],
    ['a slash after the id', `${GOOD}/`],
    ['an id that is none', `${BASE}/session/new`],
    ['an id in capitals', `${BASE}/session/${ID.toUpperCase().replace('7000', 'A000')}`],
    ['a space before', ` ${GOOD}`],
    ['a line break inside', `https://id.exam\nple.org/sessions/session/${ID}`],
    ['no scheme', `//id.example.org/sessions/session/${ID}`],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(isSessionAddress(text, BASE)).toBe(false);
  });

  it('has no encryption only where the registered services are on this machine', () => {
    expect(
      isSessionAddress(`http://127.0.0.1:4180/sessions/session/${ID}`, 'http://127.0.0.1:4180/sessions'),
    ).toBe(true);
    expect(
      isSessionAddress(`http://127.0.0.1:4181/sessions/session/${ID}`, 'http://127.0.0.1:4180/sessions'),
    ).toBe(false);
    const plain = 'http://id.example.org/sessions';
    expect(isSessionAddress(`${plain}/session/${ID}`, plain)).toBe(false);
  });

  it('is refused whatever else is written, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        expect(isSessionAddress(text, BASE)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.nat(GOOD.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
        fc.pre(other !== GOOD[at]);
        const text = GOOD.slice(0, at) + other + GOOD.slice(at + 1);
        const isOtherId = sessionIdOf(text, BASE);
        expect(isOtherId === undefined || text === `${BASE}/session/${isOtherId}`).toBe(true);
      }),
    );
  });
});
