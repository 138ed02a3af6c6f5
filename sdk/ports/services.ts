import type { z } from 'zod';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import type { JwsSigner } from '#core/keys/jws.ts';

export interface NetworkOptions {
  proxy?: { host: string; port: number; userName?: string; password?: string };
  certificateAuthority?: string;
  /** Whether the own authority replaces the public ones; absent: they count beside it. */
  authorities?: 'own' | 'own-and-public';
}

/** Where the services are, and the public facts they tell anyone. */
export interface ServicesDirectory {
  tenantId: string;
  communityId: string;
  communityName: string;
  /** DID of the services' signing key; receipts and rosters verify under it. */
  servicesDid: string;
  /** Public key of the community, base64url of the compressed P-256 point. */
  publicKey: string;
}

export interface EnrolmentResult extends ServicesDirectory {
  /** OAuth client of this kiosk; its key is the wallet's own. */
  clientId: string;
}

/** What a device presents to the services once. */
export interface EnrolmentRequest {
  licenseKey: string;
  enrolmentCode: string;
  kioskDid: string;
  kioskName: string;
}

/**
 * Registers this device once, proving possession of the wallet key.
 * @throws AppError of the SERVICES_* family, `LICENSE_INVALID`, `ENROLMENT_CODE_INVALID`, by rejecting.
 */
export type Enrol = (request: EnrolmentRequest) => Promise<EnrolmentResult>;

/** What a call of a record of `core/contract/wallet-calls` takes: path parameters and JSON body. */
export interface WalletCallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What a call of a record answers. */
export type WalletCallAnswer<C extends WalletCall> = z.output<C['output'][keyof C['output']]>;

/** The services as a registered installation reaches them for a person. */
export interface WalletServices {
  /**
   * Makes a call with the token of the installation and, where the record asks for it, the proof of the wallet.
   *
   * @throws AppError of the SERVICES_* family, or a problem of the record that is an error of the SDK, by rejecting.
   */
  call<C extends WalletCall>(
    record: C,
    input: WalletCallInput,
    wallet: JwsSigner,
  ): Promise<WalletCallAnswer<C>>;
  /** Exact address of the authentication sessions, as the proven directory of the registered services names it. */
  sessionsAddress(): Promise<string>;
}
