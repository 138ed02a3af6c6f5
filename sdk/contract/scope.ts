import { z } from 'zod';
import type { ComparisonResult } from '#core/biometrics/compare-templates.ts';
import type { Lockout } from '#core/keys/lockout.ts';
import type { DataOrder } from './data-order.ts';
import type { DocumentSession } from './document-sessions.ts';
import { type Bitmap, type DocumentData, type LivenessResult, SdkLinkedAccount, SdkTenant } from './types.ts';

/** The record of a registration. */
export const RegisteredTenant = z.strictObject({
  app: SdkTenant,
  root: SdkTenant,
  serverPublicKey: z.string(),
  /** DID of the services' signing key. */
  servicesDid: z.string(),
  clientId: z.string(),
  /** Name of this kiosk at the services; absent in registrations of an earlier version. */
  deviceName: z.string().optional(),
  /** DID of the wallet that registered. */
  walletDid: z.string(),
  registeredAt: z.string(),
});
export type RegisteredTenant = z.infer<typeof RegisteredTenant>;

/** The services' answer to an enrolment. */
type Enrolment = Pick<RegisteredTenant, 'servicesDid' | 'clientId'> & {
  tenantId: string;
  communityId: string;
  communityName: string;
  publicKey: string;
};

/** A registration as it is kept: the named tenant completed by the services' answer. */
export function registeredTenant(
  { deviceName, ...named }: SdkTenant & { deviceName: string },
  enrolment: Enrolment,
  walletDid: string,
  registeredAt: string,
): RegisteredTenant {
  const { tenantId, communityId, communityName, publicKey, servicesDid, clientId } = enrolment;
  const root: SdkTenant = { ...named, tenantId };
  delete root.communityId;
  delete root.communityName;
  return {
    app: { ...root, communityId, communityName },
    root,
    serverPublicKey: publicKey,
    servicesDid,
    clientId,
    deviceName,
    walletDid,
    registeredAt,
  };
}

export const ProxySettings = z.strictObject({
  host: z.string(),
  port: z.number().int(),
  userName: z.string().nullable(),
  password: z.string().nullable(),
});
export type ProxySettings = z.infer<typeof ProxySettings>;

/** The proxy as requests take it. */
export const networkProxy = ({ host, port, userName, password }: ProxySettings) => ({
  host,
  port,
  ...(userName ? { userName } : {}),
  ...(password ? { password } : {}),
});

/** Licence, tenant, connector and proxy of the kiosk; both contexts read them, only the kiosk's own sets them. */
export const Installation = z.strictObject({
  licenseKey: z.string().optional(),
  dvcId: z.string().optional(),
  proxy: ProxySettings.optional(),
  tenant: RegisteredTenant.optional(),
  /** The modules of the licence as the services signed them last, compact JWS. */
  licence: z.string().optional(),
  /** DIDs of the persons whose enrolment this vault keeps. */
  enrolled: z.array(z.string()).default([]),
});
export type Installation = z.infer<typeof Installation>;

/** Name of the installation among the vault's settings. */
export const INSTALLATION_SETTING = 'sdk.installation';

/** Where the installation is kept. Synchronous. */
export interface InstallationStore {
  read(): Installation;
  /** Writes the named members. */
  change(members: Partial<Installation>): void;
  clear(): void;
}

export interface StoredDocument {
  readonly data: DocumentData;
  readonly order: DataOrder;
  readonly signToken: string;
  readonly storeArtifacts: boolean;
  readonly syncArtifacts: boolean;
  readonly registeredAt: string;
}

export interface StoredLiveId {
  readonly bitmap: Bitmap;
  readonly proofedBy: string;
  readonly signToken: string;
  /** Null when it came with a document, which names none. */
  readonly livenessResult: LivenessResult | null;
  /** False: the picture must not reach the vault. */
  readonly store: boolean;
  /** False: the picture must not leave this machine. */
  readonly sync: boolean;
  readonly registeredAt: string;
}

/** A person's PIN as it is kept: never itself, only its Argon2id verifier. */
export interface StoredPin {
  readonly verifier: string;
  readonly proofedBy: string;
  readonly registeredAt: string;
  /** Wrong PINs in a row. */
  readonly lockout?: Lockout;
}

/** The accounts of a wallet as they are kept. */
export const StoredAccounts = z.strictObject({
  /** Every linked account that has not been unlinked. */
  linked: z.array(SdkLinkedAccount),
  /** User ids of the account list, in its order; each is linked. */
  list: z.array(z.string()),
  /** User id of the current account, which is in the list. */
  selected: z.string().nullable(),
  /** Passkeys that the person registered or used with this wallet; absent while there is none. */
  passkeys: z.array(z.strictObject({ userId: z.string(), passkeyId: z.string() })).optional(),
});
export type StoredAccounts = z.infer<typeof StoredAccounts>;

