import type { Flow } from '#core/contract/flow.ts';
import type { Envelope } from '#core/contract/kit.ts';
import type { AuthenticationSession } from '#core/contract/wallet-calls/authentication.ts';
import type { ReasonCode, Verdict } from '#core/proofing/verdicts.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { SdkOperationName } from '#sdk/contract/index.ts';
import type { Bitmap, DocumentData } from '#sdk/contract/types.ts';
import type { AskConsent, AskedFor } from '#sdk/ports/consent.ts';
import type { OutsideRegistration } from '#sdk/ports/outside-registration.ts';
import type { RestorationDesk } from '#sdk/ports/restoration.ts';
import type { NetworkOptions } from '#sdk/ports/services.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { ServicesGateway } from './services-gateway.ts';
import type { Vault } from './vault.ts';

/** Ids of a program, by which it finds its own events. */
export type EventIds = Readonly<Record<string, unknown>>;

/** The resources that an unlocked kiosk lends to the library. */
export interface LibraryHost {
  readonly vault: Vault;
  readonly wallet: Wallet;
  readonly gateway: Pick<ServicesGateway, 'enrol' | 'wallets' | 'findTenant' | 'hosts' | 'download'>;
  /** From now on every outbound call of the kiosk goes through this proxy; undefined: none. */
  setProxy(proxy: NetworkOptions['proxy']): void;
  /** The kiosk was registered again, or reset. */
  onRegistration(): void;
  /** Undefined while the models are missing. */
  faces(): FaceEngine | undefined;
  /** The supervisor who confirmed a sealed export of everything that still waits, or undefined. */
  sealedExportConfirmedBy(): string | undefined;
  /** A try of a PIN was counted and is not checked yet. */
  onPinTry(): void;
  /** An operation was called for the person of a session with ids of a mobile session or document. */
  onEventIds(sessionId: string, event: { readonly action: string; readonly detail: EventIds }): void;
  /** Shows a request for scopes to the person at the counter. */
  readonly askConsent: AskConsent;
  /** The program for which the present call is made, if any. */
  readonly askingProgram: AskedFor;
  /** Shows a restoration to the person at the counter. */
  readonly restoration: RestorationDesk;
}

/** A document as the pipeline captured it, signed for the person's session. */
export interface SignedDocument {
  readonly data: DocumentData;
  readonly signToken: string;
}

/** A selfie as the pipeline captured it, signed for the person's session. */
export interface SignedLiveId {
  readonly bitmap: Bitmap;
  /** JSON text. */
  readonly livenessResult: string;
  /** Over the picture and its liveness result. */
  readonly signToken: string;
  /** Over the picture alone: a Live ID that comes with a document names no liveness result. */
  readonly documentSignToken: string;
}

/** The result of the last scan of a document. */
export interface DocumentScan {
  /** The library's type of documents of this kind, e.g. `ppt`; absent while the kind is unknown, or has none. */
  readonly type?: string;
  readonly verdict: Verdict;
  readonly reasonCode: ReasonCode;
  /** Likeness of the names in the sources, 0 to 100; null with one source. */
  readonly fuzzyMatchScore: number | null;
  /** Captures, fields with their sources, and checks, as JSON. */
  readonly rawData: Record<string, unknown>;
  /** Absent when the library has no type for the document, or when no number was read: nothing is signed then. */
  readonly document?: SignedDocument;
}

/** The pipeline's captures of the person so far. */
export interface SessionCaptures {
  readonly scan?: DocumentScan;
  /** Absent without the person's consent to biometric processing. */
  readonly liveId?: SignedLiveId;
}

/** The counter's session as the library follows it. */
export interface LibrarySession {
  readonly sessionId: string;
  readonly flow: Flow;
  readonly active: boolean;
  /** The person withdrew or refused: the enrolment is removed as well. */
  readonly withdrawn: boolean;
  /** Whether a document is being scanned. */
  readonly scanning: boolean;
  /** Names the last scan, and the operator's additions to one that no machine could read. */
  readonly scanId: string | undefined;
  /** Names the documents that the operator keyed because no reader knows them, oldest first. */
  readonly keyedIds: readonly string[];
  captures(): SessionCaptures;
  /** Every such document, oldest first; also among `documents`. */
  keyed(): readonly SignedDocument[];
  /** Every document that the pipeline signed, in the order of the session. */
  documents(): readonly SignedDocument[];
  /** The sign token of the pipeline over data of this session. */
  sign(data: unknown): string;
  /** Returns the rules of the comparison: the bands of its flow, or those of the kiosk's calibration. */
  comparisonRules(): Flow['comparison'];
}

