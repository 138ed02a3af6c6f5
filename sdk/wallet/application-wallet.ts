import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { failure } from '#core/contract/errors.ts';
import { fromUtf8, utf8 } from '#core/keys/bytes.ts';
import { didFromPublicKey, keyIdFromDid } from '#core/keys/did-key.ts';
import { decryptText, encryptText, openBytes } from '#core/keys/hpke.ts';
import { signJws } from '#core/keys/jws.ts';
import { MNEMONIC_ENTROPY_BYTES, mnemonicFromEntropy, parseMnemonic } from '#core/keys/mnemonic.ts';
import { type KeyPair, publicKeyFromText, publicKeyToText } from '#core/keys/p256.ts';
import { walletKeyPair } from '#core/keys/wallet-key.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Wallet, WalletState } from '../ports/wallet.ts';

/** Name of the wallet's entry in its key store. */
export const WALLET_ENTRY = 'wallet';

const Stored = z.strictObject({
  v: z.literal(1),
  state: z.enum(['pending', 'committed']),
  mnemonic: z.array(z.string()),
});
type Stored = z.infer<typeof Stored>;

interface Loaded {
  readonly stored: Stored;
  readonly keyPair: KeyPair;
  readonly did: string;
}

/** The wallet over any key store: the kiosk's own, or with a memory store that of an applicant. */
export class ApplicationWallet implements Wallet {
  readonly #store: KeyStore;
  #loaded: Loaded | undefined;

  constructor(store: KeyStore) {
    this.#store = store;
  }

  state(): WalletState {
    return this.#load()?.stored.state ?? 'absent';
  }

  initiate(): void {
    if (this.state() === 'committed')
      throw failure('WALLET_EXISTS', 'a committed wallet is in the key store');
    this.#keep({
      v: 1,
      state: 'pending',
      mnemonic: mnemonicFromEntropy(randomBytes(MNEMONIC_ENTROPY_BYTES)),
    });
  }

  commit(): void {
    const { stored } = this.#need();
    if (stored.state === 'pending') this.#keep({ ...stored, state: 'committed' });
  }

  restore(phrase: readonly string[]): void {
    const mnemonic = parseMnemonic(phrase);
    const present = this.#load();
    const same = present?.stored.mnemonic.join(' ') === mnemonic.join(' ');
    if (same) return;
    if (present?.stored.state === 'committed') throw failure('WALLET_EXISTS', 'another wallet is committed');
    this.#keep({ v: 1, state: 'pending', mnemonic });
  }

  get did(): string {
    return this.#need().did;
  }

  publicKey(): string {
    return publicKeyToText(this.#need().keyPair.publicKey);
  }

  mnemonic(): string[] {
    return [...this.#need().stored.mnemonic];
  }

  signJws(payload: unknown, typ: string): string {
    const { keyPair, did } = this.#need();
    return signJws(payload, typ, keyPair.privateKey, keyIdFromDid(did));
  }

  encryptString(text: string, recipientKey: string): string {
    return encryptText(text, publicKeyFromText(recipientKey), this.#need().keyPair);
  }

  decryptString(sealed: string, senderKey: string): string {
    return decryptText(sealed, publicKeyFromText(senderKey), this.#need().keyPair);
  }

  openSealed(sealed: Uint8Array, info: Uint8Array): Uint8Array {
    return openBytes(this.#need().keyPair, sealed, { info });
  }

  purge(): void {
    this.#store.delete(WALLET_ENTRY);
    this.#loaded?.keyPair.privateKey.fill(0);
    this.#loaded = undefined;
  }

  #keep(stored: Stored): void {
    const bytes = utf8(JSON.stringify(stored));
    this.#store.set(WALLET_ENTRY, bytes);
    bytes.fill(0);
    this.#loaded = derive(stored);
  }

  #load(): Loaded | undefined {
    if (this.#loaded) return this.#loaded;
    const bytes = this.#store.get(WALLET_ENTRY);
    if (bytes === undefined) return undefined;
    this.#loaded = derive(parseStored(bytes));
    bytes.fill(0);
    return this.#loaded;
  }

  #need(): Loaded {
    const loaded = this.#load();
    if (loaded) return loaded;
    throw failure('WALLET_MISSING', 'the key store holds no wallet');
  }
}

function derive(stored: Stored): Loaded {
  const keyPair = walletKeyPair(stored.mnemonic);
  return { stored, keyPair, did: didFromPublicKey(keyPair.publicKey) };
}

function parseStored(bytes: Uint8Array): Stored {
  try {
    const stored = Stored.parse(JSON.parse(fromUtf8(bytes)));
    return { ...stored, mnemonic: parseMnemonic(stored.mnemonic) };
  } catch {
    // The inner error could quote the secret, so it is not carried along.
    throw failure('WALLET_DAMAGED', 'the entry in the key store is not a wallet of this product');
  }
}
