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

/** What a call of a person's wallet brings; its record says which of them it needs. */
export interface WalletRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A record whose answer has one form. */
type AnsweringCall<Answer extends z.ZodType> = WalletCall & { readonly output: { readonly 200: Answer } };

/**
 * Calls the services for a person, whose wallet proves the call where its record asks for that.
 * @throws AppError of the SERVICES_* family, by rejecting.
 */
export type CallServices = <Answer extends z.ZodType>(
  call: AnsweringCall<Answer>,
  request: WalletRequest,
  person: JwsSigner,
) => Promise<z.output<Answer>>;

/**
 * Fetches a text over HTTPS through the proxy of the library.
 * @throws AppError `DOWNLOAD_ADDRESS_REFUSED`, `DOWNLOAD_FAILED`, `CERTIFICATE_UNTRUSTED`, `PROXY_FAILED`, by rejecting.
 */
export type Download = (url: URL) => Promise<string>;
