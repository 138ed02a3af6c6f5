import type { Flow } from '#core/contract/flow.ts';
import type { ProxySettings } from './contract/scope.ts';
import type { Bitmap, LivenessResult } from './contract/types.ts';
import type { CapturePipeline } from './ports/capture-pipeline.ts';
import type { AskConsent, AskedFor } from './ports/consent.ts';
import type { DeviceSecurity } from './ports/device-security.ts';
import type { Faces } from './ports/faces.ts';
import type { RestorationDesk } from './ports/restoration.ts';
import type { Download, Enrol, TenantDirectory, WalletServices } from './ports/services.ts';
import type { SsnProvider } from './ports/ssn-provider.ts';
import type { SdkVault } from './ports/vault.ts';
import type { PinVerifier, Wallet } from './ports/wallet.ts';

/** Redacted log. `fields` never hold personal data, keys or tokens. */
export interface SdkLog {
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
}

/** The part of the verification flow that the library reads. */
export type SdkFlow = Pick<
  Flow,
  'id' | 'pictures' | 'selfie' | 'comparison' | 'expireSessionInMin' | 'abandonSessionInMin'
>;

/** Resources of the kiosk's own context, once it is open. */
export interface DeviceResources {
  readonly wallet: Wallet;
  readonly vault: SdkVault;
  readonly services: WalletServices & TenantDirectory & { readonly enrol: Enrol };
  /** Makes every outbound call of the kiosk use the proxy from now on; undefined: none. */
  applyProxy(proxy: ProxySettings | undefined): void;
  /** The registration was made or removed; the settings of the installation hold its new state. */
  onRegistration(): void;
  /** How many entries of evidence have no receipt of the services yet. */
  unsyncedEvidence(): number;
  /** The supervisor who confirmed a sealed export of the evidence that still waits, or undefined. */
  sealedExportConfirmedBy(): string | undefined;
}

/** Resources of an applicant's context. Its wallet is in memory. */
export interface ApplicantResources {
  readonly wallet: Wallet;
  /** The wallet's secret as the vault keeps it after a confirmed enrolment. */
  exportWallet(): Uint8Array;
  /** A wallet in memory, beside it. */
  newWallet(): Wallet;
  readonly vault: SdkVault;
  readonly services: WalletServices & { readonly download: Download };
  /** Whether the session of the context is one that a kiosk runs and tells the services of. */
  readonly atKiosk: boolean;
  /** Shows a request for scopes to the person; absent where nothing can. */
  readonly askConsent?: AskConsent;
  /** The program for which the present call is made; absent where no other programs are served. */
  readonly askingProgram?: AskedFor;
  /** Shows a restoration to the person; absent where nothing can. */
  readonly restoration?: RestorationDesk;
  /** Absent while the models are missing: face operations then answer `MODEL_MISSING`. */
  readonly faces?: Faces;
  /** Asked about social security numbers in place of the services. */
  readonly ssn?: SsnProvider;
  readonly pins: PinVerifier;
  /** Called inside the transaction that keeps the enrolment. @param at RFC 3339 */
  onEnrolment(at: string): void;
  /** A try of a PIN was counted and is not checked yet. */
  onPinTry(): void;
  /** An operation was called with ids of a mobile session or document, which the event log has already. */
  onEventIds?(event: { readonly action: string; readonly detail: Readonly<Record<string, unknown>> }): void;
  readonly flow: SdkFlow;
  /** Returns the rules of face comparison on this kiosk: the bands of the flow, or those of its calibration. */
  comparisonRules(): SdkFlow['comparison'];
  /** DIDs of the capture pipelines whose sign tokens are believed. */
  captureIssuers(): readonly string[];
  /** DIDs of stubs whose sign tokens are believed as well; absent outside development. */
  readonly stubIssuers?: readonly string[];
  /**
   * Hands over the operations that only this program's evidence pipeline may call in the context. Called once, when it
   * is open.
   */
  onPipeline(pipeline: CapturePipeline): void;
  /** The liveness result of a picture that the pipeline captured in this session, byte by byte. */
  livenessOf(picture: Bitmap): LivenessResult | undefined;
}

interface ContextBase {
  /** Version of the product. */
  readonly version: string;
  readonly log: SdkLog;
  now(): Date;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs(): number;
  /** The known protection of the machine. */
  deviceSecurity(): DeviceSecurity;
}

/** The kiosk's own context. */
export interface DeviceContext extends ContextBase {
  readonly kind: 'device';
  /** Loads keychain and vault state. */
  open(): Promise<DeviceResources>;
}

/** A person's context: one per session, erased with it. */
export interface ApplicantContext extends ContextBase {
  readonly kind: 'applicant';
  readonly sessionId: string;
  open(): Promise<ApplicantResources>;
}

/** A context with its resources, which the library alone opens. */
export type OpenableContext = DeviceContext | ApplicantContext;

/** The `Context` of the specification: programs pass it on and see nothing of its inside. */
export type SdkContext = Pick<OpenableContext, 'kind' | 'version'>;
