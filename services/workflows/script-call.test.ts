import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCall } from './script-call.ts';

const url = 'https://crm.example.org/lookup';
const withHeader = (name: string) => JSON.stringify({ url, headers: { [name]: 'evil.example' } });

it('reads a call with its headers', () => {
  const headers = { authorization: 'Bearer {{secrets.crm}}', 'X-Host': 'a' };
  expect(readCall(JSON.stringify({ url, headers }))).toEqual({ method: 'GET', url, headers, body: '' });
});

it.each([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'http2-settings',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
])('refuses the header %s, however it is written', (name) => {
  const letters = fc.tuple(...[...name].map((letter) => fc.constantFrom(letter, letter.toUpperCase())));
  fc.assert(
    fc.property(letters, (written) => {
      expect(() => readCall(withHeader(written.join('')))).toThrow();
    }),
  );
});

it('refuses more than a call may ask for', () => {
  const headers = (count: number) =>
    JSON.stringify({
      url,
      headers: Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, ''])),
    });
  expect(() => readCall(headers(31))).toThrow('30 members');
  expect(Object.keys(readCall(headers(30)).headers)).toHaveLength(30);
  expect(() => readCall(' '.repeat(140_000) + JSON.stringify({ url }))).toThrow('too large');
});

it('of any text, gives a call within its limits or throws', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.string().map(withHeader));
  fc.assert(
    fc.property(text, (request) => {
      let call: ReturnType<typeof readCall>;
      try {
        call = readCall(request);
      } catch {
        return;
      }
      expect(['GET', 'POST']).toContain(call.method);
      for (const name of Object.keys(call.headers)) expect(name).toMatch(/^[a-zA-Z0-9-]{1,60}$/);
    }),
  );
});
