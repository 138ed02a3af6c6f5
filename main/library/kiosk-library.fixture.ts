import { ApplicationWallet, WALLET_ENTRY } from '#sdk/wallet/application-wallet.ts';
import { argon2Pins } from '#sdk/wallet/argon2-pins.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { KioskLibrary } from './kiosk-library.ts';

/** A library whose wallets live in memory and whose PINs cost little. @param at its time, always */
export const libraryUnderTest = (at: string): KioskLibrary =>
  new KioskLibrary({
    version: '1.2.3',
    log: { warn: () => undefined },
    now: () => new Date(at),
    uptimeMs: () => 0,
    deviceSecurity: () => ({
      screenLock: { observed: true, on: true },
      fingerprint: { observed: true, on: false },
    }),
    memoryWallet() {
      const keys = new MemoryKeyStore();
      return {
        wallet: new ApplicationWallet(keys),
        exportWallet: () => keys.get(WALLET_ENTRY) ?? new Uint8Array(),
      };
    },
    pins: argon2Pins({ memoryKiB: 8, passes: 1, lanes: 1 }),
    walletOf: () => ({ wallet: new ApplicationWallet(new MemoryKeyStore()), clear: () => undefined }),
    refusalOf: () => undefined,
  });
