import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tellsSecret } from './told-secret.ts';

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const units = (text: string) =>
  text.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
const points = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const hex = (text: string) => Buffer.from(text).toString('hex');
const percent = (text: string) => hex(text).replace(/../g, '%$&');
const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in hexadecimal': hex,
  'in upper hexadecimal': (text) => hex(text).toUpperCase(),
  'in JSON': json,
  'in JSON by PHP': (text) => json(text).replaceAll('/', '\\/'),
  'in JSON by code': (text) =>
    units(text)
      .map((unit) => `\\u${unit}`)
      .join(''),
  'in an address': encodeURIComponent,
  'in an address, each byte': percent,
  'in markup': (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'in markup by number': (text) =>
    points(text)
      .map((code) => `&#${code};`)
      .join(''),
  'in markup by hexadecimal': (text) =>
    points(text)
      .map((code) => `&#x${code.toString(16)};`)
      .join(''),
};
const WRITTEN_BY_HELPERS: Readonly<Record<string, (text: string) => string>> = {
  backwards: (text) => [...text].reverse().join(''),
  'in base64 within a text': (text) => Buffer.from(`{"t":"${text}"}`).toString('base64'),
  'in base64, one character further': (text) => Buffer.from(`t=${text};`).toString('base64url'),
  'in base64 twice': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
  'in base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'in hexadecimal with colons': (text) => hex(text).replace(/..(?=.)/g, '$&:'),
  'in hexadecimal of C': (text) => hex(text).replace(/../g, '\\x$&'),
  'in hexadecimal numbers': (text) => hex(text).replace(/../g, '0x$&, '),
  'in numbers': (text) => points(text).join(', '),
  'in numbers of JSON': (text) => JSON.stringify(points(text)),
  'in octal': (text) =>
    points(text)
      .map((code) => `\\${code.toString(8)}`)
      .join(''),
  'letter by letter': (text) => [...text].join(' '),
  'with invisible characters': (text) => [...text].join('\u200b'),
  'in wide letters': (text) =>
    Array.from(text, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).join(''),
};
const token = fc
  .stringMatching(/^[A-Za-z0-9_-]{16,40}$/)
  .filter((text) => text.replace(/[_-]/g, '').length >= 12);

it.each(Object.entries(WRITTEN_BY_HELPERS))('finds one that a host helps to hide %s', (_name, write) => {
  fc.assert(
    fc.property(token, (secret) => {
      expect(tellsSecret(`[ ${write(secret)} ]`, secret)).toBe(true);
    }),
  );
});

it('finds one in base32', () => {
  expect(tellsSecret('ORSXG5BNORXWWZLOFUYTEMY=', 'test-token-123')).toBe(true);
});

const ascii = fc.string({ minLength: 8, maxLength: 40 });

it.each(Object.entries(WRITTEN))('finds a secret %s', (_name, write) => {
  fc.assert(
    fc.property(ascii, (secret) => {
      expect(tellsSecret(`[ ${write(secret)} ]`, secret)).toBe(true);
    }),
  );
});

it('finds one that JSON within JSON quotes, and one in a form', () => {
  const secret = 'ab"cd/12345';
  const quoted = JSON.stringify({ body: JSON.stringify({ token: secret }) });
  expect(tellsSecret(quoted, secret)).toBe(true);
  expect(tellsSecret(quoted.replaceAll('/', '\\/'), secret)).toBe(true);
  expect(tellsSecret(JSON.stringify({ t: percent(secret) }), secret)).toBe(true);
  expect(tellsSecret('t=ab+cd%2b1', 'ab cd+1')).toBe(true);
});

it('finds none in other texts, and reads any', () => {
  expect(tellsSecret('{"status":"done"}', 'zwiebelfisch')).toBe(false);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tellsSecret(text, 'zwiebelfisch')).toBe(false);
    }),
  );
  expect(tellsSecret('&#9999999; %ff \\u12', 'zwiebelfisch')).toBe(false);
});
