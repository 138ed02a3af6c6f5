import { failure } from '#core/contract/errors.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import {
  K_MESSAGE,
  K_WALLET_CREATION,
  K_WALLET_GENERATED,
  K_WALLET_GENERATION_FAILED,
  type SdkEvents,
} from './contract/constants.ts';
import type { DocumentSessionResult } from './contract/document-sessions.ts';
import type { SdkOperations } from './contract/index.ts';
import type { SdkCall } from './gate.ts';
import { composed } from './methods/composed.ts';
import { CredentialMethods } from './methods/credential-methods.ts';
import { DocumentMethods } from './methods/document-methods.ts';
import { LiveIdMethods } from './methods/live-id-methods.ts';
import { OtpMethods } from './methods/otp-methods.ts';
import { PasskeyMethods } from './methods/passkey-methods.ts';
import { PinMethods } from './methods/pin-methods.ts';
import { SdkCalls } from './methods/sdk-calls.ts';
import { SetupMethods } from './methods/setup-methods.ts';
import { WalletMethods } from './methods/wallet-methods.ts';
import { SdkSession } from './operations.ts';
import type { SdkContext } from './sdk-context.ts';

const Methods = composed([
  SetupMethods,
  WalletMethods,
  LiveIdMethods,
  PinMethods,
  OtpMethods,
  CredentialMethods,
  PasskeyMethods,
  DocumentMethods,
]);

/**
 * The single entry point of the library (SDK specification): its names, parameter order, overloads and callbacks over
 * the operation map in `contract/`. Every choice where the specification is silent is in `docs/reference`.
 *
 * There is one instance per context: the kiosk's own, and while a session with a person lasts, that person's.
 */
export class IdentitySDK extends Methods {
  static readonly K_WALLET_CREATION = K_WALLET_CREATION;
  static readonly K_MESSAGE = K_MESSAGE;
  static readonly K_WALLET_GENERATED = K_WALLET_GENERATED;
  static readonly K_WALLET_GENERATION_FAILED = K_WALLET_GENERATION_FAILED;

  static #device: IdentitySDK | undefined;
  static #applicant: IdentitySDK | undefined;

  readonly #session: SdkSession;
  readonly #calls: SdkCalls;

  private constructor(session: SdkSession) {
    const calls = new SdkCalls(session);
    super(calls);
    this.#session = session;
    this.#calls = calls;
  }

  /**
   * Creates the instance of a context and starts its load; `isReady()` tells when it has finished. The same context
   * again changes nothing; another kiosk context ends the earlier one, and with it an applicant's.
   *
   * @throws AppError `SESSION_ACTIVE` while another applicant's context is active: one person at a time.
   */
  static initialize(context: SdkContext): void {
    assertIsContext(context);
    const present = context.kind === 'device' ? IdentitySDK.#device : IdentitySDK.#applicant;
    if (present && present.#session.context === context) return;
    if (present && context.kind === 'applicant')
      throw failure('SESSION_ACTIVE', 'one applicant context per kiosk');
    present?.endContext();
    // Nobody stands before a kiosk that opens: what an earlier one left of a person ends with it.
    if (context.kind === 'device') IdentitySDK.#applicant?.endContext();
    const created = new IdentitySDK(new SdkSession(context, () => IdentitySDK.#applicant !== undefined));
    if (context.kind === 'device') IdentitySDK.#device = created;
    else IdentitySDK.#applicant = created;
  }

  /**
   * The instance of the active context: the applicant's while there is one, else the kiosk's.
   *
   * @throws AppError `NOT_READY` before `initialize`.
   */
  static getInstance(): IdentitySDK {
    return present(IdentitySDK.#applicant ?? IdentitySDK.#device);
  }

  /** The instance of one kind of context. An addition of this project. @throws AppError `NOT_READY`. */
  static instanceOf(kind: SdkContext['kind']): IdentitySDK {
    return present(kind === 'device' ? IdentitySDK.#device : IdentitySDK.#applicant);
  }

  /**
   * Ends the context of this instance: what an applicant had in memory is overwritten, later calls fail with
   * `NOT_READY`. What was written by `confirmEnrolment` stays. An addition of this project.
   */
  endContext(): void {
    this.#session.end();
    if (IdentitySDK.#device === this) IdentitySDK.#device = undefined;
    if (IdentitySDK.#applicant === this) IdentitySDK.#applicant = undefined;
  }

  /**
   * Subscribes to an event. An addition of this project: the specification names the event of `initiateWallet` and no
   * way to hear it.
   *
   * @returns the unsubscriber.
   */
  on<E extends keyof SdkEvents>(event: E, listener: (payload: SdkEvents[E]) => void): () => void {
    return this.#calls.on(event, listener);
  }

  /** Settles when the load has finished, well or not; `isReady()` tells which. An addition of this project. */
  whenLoaded(): Promise<void> {
    return this.#session.loaded;
  }

  /** The promise form of every operation; it never rejects. An addition of this project. */
  readonly call: SdkCall = (name, input) => this.#session.gate.call(name, input);

  /** For the kiosk's capture pipeline: when the Live ID was registered, RFC 3339. @throws AppError `LIVE_ID_MISSING` */
  liveIdRegisteredAt(): string {
    return this.#calls.direct('live-id.registered-at', {});
  }

  /** For the kiosk's capture pipeline: the document sessions that wait for a scan. @throws AppError */
  pendingDocumentSessions(): OutputOf<SdkOperations['document-sessions.pending']> {
    return this.#calls.direct('document-sessions.pending', {});
  }

  /** For the kiosk's capture pipeline: the scan of a document session has started. @throws AppError */
  startDocumentSession(sessionId: string): void {
    this.#calls.direct('document-sessions.start', { sessionId });
  }

  /** For the kiosk's capture pipeline: the result of a document session. @throws AppError `SIGN_TOKEN_INVALID`, ... */
  completeDocumentSession(sessionId: string, result: DocumentSessionResult): void {
    this.#calls.direct('document-sessions.complete', { sessionId, result });
  }
}

function present(instance: IdentitySDK | undefined): IdentitySDK {
  if (instance) return instance;
  throw failure('NOT_READY', 'there is no instance');
}

function assertIsContext(context: unknown): void {
  const { kind, open } = Object(context) as Partial<SdkContext>;
  if ((kind === 'device' || kind === 'applicant') && typeof open === 'function') return;
  throw failure('INVALID_INPUT', 'the context is of neither kind, device or applicant');
}
