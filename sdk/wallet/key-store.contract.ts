import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyStore } from '../ports/key-store.ts';

/** The contract of every key store. `reopen` gives a second store object over the same place. */
export function keyStoreContract(
  make: () => { store: KeyStore; reopen: () => KeyStore; dispose: () => void },
): void {
  describe('as a key store', () => {
    let made: ReturnType<typeof make>;
    const secret = Uint8Array.from({ length: 48 }, (_, i) => (i * 37) % 256);

    beforeEach(() => {
      made = make();
    });
    afterEach(() => {
      for (const name of ['a', 'b', 'wallet']) made.store.delete(name);
      made.dispose();
    });

    it('passes its own probe', () => {
      expect(made.store.probe()).toEqual({ ok: true });
    });

    it('answers undefined for a name that was never stored', () => {
      expect(made.store.get('a')).toBeUndefined();
    });

    it('gives back what was stored, zero bytes included, also to a second object', () => {
      made.store.set('a', secret);
      expect(made.store.get('a')).toEqual(secret);
      expect(made.reopen().get('a')).toEqual(secret);
    });

    it('keeps names apart and replaces by name', () => {
      made.store.set('a', secret);
      made.store.set('b', Uint8Array.of(1));
      made.store.set('a', Uint8Array.of(2, 3));
      expect(made.store.get('a')).toEqual(Uint8Array.of(2, 3));
      expect(made.store.get('b')).toEqual(Uint8Array.of(1));
    });

    it('forgets what is deleted, and deletes what is absent without complaint', () => {
      made.store.set('a', secret);
      made.store.delete('a');
      made.store.delete('a');
      expect(made.store.get('a')).toBeUndefined();
      expect(made.reopen().get('a')).toBeUndefined();
    });

    it('hands out copies: a caller that overwrites its copy changes nothing', () => {
      const given = Uint8Array.from(secret);
      made.store.set('a', given);
      given.fill(0);
      made.store.get('a')?.fill(0);
      expect(made.store.get('a')).toEqual(secret);
    });
  });
}
