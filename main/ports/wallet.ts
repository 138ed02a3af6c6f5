import type { JwsSigner } from '#core/keys/jws.ts';

/** The credential made from a new operator's passphrase; the services keep it in the roster. */
export interface OperatorCredential {
  /** Argon2id PHC string. */
  verifier: string;
  did: string;
  /** The P-256 private key sealed under a key derived from the passphrase. */
  wrappedKey: string;
}

/** An operator's key while the operator is signed in. */
export interface OperatorSigner extends JwsSigner {
  /** Overwrites the key; later signatures throw AppError `NOT_SIGNED_IN`. */
  forget(): void;
}

/** Makes the stored form of a password that an applicant typed: an Argon2id PHC string with a fresh salt. */
export type PasswordHasher = (password: string) => Promise<string>;

/** Makes and opens an operator's credential in the roster. */
export interface OperatorCredentials {
  /** @throws AppError `PASSPHRASE_WEAK`. */
  create(passphrase: string): OperatorCredential;
  /** Takes the same time for a right and a wrong passphrase. A malformed verifier is false. */
  verify(verifier: string, passphrase: string): boolean;
  /** @throws AppError `SIGN_IN_FAILED` when the passphrase does not open the key or the key is not that of `did`. */
  unlock(credential: Pick<OperatorCredential, 'did' | 'wrappedKey'>, passphrase: string): OperatorSigner;
}