/** The picture by which a person is known again, as a file, and when it was registered, RFC 3339. */
export interface EnrolledLiveId {
  readonly picture: Uint8Array;
  readonly registeredAt: string;
}

/** The wallet that the person of a session may take. Nothing of it lasts before `keep`. */
export interface PersonEnrolment {
  /** Makes a wallet in place of the previous one. @returns its twelve words @throws AppError `NOT_READY` */
  newWallet(): readonly string[];
  /** Whether the community allows wallets to be restored; false also where the services do not say. */
  mayBackUp(): Promise<boolean>;
  /**
   * Registers documents and Live ID of the session, and a PIN where one is given, and writes them to the vault with the
   * wallet and the report to the services: all or nothing.
   *
   * @throws AppError of the operation that failed, by rejecting.
   */
  keep(pin: string | null): Promise<void>;
  /** Tells the services whose wallet took the documents. @throws AppError of the call, by rejecting */
  tellServices(): Promise<void>;
  /** Sends the back-up that was sealed with the PIN. @throws AppError of `backUpWallet`, also where it was given up, by rejecting */
  backUp(): Promise<void>;
}

/** The request of a relying party to the person, by the QR code that they brought. */
export interface SignInRequest {
  readonly url: string;
  readonly session: AuthenticationSession;
}

/** The wallet of the person at the counter, for the codes that they bring. Every error is that of the operation. */
export interface PersonWallet {
  /** Tells whose magic link it is, and binds its redemption to the wallet. @throws AppError by rejecting */
  validateLink(text: string): Promise<{ readonly userName: string; readonly passwordRequired: boolean }>;
  /** Links the wallet to that user. @param password where it is required @throws AppError by rejecting */
  redeemLink(text: string, user: { readonly name: string; readonly password?: string }): Promise<void>;
  /**
   * Reads a request that is still open and takes the PIN of the wallet.
   * @throws AppError `SESSION_SOURCE_UNTRUSTED` before anything is called, and those of the operation, by rejecting
   */
  readSignIn(code: { readonly url: string; readonly sessionId: string }): Promise<SignInRequest>;
  /** Whether it is the PIN of the wallet; each try counts. @throws AppError `PIN_LOCKED`, `PIN_MISSING`, by rejecting */
  verifyPin(pin: string): Promise<boolean>;
  /** Answers with the scopes that the person agrees to on their display. @throws AppError by rejecting */
  signIn(request: SignInRequest): Promise<void>;
}

/** The library as the counter sees it: the kiosk's own context, and one of a person while a session lasts. */
export interface IdentityLibrary {
  /** Leaves the registration of a set-up in the vault. */
  adopt(vault: Pick<Vault, 'settings'>, registration: OutsideRegistration): void;
  /** The vault is open: the kiosk's own context begins. */
  open(host: LibraryHost): void;
  /** The Live ID that the person of the running session registered. */
  enrolledLiveId(): EnrolledLiveId | undefined;
  /** Undefined while no person's context is open, where it holds a wallet already, and without a signed document. */
  enrolment(): PersonEnrolment | undefined;
  /**
   * Brings the wallet of the person back by face and PIN, which their display asks for. Undefined while no person's context is
   * open, and where it holds a wallet already.
   *
   * @throws AppError of the operation that failed, by rejecting; nothing of it stays then.
   */
  restoration(): (() => Promise<void>) | undefined;
  /** The wallet of the person; undefined while no person's context is open, and before it holds a committed wallet. */
  personWallet(): PersonWallet | undefined;
  /** Tells the services of kept wallets that they do not know yet; never throws for their answers. */
  tellUntold(): Promise<void>;
  /** Called after every change of the session; the person's context begins and ends with it. */
  follow(session: LibrarySession | undefined): void;
  /** Runs an operation in the context that it needs: the applicant's, or the kiosk's own. */
  call(name: SdkOperationName, input: unknown): Promise<Envelope<unknown>>;
  /** Ends every context; the vault is closed after it. */
  close(): void;
}
