import type { z } from 'zod';
import { AppError } from '#core/contract/errors.ts';
import type { WalletEvent } from '#core/contract/wallet-calls/events.ts';
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

/** A device's one-time request to the services. */
export interface EnrolmentRequest {
  licenseKey: string;
  enrolmentCode: string;
  kioskDid: string;
  kioskName: string;
  /** Version of the evidence that a kiosk logs; a program logs none. */
  evidence?: number;
}

/**
 * Registers this device once, proving possession of the wallet key.
 * @throws AppError of the SERVICES_* family, `LICENSE_INVALID`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`,
 * `ENROLMENT_CODE_INVALID`, by rejecting.
 */
export type Enrol = (request: EnrolmentRequest) => Promise<EnrolmentResult>;

type Texts = Readonly<Record<string, string | undefined>>;

/** One part of the input of a call, as its record types it; where the record names none, it may be left out. */
type Part<C extends WalletCall, Name extends 'params' | 'query' | 'body'> =
  NonNullable<C['input']> extends { readonly [N in Name]: infer Schema extends z.ZodType }
    ? { readonly [N in Name]: z.input<Schema> }
    : { readonly [N in Name]?: Name extends 'body' ? unknown : Texts };

/** The input of a call of `core/contract/wallet-calls`. */
export type WalletCallInput<C extends WalletCall = WalletCall> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'>;

/** The answer of such a call. */
export type WalletCallAnswer<C extends WalletCall> = z.output<C['output'][keyof C['output']]>;

/** A place in the events of a wallet, mostly with the event there. */
export interface WalletEventFrame {
  readonly cursor: string;
  readonly event: WalletEvent | undefined;
}

/** The services as a registered installation reaches them. */
export interface WalletServices {
  /**
   * Makes a call with the token of the installation and, where the record asks for it, a proof of the wallet.
   *
   * @throws AppError of the SERVICES_* family, `RATE_LIMITED`, `WALLET_REVOKED`, or a problem of the record that is an error of the SDK, by rejecting.
   */
  call<C extends WalletCall>(
    record: C,
    input: WalletCallInput<C>,
    wallet: JwsSigner,
  ): Promise<WalletCallAnswer<C>>;
  /**
   * Events of the wallet after a place, as they happen. The stream ends when the services end it, or the signal does.
   *
   * @returns undefined where the services, or a proxy in between, have no stream.
   * @throws AppError as `call`, by rejecting, and while it is read.
   */
  events(
    after: string | undefined,
    wallet: JwsSigner,
    signal: AbortSignal,
  ): Promise<AsyncIterable<WalletEventFrame> | undefined>;
  /** Origin of the public address of the services, as their proven directory names it. @throws AppError by rejecting */
  origin(): Promise<string>;
  /** Exact address of the authentication sessions, as that directory names it. @throws AppError by rejecting */
  sessionsAddress(): Promise<string>;
}

/**
 * The problem by which the services refused a call, where the SDK has no error of its own for it (`SERVICES_REFUSED`).
 */
export const problemOf = (error: unknown): string | undefined =>
  error instanceof AppError && 'problem' in error && typeof error.problem === 'string'
    ? error.problem
    : undefined;

/** The public facts of a tenant in the services' directory. */
export interface TenantFacts {
  id: string;
  tag: string;
  name: string;
  /** Null for a tenant without a name of its own. */
  dns: string | null;
}

/**
 * Finds a tenant in the directory; undefined where there is none.
 * @throws AppError of the SERVICES_* family, by rejecting.
 */
export type FindTenant = (wanted: { dns: string } | { id: string }) => Promise<TenantFacts | undefined>;

export interface TenantDirectory {
  findTenant: FindTenant;
  /** Host names of the services themselves, each also with its port. */
  hosts(): readonly string[];
}

/** The one way to call the services for a person. */
export type CallServices = WalletServices['call'];

/**
 * Fetches a text over HTTPS through the proxy of the library.
 * @throws AppError `DOWNLOAD_ADDRESS_REFUSED`, `DOWNLOAD_FAILED`, `CERTIFICATE_UNTRUSTED`, `PROXY_FAILED`, by rejecting.
 */
export type Download = (url: URL) => Promise<string>;
