import { expect, it } from 'vitest';
import { exactOrigin } from './exact-origin.ts';

it.each([
  ['https://services.example', 'https://services.example'],
  ['HTTPS://Services.Example/', 'https://services.example'],
  ['https://services.example:443', 'https://services.example'],
  ['https://services.example:8443', 'https://services.example:8443'],
  ['https://services.example/api', undefined],
  ['https://services.example/?a', undefined],
  ['https://services.example/#a', undefined],
  ['https://x@services.example', undefined],
  ['mailto:services@example.org', undefined],
  ['services.example', undefined],
  ['', undefined],
])('of %s is %s', (text, origin) => {
  expect(exactOrigin(text)).toBe(origin);
});