/** The seed of one-time codes for one account. */
export interface StoredOtpSeed {
  readonly seed: Uint8Array;
  /** By the clock of the services, RFC 3339. */
  readonly issuedAt: string;
}

/** The restored records of a person. */
export interface RestoredRecords {
  readonly documents: readonly StoredDocument[];
  readonly liveId: StoredLiveId | undefined;
  readonly pin: StoredPin | undefined;
  readonly accounts: StoredAccounts;
}

/** Names the wallet that records belong to; an erasure or another wallet makes it void. */
export type RecordsTicket = symbol;

/** Documents, Live ID, PIN, accounts, seeds and document sessions of the one person of this context. Every change is all or nothing. */
export interface ApplicantRecords {
  /** In the order of registration, by {@link documentKey}. */
  documents(): ReadonlyMap<string, StoredDocument>;
  liveId(): StoredLiveId | undefined;
  pin(): StoredPin | undefined;
  /** Wrong tries in a row, of the PIN or of one that was removed. */
  pinLockout(): Lockout | undefined;
  session(sessionId: string): DocumentSession | undefined;
  /** Those made in this context, oldest first. */
  sessions(): readonly DocumentSession[];
  /** Taken before a slow check, and handed in with the record that passed it. */
  ticket(): RecordsTicket;
  /** @throws AppError `WALLET_MISSING` when the wallet was erased or exchanged since the ticket was taken. */
  enrol(change: { document?: StoredDocument; liveId?: StoredLiveId }, ticket: RecordsTicket): void;
  /** False when there was none. */
  removeDocument(key: string): boolean;
  /** @throws AppError `WALLET_MISSING` as {@link enrol}, where a ticket is handed in. */
  putSession(session: DocumentSession, ticket?: RecordsTicket): void;
  accounts(): StoredAccounts;
  /** @throws AppError `WALLET_MISSING` as `enrol`. */
  putAccounts(accounts: StoredAccounts, ticket: RecordsTicket): void;
  /** Undefined removes it; its wrong tries continue counting. */
  putPin(pin: StoredPin | undefined): void;
  /** By user. */
  otpSeeds(): ReadonlyMap<string, StoredOtpSeed>;
  /** @throws AppError `WALLET_MISSING` as {@link enrol}. */
  putOtpSeed(userId: string, seed: StoredOtpSeed, ticket: RecordsTicket): void;
  clearOtpSeeds(): void;
  /**
   * Takes up restored records, in memory alone. Documents, Live ID and PIN that are here stay; the accounts are
   * replaced.
   * @returns a function that undoes it.
   */
  adopt(restored: RestoredRecords): () => void;
}

/** A document is one `type` and `id`: some authorities reuse a number across document types. */
export const documentKey = (document: { type: string; id: string }): string =>
  `${document.type}:${document.id}`;

/** Verifies sign tokens of the capture pipelines. */
export interface CaptureTokens {
  /** @throws AppError `SIGN_TOKEN_INVALID`. */
  verify(token: string, data: unknown): void;
}

/**
 * Compares faces under the bands of the flow. Rejects with AppError IMAGE_*, FACE_NOT_FOUND, FACE_MULTIPLE,
 * FACE_TOO_SMALL, MODEL_MISSING, MODEL_FAILED.
 */
export interface FaceMatcher {
  /** Rejects unless the picture shows one person; a small face in the background does not count. */
  expectOneFace(picture: Bitmap): Promise<void>;
  /** Two selfies of one person each; a second recogniser is heard where it is installed. */
  compareSelfies(selfie: Bitmap, earlier: Bitmap): Promise<ComparisonResult>;
  /** A selfie with the largest face of a document. */
  compareWithPortrait(selfie: Bitmap, portrait: Bitmap): Promise<ComparisonResult>;
}

/** Everything that a Live ID of any origin must pass before it is kept. */
export interface LiveIdIntake {
  /**
   * @throws AppError `SIGN_TOKEN_INVALID`, `VERIFICATION_FAILED` when liveness failed, and the errors of {@link
   * FaceMatcher.expectOneFace}.
   */
  examine(candidate: {
    bitmap: Bitmap;
    proofedBy: string | null;
    signToken: string;
    livenessResult: LivenessResult | null;
    store: boolean;
    sync: boolean;
  }): Promise<StoredLiveId>;
}

/** Makes the kiosk use a proxy. */
export type ApplyProxy = (proxy: ProxySettings | undefined) => void;
