import { describe, expect, it } from 'vitest';
import { keyStoreContract } from './key-store.contract.ts';
import { type KeychainEntry, type OpenEntry, OsKeychain } from './os-keychain.ts';

/** A keychain in memory with the same answers as the platform's. */
function fakeKeychain(): OpenEntry {
  const kept = new Map<string, number[]>();
  return (service, account): KeychainEntry => {
    const id = `${service}|${account}`;
    return {
      getSecret: () => kept.get(id) ?? null,
      setSecret: (secret) => void kept.set(id, [...secret]),
      deleteCredential: () => kept.delete(id),
    };
  };
}

describe('the OS keychain adapter', () => {
  keyStoreContract(() => {
    const open = fakeKeychain();
    return {
      store: new OsKeychain('kiosk-1', open),
      reopen: () => new OsKeychain('kiosk-1', open),
      dispose: () => undefined,
    };
  });

  it('keeps two installations of one user apart', () => {
    const open = fakeKeychain();
    new OsKeychain('kiosk-1', open).set('a', Uint8Array.of(1));
    expect(new OsKeychain('kiosk-2', open).get('a')).toBeUndefined();
  });

  it('leaves nothing behind after a probe', () => {
    const accounts = new Set<string>();
    const inner = fakeKeychain();
    const open: OpenEntry = (service, account) => {
      accounts.add(account);
      return inner(service, account);
    };
    expect(new OsKeychain('kiosk-1', open).probe()).toEqual({ ok: true });
    expect(accounts.size).toBe(1);
    for (const account of accounts) expect(inner('counterproof', account).getSecret()).toBeNull();
  });

  it('tells the true cause when the platform refuses', () => {
    const open: OpenEntry = () => {
      throw new Error("Couldn't access platform storage: AccessDenied");
    };
    const keychain = new OsKeychain('kiosk-1', open);
    const cause = {
      component: expect.any(String),
      probe: "Couldn't access platform storage: AccessDenied",
      nextStep: expect.stringContaining('file with a passphrase'),
      hint: expect.stringContaining('key file'),
    };
    expect(keychain.probe()).toEqual({ ok: false, ...cause });
    expect(() => keychain.get('a')).toThrow(
      expect.objectContaining({ code: 'KEYCHAIN_UNAVAILABLE', detail: expect.objectContaining(cause) }),
    );
  });

  it('does not trust a keychain that forgets at once', () => {
    const open: OpenEntry = () => ({
      getSecret: () => null,
      setSecret: () => undefined,
      deleteCredential: () => false,
    });
    expect(new OsKeychain('kiosk-1', open).probe()).toMatchObject({
      ok: false,
      probe: expect.stringMatching(/read back/),
    });
  });
});
