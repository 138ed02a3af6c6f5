import { z } from 'zod';
import { AppError, failure } from '#core/contract/errors.ts';
import { checkNewPassphrase } from '#core/keys/passphrase-policy.ts';
import type { KeyStore, PassphraseKeyStore } from '#sdk/ports/key-store.ts';
import type { Installation } from '../../ports/installation.ts';
import type { Vault } from '../../ports/vault.ts';
import type { EnrolInput } from './setup-options.ts';
import type { UnlockedKiosk } from './unlocked-kiosk.ts';

/** The vault's record of an unfinished set-up: the code that belongs to the wallet beside it. */
const Begun = z.object({ enrolmentCode: z.string() });
const KEY = 'setup';

export interface PreparedKiosk extends Omit<UnlockedKiosk, 'link'> {
  /** An earlier set-up with the same enrolment code left it: the services may know its wallet already. */
  found: boolean;
}

/**
 * Key storage, vault and wallet for a set-up. The parts of an earlier one with the same enrolment code are used again,
 * because that code is good for its wallet alone; anything else is removed first.
 * @throws AppError KEYCHAIN_UNAVAILABLE, PASSPHRASE_WEAK, DISK_FULL, STORAGE_FAILED
 */
export function prepareKiosk(input: EnrolInput, installation: Installation): PreparedKiosk {
  const keys = keyStoreOf(input, installation);
  return findLeft(input, keys, installation) ?? make(input, keys, installation);
}

/** The set-up has ended: nothing of it can be gone on with. */
export const forgetSetUp = (vault: Pick<Vault, 'settings'>): void => vault.settings.delete(KEY);

type OpenableKeys =
  | { kind: 'keychain'; store: KeyStore }
  | { kind: 'passphrase-file'; store: PassphraseKeyStore; passphrase: string };

/**
 * Whether keys can be made as chosen. Asked before anything that is still of use is thrown away.
 * @throws AppError KEYCHAIN_UNAVAILABLE, PASSPHRASE_WEAK
 */
export function checkKeyStorage(input: EnrolInput, installation: Installation): void {
  keyStoreOf(input, installation);
  if (input.keyStorage.kind === 'passphrase-file') checkNewPassphrase(input.keyStorage.passphrase);
}

function keyStoreOf({ keyStorage }: EnrolInput, installation: Installation): OpenableKeys {
  if (keyStorage.kind === 'passphrase-file') {
    return { ...keyStorage, store: installation.keyFile() };
  }
  const store = installation.keychain();
  const probe = store.probe();
  if (probe.ok) return { ...keyStorage, store };
  throw failure('KEYCHAIN_UNAVAILABLE', probe.probe, probe);
}

function findLeft(
  { services }: EnrolInput,
  keys: OpenableKeys,
  installation: Installation,
): PreparedKiosk | undefined {
  // Embedded services issue a code to each set-up, so there is no code to save.
  if (services.mode === 'embedded') return undefined;
  let vault: Vault | undefined;
  try {
    if (keys.kind === 'passphrase-file') keys.store.unlock(keys.passphrase);
    vault = installation.openVault(keys.store);
    const wallet = installation.wallet(keys.store);
    const left = vault.settings.get(KEY, Begun)?.enrolmentCode;
    if (left === spelled(services.enrolmentCode) && wallet.state() !== 'absent') {
      return { keys: keys.store, vault, wallet, found: true };
    }
  } catch (error) {
    // A vault that is absent or cannot be opened is nothing to continue with.
    if (!(error instanceof AppError)) throw error;
  }
  vault?.close();
  return undefined;
}

function make({ services }: EnrolInput, keys: OpenableKeys, installation: Installation): PreparedKiosk {
  const { store } = keys;
  installation.discard(store);
  let vault: Vault | undefined;
  try {
    if (keys.kind === 'passphrase-file') keys.store.create(keys.passphrase);
    vault = installation.createVault(store);
    if (services.mode === 'remote') {
      vault.settings.set(KEY, { enrolmentCode: spelled(services.enrolmentCode) } satisfies z.infer<
        typeof Begun
      >);
    }
    const wallet = installation.wallet(store);
    wallet.initiate();
    return { keys: store, vault, wallet, found: false };
  } catch (error) {
    vault?.close();
    installation.discard(store);
    throw error;
  }
}

/** A code that is typed a second time may be grouped otherwise. */
const spelled = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');
