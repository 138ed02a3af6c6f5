import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import type { Authorisation } from '#core/contract/kit.ts';
import { secondPersons } from '#core/contract/operators.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import type { OperatorSigner } from '../../ports/wallet.ts';
import { OperatorAuthentication, type OperatorAuthenticationOptions } from './operator-authentication.ts';

export interface OperatorDeskOptions extends OperatorAuthenticationOptions {
  /** Minutes without the operator before the warning and before the lock. */
  idle: () => { warnAfterMin: number; lockAfterMin: number };
  onChange: () => void;
}

type Presence =
  | { state: 'signed-out' }
  | { state: 'idle-locked'; operator: RosterOperator }
  | { state: 'signed-in'; operator: RosterOperator; signer: OperatorSigner; lastSeen: number };

const ROSTER_FAULTS: readonly ErrorCode[] = ['ROSTER_EXPIRED', 'ROSTER_INVALID'];

/**
 * Knows the operator at the counter: sign-in with lockout, idle lock, and the operator's key while they are present.
 */
export class OperatorPresence {
  readonly #options: OperatorDeskOptions;
  readonly #authentication: OperatorAuthentication;
  #presence: Presence = { state: 'signed-out' };

  constructor(options: OperatorDeskOptions) {
    this.#options = options;
    this.#authentication = new OperatorAuthentication(options);
  }

  phase(): Presence['state'] {
    return this.#presence.state;
  }

  operator(): RosterOperator | undefined {
    return this.#presence.state === 'signed-in' ? this.#presence.operator : undefined;
  }

  /** The name that a locked display shows. */
  lockedOperator(): RosterOperator | undefined {
    return this.#presence.state === 'idle-locked' ? this.#presence.operator : undefined;
  }

  signer(): OperatorSigner | undefined {
    return this.#presence.state === 'signed-in' ? this.#presence.signer : undefined;
  }

  /**
   * @throws AppError SIGN_IN_LOCKED, SIGN_IN_FAILED (the same for a wrong name and a wrong passphrase),
   * ROSTER_EXPIRED, ROSTER_INVALID
   */
  signIn(operatorId: string, passphrase: string): RosterOperator {
    const { operator, signer } = this.#authentication.authenticate(operatorId, passphrase);
    this.signer()?.forget();
    this.#presence = { state: 'signed-in', operator, signer, lastSeen: this.#now() };
    this.#record('operator.signed-in', operator.operatorId);
    this.#options.onChange();
    return operator;
  }

  /**
   * Signs with the key of a second person who confirms a grant of the signed-in operator, and forgets the key.
   * @throws AppError NOT_SIGNED_IN, SIGN_IN_LOCKED, SIGN_IN_FAILED, PERMISSION_DENIED, ROSTER_EXPIRED, ROSTER_INVALID
   */
  signAsSecond<T>(operatorId: string, passphrase: string, sign: (signer: OperatorSigner) => T): T {
    const first = this.operator();
    if (!first) throw failure('NOT_SIGNED_IN', 'no operator is signed in');
    const { operator, signer } = this.#authentication.authenticate(operatorId, passphrase);
    try {
      if (secondPersons([operator], first).length === 0) {
        throw failure(
          'PERMISSION_DENIED',
          'the second person is no other supervisor who may manage operators',
        );
      }
      return sign(signer);
    } finally {
      signer.forget();
    }
  }

  /** Checks the passphrase of the operator who is signed in, without changing who is. */
  confirm(passphrase: string): void {
    const operator = this.operator() ?? this.lockedOperator();
    if (!operator) throw failure('NOT_SIGNED_IN', 'no operator is signed in');
    this.#authentication.authenticate(operator.operatorId, passphrase).signer.forget();
  }

  /**
   * The same for a screen whose only other way out is the sign-in screen: where no operator is signed in, or the roster
   * can no longer confirm one, it ends the sign-in instead of refusing.
   * @throws AppError SIGN_IN_LOCKED, SIGN_IN_FAILED
   */
  confirmOrLeave(passphrase: string): void {
    if (this.#presence.state === 'signed-out') return;
    try {
      this.confirm(passphrase);
    } catch (error) {
      if (!(error instanceof AppError) || !ROSTER_FAULTS.includes(error.code)) throw error;
      this.signOut();
    }
  }

  signOut(): void {
    const operator = this.operator() ?? this.lockedOperator();
    if (!operator) return;
    this.signer()?.forget();
    this.#presence = { state: 'signed-out' };
    this.#record('operator.signed-out', operator.operatorId);
    this.#options.onChange();
  }

  /** Applies a new roster: its permissions count at once, and an operator it no longer lists is signed out. */
  recheck(): void {
    const presence = this.#presence;
    if (presence.state === 'signed-out') return;
    const { operatorId, did } = presence.operator;
    const operator = this.#options.roster.operators().find((known) => known.operatorId === operatorId);
    // Another key means that the one in memory no longer belongs to an operator.
    if (operator?.did === did) this.#presence = { ...presence, operator };
    else this.signOut();
  }

  /** The operator did something. */
  seen(): void {
    if (this.#presence.state === 'signed-in') this.#presence.lastSeen = this.#now();
  }

  /** Seconds until the lock, while the warning shows. */
  idleWarningSec(): number | undefined {
    if (this.#presence.state !== 'signed-in') return undefined;
    const { warnAfterMin, lockAfterMin } = this.#options.idle();
    const idleSec = (this.#now() - this.#presence.lastSeen) / 1000;
    if (idleSec < warnAfterMin * 60) return undefined;
    return Math.max(0, Math.ceil(lockAfterMin * 60 - idleSec));
  }

  /** Locks an idle display and forgets the operator's key. Called about once a second. */
  tick(): void {
    if (this.#presence.state !== 'signed-in' || this.idleWarningSec() !== 0) return;
    const { operator, signer } = this.#presence;
    signer.forget();
    this.#presence = { state: 'idle-locked', operator };
    this.#record('operator.idle-locked', operator.operatorId);
    this.#options.onChange();
  }

  /** @throws AppError NOT_SIGNED_IN, PERMISSION_DENIED */
  authorise(auth: Authorisation): RosterOperator | undefined {
    if (auth === 'none') return undefined;
    const operator = this.operator();
    if (!operator) throw failure('NOT_SIGNED_IN', `the display is ${this.phase()}`);
    if (auth === 'operator' || operator.permissions.includes(auth)) return operator;
    throw failure('PERMISSION_DENIED', `permission ${auth} is missing`);
  }

  #record(action: string, subject: string): void {
    this.#options.audit.append({
      time: this.#options.clock.now().toISOString(),
      actor: 'kiosk',
      action,
      subject,
    });
  }

  #now(): number {
    return this.#options.uptimeMs();
  }
}
