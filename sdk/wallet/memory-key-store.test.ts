import { describe, expect, it } from 'vitest';
import { keyStoreContract } from './key-store.contract.ts';
import { MemoryKeyStore } from './memory-key-store.ts';

describe('the memory key store', () => {
  keyStoreContract(() => {
    const store = new MemoryKeyStore();
    return { store, reopen: () => store, dispose: () => store.clear() };
  });

  it('holds nothing after clear', () => {
    const store = new MemoryKeyStore();
    store.set('a', Uint8Array.of(1));
    store.clear();
    expect(store.get('a')).toBeUndefined();
  });
});
