import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Authentication } from '#services/contract/relying-parties.ts';
import { communitySealers } from '#services/kernel/keys/community-sealers.ts';
import { authenticationAfter, isClientSecret, methodOf, newClientSecret } from './party-authentication.ts';

const KEY = { kty: 'EC' };
const OTHER = { kty: 'EC', kid: 'other' };
const PUBLIC = { public_jwk: null, secret_method: null };
const KEYED = { public_jwk: KEY, secret_method: null };
const SECRET = { public_jwk: null, secret_method: 'client_secret_post' as const };

describe('what a relying party authenticates by', () => {
  it.each([
    ['nothing is asked for', {}, PUBLIC, PUBLIC],
    ['a key is registered', { publicJwk: KEY }, PUBLIC, KEYED],
    ['a secret is asked for', { authentication: 'client_secret_post', publicJwk: null }, PUBLIC, SECRET],
    ['another key comes', { publicJwk: OTHER }, KEYED, { public_jwk: OTHER, secret_method: null }],
    ['the key goes', { publicJwk: null }, KEYED, PUBLIC],
    ['no key comes to a secret', { publicJwk: null }, SECRET, SECRET],
    ['a key comes to a secret', { publicJwk: KEY }, SECRET, KEYED],
    ['a secret takes the place of a key', { authentication: 'client_secret_post' }, KEYED, SECRET],
    ['the key is named again', { authentication: 'private_key_jwt' }, KEYED, KEYED],
    ['a secret is given up', { authentication: 'none' }, SECRET, PUBLIC],
    [
      'the secret is presented elsewhere',
      { authentication: 'client_secret_basic' },
      SECRET,
      { public_jwk: null, secret_method: 'client_secret_basic' },
    ],
  ] as const)('follows where %s', (_, wish, before, after) => {
    expect(authenticationAfter<object>(wish, before)).toEqual(after);
  });

  it.each([
    ['private_key_jwt', null],
    ['none', KEY],
    ['client_secret_basic', KEY],
    ['client_secret_post', KEY],
  ] as const)('is not %s with the key %j', (authentication, publicJwk) => {
    expect(() => authenticationAfter<object>({ authentication, publicJwk })).toThrow(/publicJwk/);
  });

  it.each<[Authentication, Parameters<typeof methodOf>[0]]>([
    ['none', PUBLIC],
    ['private_key_jwt', KEYED],
    ['client_secret_post', SECRET],
  ])('is read as %s', (method, stored) => {
    expect(methodOf(stored)).toBe(method);
  });
});

describe('the secret of a relying party', () => {
  const sealer = communitySealers(new Uint8Array(32).fill(7)).service;
  const id = { tenantId: randomUUID(), relyingPartyId: randomUUID() };
  const [first, second] = [newClientSecret(sealer, id), newClientSecret(sealer, id)];
  const at = new Date('2026-11-28T12:00:00Z');
  const later = new Date(at.getTime() + 1000);
  const only = { secret_hash: second.hash, earlier_secret_hash: null, earlier_secret_until: null };
  const both = { ...only, earlier_secret_hash: first.hash, earlier_secret_until: later };
  const none = { secret_hash: null, earlier_secret_hash: null, earlier_secret_until: null };

  it('has 256 bits and letters of its own', () => {
    expect(first.clientSecret).toMatch(/^cps_[0-9a-f]{32}_[0-9a-f]{32}_[0-9a-f]{64}$/);
    expect(first.clientSecret).not.toBe(second.clientSecret);
  });

  it('counts alone, or beside the one before it until that ends', () => {
    expect(isClientSecret(sealer, second.clientSecret, only, at)).toBe(true);
    expect(isClientSecret(sealer, first.clientSecret, only, at)).toBe(false);
    expect(isClientSecret(sealer, second.clientSecret, both, at)).toBe(true);
    expect(isClientSecret(sealer, first.clientSecret, both, at)).toBe(true);
    expect(isClientSecret(sealer, first.clientSecret, both, later)).toBe(false);
  });

  it.each([
    ['', both],
    [Buffer.from(second.hash).toString('base64url'), both],
    [second.clientSecret.toUpperCase(), both],
    [` ${second.clientSecret}`, both],
    [second.clientSecret.replace(/^cps/, 'cpk'), both],
    [second.clientSecret, none],
  ])('is not %j', (text, stored) => {
    expect(isClientSecret(sealer, text, stored, at)).toBe(false);
  });
});
