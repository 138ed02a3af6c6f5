import type { JwsSigner } from '#core/keys/jws.ts';

/** `pending`: made or restored, but its tenant registration is not confirmed yet. */
export type WalletState = 'absent' | 'pending' | 'committed';

/**
 * An application wallet: one mnemonic, one P-256 key, one DID (SDK specification, part 2). The kiosk's own lives in
 * its key store; an applicant's lives in memory.
 *
 * Everything that needs the key throws AppError `WALLET_MISSING` while there is none.
 */
export interface Wallet extends JwsSigner {
  state(): WalletState;
  /** Makes a wallet in state `pending`; an earlier pending one is replaced. @throws AppError `WALLET_EXISTS`. */
  initiate(): void;
  /** `pending` becomes `committed`; on a committed wallet nothing happens. */
  commit(): void;
  /**
   * Restores from twelve words, in state `pending`. The words of the present wallet leave it as it is.
   * @throws AppError `MNEMONIC_INVALID`, or `WALLET_EXISTS` when a different wallet is committed.
   */
  restore(phrase: readonly string[]): void;
  /** base64url of the compressed P-256 point (33 bytes). */
  publicKey(): string;
  /** Twelve words. Callers show them once, in a window that is excluded from capture and log. */
  mnemonic(): string[];
  /** HPKE auth mode to the holder of `recipientKey` (text form of a public key). @throws AppError `KEY_INVALID`. */
  encryptString(text: string, recipientKey: string): string;
  /** @throws AppError `DECRYPTION_FAILED`, `KEY_INVALID`. */
  decryptString(sealed: string, senderKey: string): string;
  /** Opens bytes sealed to this wallet in base mode. @throws AppError `DECRYPTION_FAILED`. */
  openSealed(sealed: Uint8Array, info: Uint8Array): Uint8Array;
  /** Removes the wallet for good. */
  purge(): void;
}

/** Makes and checks the stored verifier of a person's PIN. */
export interface PinVerifier {
  /** Argon2id PHC string with a fresh salt. */
  create(pin: string): string;
  /** Takes the same time for a right and a wrong PIN. A malformed verifier is false. */
  verify(verifier: string, pin: string): boolean;
  /** 32 bytes of Argon2id under the given salt. */
  stretch(pin: string, salt: Uint8Array): Uint8Array;
}
