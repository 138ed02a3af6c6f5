import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { namedByToken, newInstanceToken } from './instance-token.ts';

it('names its instance, in one spelling alone', () => {
  const key = { tenantId: randomUUID(), instanceId: randomUUID() };
  const token = newInstanceToken(key);
  expect(namedByToken(token)).toEqual(key);
  const bytes = Buffer.from(token, 'base64url');
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
  const spellings = alphabet
    .map((last) => token.slice(0, -1) + last)
    .filter((other) => Buffer.from(other, 'base64url').equals(bytes));
  expect(spellings).toHaveLength(4);
  expect(spellings.filter((other) => namedByToken(other))).toEqual([token]);
});
