import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import { fromUtf8, utf8 } from '#core/keys/bytes.ts';
import { lockoutAfter } from '#core/keys/lockout.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { Clock } from '../ports/clock.ts';
import { VAULT_NUMBER_ENTRY } from '../ports/key-store-entries.ts';
import { PAIRING_SUBJECT, type Vault } from '../ports/vault.ts';

export interface VaultNumberOptions {
  keys: KeyStore;
  vault: Pick<Vault, 'settings' | 'lockouts' | 'audit' | 'transaction'>;
  clock: Clock;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs: () => number;
  /** A key store that refuses; the number is stored there with the next rise. */
  onFault: (error: unknown) => void;
}

const Whole = z.number().int().nonnegative();

/** Found at a start; `seen` once an operator was signed in since. */
const CopiedBack = z.object({ at: z.string(), vault: Whole, keyStore: Whole, seen: z.boolean() });

/**
 * In the vault: the number, the highest one that the services may have been told, and the finding of the comparison.
 */
const InVault = z.object({ number: Whole, told: Whole, copiedBack: CopiedBack.optional() });
type InVault = z.infer<typeof InVault>;

/** In the key store: the number, the most wrong tries in a row that the vault knew then, and the requests for pairings. */
const InKeyStore = z.object({ number: Whole, failures: Whole, pairings: Whole.default(0) });
type InKeyStore = z.infer<typeof InKeyStore>;
const NONE: InKeyStore = { number: 0, failures: 0, pairings: 0 };

const SETTING = 'vault-number';

/**
 * A number that only rises, in the vault and in the key store: a vault that was copied back has a lower one than the key
 * store. The vault always rises first, so a process killed between the two leaves the higher number in the vault, which
 * is no finding.
 */
export class VaultNumber {
  readonly #options: VaultNumberOptions;
  readonly #run = randomUUID();

  constructor(options: VaultNumberOptions) {
    this.#options = options;
  }

  /**
   * Compares both numbers after the vault was opened. In a vault that was copied back, wrong tries of passphrases and
   * PINs count on from the most that the key store knows.
   */
  begin(): void {
    const [own, kept] = [this.#inVault(), this.#inKeyStore()];
    if (own.number < kept.number) this.#noteCopy(own, kept);
    else if (own.copiedBack?.seen) this.#keep({ number: own.number, told: own.told });
    this.raise();
  }

  /**
   * Raises the number, so that no earlier copy of the vault passes for the present one: at each unlock, with each
   * signed end of a session, before each check of a passphrase or PIN, and before a request for a pairing is shown.
   * Waits keep wrong tries rare.
   */
  raise(): void {
    const { keys, vault, onFault } = this.#options;
    const own = this.#inVault();
    const number = own.number + 1;
    this.#keep({ ...own, number });
    const failures = vault.lockouts.mostFailures();
    const pairings = this.#pairings();
    try {
      // A vault that is not compared yet lowers nothing.
      if (this.#inKeyStore().number >= number) return;
      keys.set(VAULT_NUMBER_ENTRY, utf8(JSON.stringify({ number, failures, pairings } satisfies InKeyStore)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onFault(error);
    }
  }

  /** Where the vault stands, for the services. From now on they may know the number. */
  tell(): VaultStanding {
    const own = this.#inVault();
    if (own.number > own.told) this.#keep({ ...own, told: own.number });
    const at = this.#options.clock.now().toISOString();
    return { number: own.number, before: own.told, run: this.#run, at };
  }

  /** The message about a vault that was copied back, until the start after an operator has seen it. */
  finding(): ErrorResponse | undefined {
    const found = this.#inVault().copiedBack;
    if (!found) return undefined;
    const probe = `number ${found.vault} in the vault, ${found.keyStore} in the key storage, found ${found.at}`;
    return failure('VAULT_COPIED_BACK', probe).toResponse();
  }

  /** An operator is signed in and sees the finding. */
  seen(): void {
    const own = this.#inVault();
    if (own.copiedBack && !own.copiedBack.seen) {
      this.#keep({ ...own, copiedBack: { ...own.copiedBack, seen: true } });
    }
  }

  #noteCopy(own: InVault, { number, failures, pairings }: InKeyStore): void {
    const { vault, clock, uptimeMs } = this.#options;
    const at = clock.now().toISOString();
    vault.transaction(() => {
      if (failures > 0) vault.lockouts.raiseAll(lockoutAfter(failures, at, uptimeMs()));
      if (pairings > this.#pairings()) {
        vault.lockouts.put(PAIRING_SUBJECT, lockoutAfter(pairings, at, uptimeMs()));
      }
      const detail = { vault: own.number, keyStore: number };
      vault.audit.append({ time: at, actor: 'kiosk', action: 'vault.copied-back', detail });
      this.#keep({ number, told: own.told, copiedBack: { at, ...detail, seen: false } });
    });
  }

  /** Requests for pairings in a row that no supervisor allowed. */
  #pairings(): number {
    return this.#options.vault.lockouts.get(PAIRING_SUBJECT)?.failures ?? 0;
  }

  #inVault(): InVault {
    return this.#options.vault.settings.get(SETTING, InVault) ?? { number: 0, told: 0 };
  }

  #keep(own: InVault): void {
    this.#options.vault.settings.set(SETTING, own);
  }

  /** A damaged entry compares with nothing; the next rise replaces it. @throws AppError of the key store */
  #inKeyStore(): InKeyStore {
    const { keys, onFault } = this.#options;
    const bytes = keys.get(VAULT_NUMBER_ENTRY);
    if (bytes === undefined) return NONE;
    try {
      return InKeyStore.parse(JSON.parse(fromUtf8(bytes)));
    } catch (cause) {
      onFault(failure('STORAGE_FAILED', 'the vault number in the key storage is damaged', { cause }));
      return NONE;
    }
  }
}
