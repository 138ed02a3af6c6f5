import type { ProgramScope, ProgramsView } from '#core/contract/counter/program-state.ts';
import type { Envelope, InputOf, OutputOf } from '#core/contract/kit.ts';
import type { SdkOperationName, SdkOperations } from '#sdk/contract/index.ts';
import type { Vault } from './vault.ts';

/** One session of the counter as programs see it: nothing of the applicant. */
export interface ProgramSession {
  readonly sessionId: string;
  readonly reference: string;
  readonly status: 'active' | 'ended';
  /** Absent when the session has ended. */
  readonly step?: string;
  readonly startedAt: string;
  readonly endedAt?: string;
  /** The kiosk's provisional outcome, or the services' final one. */
  readonly outcome?: string;
  readonly isFinal: boolean;
}

/** What `generateNewSession` takes. */
export type SignInWish = InputOf<SdkOperations['authentication.new-session']>;
/** What `getSessionResponse` tells. */
export type SignInAnswer = OutputOf<SdkOperations['authentication.session-response']>;

/** A program whose call waits. */
export interface WaitingProgram {
  readonly programId: string;
  readonly name: string;
  /** False once its connection has ended. */
  isThere(): boolean;
}

/** The resources that an open kiosk lends to the local API. */
export interface LocalApiHost {
  readonly vault: Pick<Vault, 'programs' | 'settings' | 'audit' | 'lockouts' | 'transaction'>;
  now(): Date;
  /** Runs an operation of the SDK for a program, in the context that it needs. */
  callSdk(
    name: SdkOperationName,
    input: unknown,
    program: { readonly programId: string; readonly name: string },
  ): Promise<Envelope<unknown>>;
  /**
   * Shows the code of a new authentication session on the applicant's display and waits for the answer.
   *
   * @throws AppError the program's answer, by rejecting
   */
  askSignIn(program: WaitingProgram, wish: SignInWish): Promise<SignInAnswer>;
  session(sessionId: string): ProgramSession | undefined;
  /** A request for a pairing was counted and is not shown yet. */
  onPairingTry(): void;
  /** The state of the supervisor's screen has changed. */
  onChange(): void;
}

/** The programs on this machine that use the kiosk. Off until a supervisor turns it on. */
export interface LocalApi {
  /** The vault is open: listens where a supervisor turned it on. */
  open(host: LocalApiHost): void;
  view(): ProgramsView;
  /** Turning it on ends a wait for the next pairing. @param by id of the operator. */
  turn(on: boolean, by: string): Promise<void>;
  /** @throws AppError `PAIRING_EXPIRED`, `PROGRAM_SCOPE_MISSING` for a scope that was not asked for. */
  answer(requestId: string, scopes: readonly ProgramScope[] | null, by: string): void;
  /** @throws AppError `PROGRAM_UNKNOWN`. */
  revoke(programId: string, by: string): void;
  /** The session on the screens has changed. */
  sessionChanged(sessionId: string): void;
  close(): Promise<void>;
}
