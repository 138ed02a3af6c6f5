import { failure } from '#core/contract/errors.ts';
import { AUTH_FACTORS, type AuthFactor } from '#core/contract/scopes.ts';
import type { PassedFactor } from '../../ports/passed-factor.ts';

/** How long a factor that a person passed counts. */
export const FACTOR_COUNTS_MS = 2 * 60_000;

/**
 * Records the factors that the person of one context has passed. Times are the uptime of the machine, which cannot be
 * set back.
 */
export class FactorLog {
  readonly #uptimeMs: () => number;
  readonly #passed = new Map<AuthFactor, { at: number; user: readonly string[] | undefined }>();

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
  }

  note(factor: AuthFactor, { agoMs = 0, user }: PassedFactor = {}): void {
    this.#passed.set(factor, { at: this.#uptimeMs() - agoMs, user });
  }

  /**
   * @param userId the user who answers; null for none.
   * @returns the factor, when the person passed it moments ago.
   * @throws AppError `AUTH_FACTOR_NOT_PASSED`, also for an unknown factor and for one that another user passed.
   */
  require(named: string, userId: string | null): AuthFactor {
    const factor = AUTH_FACTORS.find((known) => known === named);
    if (factor === undefined) throw notPassed(`authFactor is none of ${AUTH_FACTORS.join(', ')}`);
    const passed = this.#passed.get(factor);
    if (!passed) throw notPassed(`${factor}: not passed in this context`);
    if (this.#uptimeMs() - passed.at > FACTOR_COUNTS_MS) throw notPassed(`${factor}: passed too long ago`);
    if (passed.user && (userId === null || !passed.user.includes(userId)))
      throw notPassed(`${factor}: passed by another user`);
    return factor;
  }

  /**
   * A factor counts for one answer.
   *
   * @returns a function that makes it count again, for an answer that was refused; its age stays.
   */
  spend(factor: AuthFactor): () => void {
    const passed = this.#passed.get(factor);
    this.#passed.delete(factor);
    return () => {
      if (passed && !this.#passed.has(factor)) this.#passed.set(factor, passed);
    };
  }

  /** Another wallet is another person. */
  clear(): void {
    this.#passed.clear();
  }
}

const notPassed = (probe: string) => failure('AUTH_FACTOR_NOT_PASSED', probe);
