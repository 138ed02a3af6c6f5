import { describe, expect, it } from 'vitest';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { publicKeyFromText } from '#core/keys/p256.ts';
import { ApplicationWallet, WALLET_ENTRY } from './application-wallet.ts';
import { MemoryKeyStore } from './memory-key-store.ts';

const code = (name: string) => expect.objectContaining({ code: name });
function initiated(store = new MemoryKeyStore()): ApplicationWallet {
  const wallet = new ApplicationWallet(store);
  wallet.initiate();
  return wallet;
}

describe('the application wallet', () => {
  it('has nothing to offer before it is initiated', () => {
    const wallet = new ApplicationWallet(new MemoryKeyStore());
    expect(wallet.state()).toBe('absent');
    for (const use of [
      () => wallet.did,
      () => wallet.publicKey(),
      () => wallet.mnemonic(),
      () => wallet.signJws({}, 't'),
      () => wallet.commit(),
    ]) {
      expect(use).toThrow(code('WALLET_MISSING'));
    }
  });

  it('makes DID, public key and exactly twelve words that belong together', () => {
    const wallet = initiated();
    expect(wallet.state()).toBe('pending');
    expect(wallet.mnemonic()).toHaveLength(12);
    expect(didFromPublicKey(publicKeyFromText(wallet.publicKey()))).toBe(wallet.did);
    expect(verifyJws(wallet.signJws({ a: 1 }, 't'))).toMatchObject({ valid: true, did: wallet.did });
  });

  it('is the same wallet after a restart', () => {
    const store = new MemoryKeyStore();
    const first = initiated(store);
    first.commit();
    const second = new ApplicationWallet(store);
    expect(second.state()).toBe('committed');
    expect(second.did).toBe(first.did);
    expect(second.mnemonic()).toEqual(first.mnemonic());
  });

  it('replaces a pending wallet but never a committed one', () => {
    const wallet = initiated();
    const first = wallet.did;
    wallet.initiate();
    expect(wallet.did).not.toBe(first);
    wallet.commit();
    wallet.commit();
    const committed = wallet.did;
    expect(() => wallet.initiate()).toThrow(code('WALLET_EXISTS'));
    expect(() => wallet.restore(initiated().mnemonic())).toThrow(code('WALLET_EXISTS'));
    expect(wallet.did).toBe(committed);
  });

  it('is restored from its words elsewhere with the same DID', () => {
    const original = initiated();
    const other = new ApplicationWallet(new MemoryKeyStore());
    other.restore(original.mnemonic().map((word) => word.toUpperCase()));
    expect(other.did).toBe(original.did);
    expect(other.state()).toBe('pending');
    original.commit();
    original.restore(original.mnemonic());
    expect(original.state()).toBe('committed');
  });

  it('refuses words that are no mnemonic and keeps its own', () => {
    const wallet = initiated();
    const did = wallet.did;
    expect(() => wallet.restore(Array(12).fill('abandon'))).toThrow(code('MNEMONIC_INVALID'));
    expect(wallet.did).toBe(did);
  });

  it('exchanges strings with another wallet, authenticated both ways', () => {
    const [alice, bob, eve] = [initiated(), initiated(), initiated()];
    const sealed = alice.encryptString('to Bob', bob.publicKey());
    expect(bob.decryptString(sealed, alice.publicKey())).toBe('to Bob');
    expect(() => bob.decryptString(sealed, eve.publicKey())).toThrow(code('DECRYPTION_FAILED'));
    expect(() => alice.encryptString('x', 'not a key')).toThrow(code('KEY_INVALID'));
  });

  it('opens data sealed to its DID', () => {
    const wallet = initiated();
    const info = Uint8Array.of(1);
    const sealed = sealBytes(publicKeyFromText(wallet.publicKey()), Uint8Array.of(9), { info });
    expect(wallet.openSealed(sealed, info)).toEqual(Uint8Array.of(9));
    expect(() => wallet.openSealed(sealed, Uint8Array.of(2))).toThrow(code('DECRYPTION_FAILED'));
  });

  it('leaves nothing behind when purged', () => {
    const store = new MemoryKeyStore();
    const wallet = initiated(store);
    wallet.purge();
    expect(wallet.state()).toBe('absent');
    expect(store.get(WALLET_ENTRY)).toBeUndefined();
  });

  it('names a damaged entry without quoting it', () => {
    const store = new MemoryKeyStore();
    store.set(WALLET_ENTRY, new TextEncoder().encode('{"v":1,"state":"committed","mnemonic":["zebra"]}'));
    try {
      new ApplicationWallet(store).state();
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'WALLET_DAMAGED' });
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('zebra');
    }
  });
});
