import { failure } from '#core/contract/errors.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import { afterFailure, secondsLocked } from '#core/keys/lockout.ts';
import type { AuditRepository } from '#sdk/ports/vault.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LockoutRepository } from '../../ports/vault.ts';
import type { OperatorCredentials, OperatorSigner } from '../../ports/wallet.ts';
import type { RosterCache } from './roster-cache.ts';

export interface OperatorAuthenticationOptions {
  roster: RosterCache;
  lockouts: LockoutRepository;
  audit: AuditRepository;
  credentials: OperatorCredentials;
  clock: Clock;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs: () => number;
  /** A try was counted and is not checked yet. */
  onTry: () => void;
}

/** A verifier without an operator: an unknown name takes as much time as a wrong passphrase. */
const NOBODY_PASSPHRASE = 'the passphrase of nobody at this counter';

const UNKNOWN_SUBJECT = 'operator-unknown';

/** Whether a passphrase is that of an operator in the roster; wrong ones are counted and make the next one wait. */
export class OperatorAuthentication {
  readonly #options: OperatorAuthenticationOptions;
  #nobody: string | undefined;

  constructor(options: OperatorAuthenticationOptions) {
    this.#options = options;
  }

  /**
   * @returns the operator with their key, which the caller forgets
   * @throws AppError SIGN_IN_LOCKED, SIGN_IN_FAILED (the same for a wrong name and a wrong passphrase),
   * ROSTER_EXPIRED, ROSTER_INVALID
   */
  authenticate(operatorId: string, passphrase: string): { operator: RosterOperator; signer: OperatorSigner } {
    const { lockouts, credentials, audit, clock, uptimeMs, onTry } = this.#options;
    const operator = this.#options.roster.find(operatorId);
    // Unknown names share one count: invented names must not fill the vault.
    const subject = operator ? `operator/${operatorId}` : UNKNOWN_SUBJECT;
    const time = clock.now().toISOString();
    const before = lockouts.get(subject);
    const wait = secondsLocked(before, time, uptimeMs());
    if (wait > 0) throw failure('SIGN_IN_LOCKED', `locked for ${wait} s`);
    // Counted before the check, so that killing the process gains no try.
    lockouts.put(subject, afterFailure(before, time, uptimeMs()));
    onTry();
    const right = credentials.verify(operator?.verifier ?? this.#nobodyVerifier(), passphrase);
    if (!operator || !right) {
      const who = operator ? operatorId : 'unknown';
      audit.append({ time, actor: 'kiosk', action: 'operator.sign-in-failed', subject: who });
      throw failure('SIGN_IN_FAILED', 'the verifier did not accept the passphrase');
    }
    const signer = credentials.unlock(operator, passphrase);
    lockouts.clear(subject);
    return { operator, signer };
  }

  #nobodyVerifier(): string {
    this.#nobody ??= this.#options.credentials.create(NOBODY_PASSPHRASE).verifier;
    return this.#nobody;
  }
}
