import type { RosterOperator } from '../../../services/contract/roster.ts';
import { afterFailure, secondsLocked } from '../../domain/keys/lockout.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AuditRepository, LockoutRepository } from '../../ports/vault.ts';
import type { OperatorCredentials, OperatorSigner } from '../../ports/wallet.ts';
import { AppError, type ErrorCode } from '../../sdk/contract/errors.ts';
import type { Authorisation } from '../../sdk/contract/kit.ts';
import type { RosterCache } from './roster-cache.ts';

export interface OperatorDeskOptions {
  roster: RosterCache;
  lockouts: LockoutRepository;
  audit: AuditRepository;
  credentials: OperatorCredentials;
  clock: Clock;
  /** Minutes without the operator before the warning and before the lock. */
  idle: () => { warnAfterMin: number; lockAfterMin: number };
  onChange: () => void;
}

type Presence =
  | { state: 'signed-out' }
  | { state: 'idle-locked'; operator: RosterOperator }
  | { state: 'signed-in'; operator: RosterOperator; signer: OperatorSigner; lastSeen: number };

/** A verifier of nobody: an unknown name costs as much time as a wrong passphrase. */
const NOBODY_PASSPHRASE = 'the passphrase of nobody at this counter';

const UNKNOWN_SUBJECT = 'operator-unknown';

const ROSTER_FAULTS: readonly ErrorCode[] = ['ROSTER_EXPIRED', 'ROSTER_INVALID'];

/** Who is at the counter: sign-in with lockout, idle lock, and the operator's key while they are present. */
export class OperatorDesk {
  readonly #options: OperatorDeskOptions;
  #presence: Presence = { state: 'signed-out' };
  #nobody: string | undefined;

  constructor(options: OperatorDeskOptions) {
    this.#options = options;
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
    const { operator, signer } = this.#authenticate(operatorId, passphrase);
    this.signer()?.forget();
    this.#presence = { state: 'signed-in', operator, signer, lastSeen: this.#now() };
    this.#record('operator.signed-in', operator.operatorId);
    this.#options.onChange();
    return operator;
  }

  /** Checks the passphrase of the operator who is signed in, without changing who is. */
  confirm(passphrase: string): void {
    const operator = this.operator() ?? this.lockedOperator();
    if (!operator) throw notSignedIn('nobody is signed in');
    this.#authenticate(operator.operatorId, passphrase).signer.forget();
  }

  /**
   * The same for a screen whose only other way out is the sign-in screen: where nobody is signed in, or the roster can
   * confirm nobody any more, it leaves nobody signed in instead of refusing.
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

  /** Holds who is here to a new roster: its permissions count at once, and whoever it no longer knows is signed out. */
  recheck(): void {
    const presence = this.#presence;
    if (presence.state === 'signed-out') return;
    const { operatorId, did } = presence.operator;
    const operator = this.#options.roster.operators().find((known) => known.operatorId === operatorId);
    // Another key means that the one in memory signs for nobody any more.
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
    if (!operator) throw notSignedIn(`the display is ${this.phase()}`);
    if (auth === 'operator' || operator.permissions.includes(auth)) return operator;
    throw new AppError('PERMISSION_DENIED', 'This operator may not do that.', {
      component: 'operators',
      probe: `permission ${auth} is missing`,
      nextStep: 'Ask a supervisor.',
    });
  }

  #authenticate(
    operatorId: string,
    passphrase: string,
  ): { operator: RosterOperator; signer: OperatorSigner } {
    const { lockouts, credentials } = this.#options;
    const operator = this.#options.roster.find(operatorId);
    // Names that nobody has share one count: made-up ones must not fill the vault.
    const subject = operator ? `operator/${operatorId}` : UNKNOWN_SUBJECT;
    const now = this.#options.clock.now().toISOString();
    const wait = secondsLocked(lockouts.get(subject), now);
    if (wait > 0) throw locked(wait);
    const right = credentials.verify(operator?.verifier ?? this.#nobodyVerifier(), passphrase);
    if (!operator || !right) {
      lockouts.put(subject, afterFailure(lockouts.get(subject), now));
      this.#record('operator.sign-in-failed', operator ? operatorId : 'unknown');
      throw signInFailed();
    }
    const signer = credentials.unlock(operator, passphrase);
    lockouts.clear(subject);
    return { operator, signer };
  }

  #nobodyVerifier(): string {
    this.#nobody ??= this.#options.credentials.create(NOBODY_PASSPHRASE).verifier;
    return this.#nobody;
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
    return this.#options.clock.now().getTime();
  }
}

function notSignedIn(probe: string): AppError {
  return new AppError('NOT_SIGNED_IN', 'No operator is signed in.', {
    component: 'operators',
    probe,
    nextStep: 'Sign in.',
  });
}

function signInFailed(): AppError {
  return new AppError('SIGN_IN_FAILED', 'Name and passphrase do not fit.', {
    component: 'operators',
    probe: 'the verifier did not accept the passphrase',
    nextStep: 'Try again, or ask a supervisor.',
  });
}

function locked(seconds: number): AppError {
  return new AppError('SIGN_IN_LOCKED', 'Too many wrong passphrases.', {
    component: 'operators',
    probe: `locked for ${seconds} s`,
    nextStep: `Wait ${seconds} seconds and try again, or ask a supervisor.`,
  });
}
