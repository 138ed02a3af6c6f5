import {
  K_MESSAGE,
  K_WALLET_CREATION,
  K_WALLET_GENERATED,
  K_WALLET_GENERATION_FAILED,
} from '../contract/constants.ts';
import type { SdkCalls } from './sdk-calls.ts';

/** Wallet, keys and strings (specification, part 4.2). */
export class WalletMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /**
   * Creates the application wallet. Event `K_WALLET_CREATION` follows in either case.
   *
   * @throws AppError `NOT_READY`, `WALLET_EXISTS`, `KEYCHAIN_UNAVAILABLE`.
   */
  initiateWallet(): void {
    let message: typeof K_WALLET_GENERATED | typeof K_WALLET_GENERATION_FAILED = K_WALLET_GENERATION_FAILED;
    try {
      this.#calls.direct('wallet.initiate', {});
      message = K_WALLET_GENERATED;
    } finally {
      this.#calls.emit(K_WALLET_CREATION, { [K_MESSAGE]: message });
    }
  }

  /** @throws AppError `WALLET_MISSING`, `TENANT_NOT_REGISTERED`. */
  commitApplicationWallet(): void {
    this.#calls.direct('wallet.commit', {});
  }

  /** @throws AppError `WALLET_MISSING`. */
  getDID(): string {
    return this.#calls.direct('wallet.did', {});
  }

  /** base64url of the compressed P-256 point. @throws AppError `WALLET_MISSING`. */
  getPublicKey(): string {
    return this.#calls.direct('wallet.public-key', {});
  }

  /** Twelve words. Never log them, and show them once. @throws AppError `WALLET_MISSING`. */
  getMnemonic(): string[] {
    return this.#calls.direct('wallet.mnemonic', {});
  }

  /**
   * @param mnemonicPhrase twelve words, in order.
   * @returns whether the wallet of these words is in place; false for words that restore none here.
   * @throws AppError `WALLET_EXISTS`.
   */
  restoreWallet(mnemonicPhrase: readonly string[]): boolean {
    return this.#calls.direct('wallet.restore', { mnemonicPhrase: mnemonicPhrase as string[] });
  }

  /**
   * Writes an applicant's wallet, documents and Live ID to the vault. An addition of this project.
   *
   * @throws AppError `CONTEXT_REQUIRED`, `WALLET_UNCOMMITTED`, `DISK_FULL`, `STORAGE_FAILED`.
   */
  confirmEnrolment(): void {
    this.#calls.direct('wallet.confirm-enrolment', {});
  }

  /**
   * @param rcptKey public key of the recipient, base64url of a P-256 point.
   * @throws AppError `WALLET_UNCOMMITTED`, `KEY_INVALID`.
   */
  encryptString(inputData: string, rcptKey: string): string {
    return this.#calls.direct('strings.encrypt', { inputData, rcptKey });
  }

  /**
   * @param senderKey public key of the sender, base64url of a P-256 point.
   * @throws AppError `WALLET_UNCOMMITTED`, `KEY_INVALID`, `DECRYPTION_FAILED`.
   */
  decryptString(inputData: string, senderKey: string): string {
    return this.#calls.direct('strings.decrypt', { inputData, senderKey });
  }
}
