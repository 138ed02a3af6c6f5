import { failure } from '#core/contract/errors.ts';
import { AUTH_FACTORS, type AuthFactor } from '#core/contract/scopes.ts';

/** How long a factor that a person passed counts. */
export const FACTOR_COUNTS_MS = 2 * 60_000;

/**
 * Which factors the person of one context has passed, and when; by the uptime of the machine, which cannot be set back.
 */
export class FactorLog {
  readonly #uptimeMs: () => number;
  readonly #passed = new Map<AuthFactor, number>();

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
  }

  /** The person passed a factor just now. */
  note(factor: AuthFactor): void {
    this.#passed.set(factor, this.#uptimeMs());
  }

  /**
   * @returns the factor, when the person passed it moments ago.
   * @throws AppError `AUTH_FACTOR_NOT_PASSED`, also for an unknown factor.
   */
  require(named: string): AuthFactor {
    const factor = AUTH_FACTORS.find((known) => known === named);
    if (factor === undefined) throw notPassed(`authFactor is none of ${AUTH_FACTORS.join(', ')}`);
    const at = this.#passed.get(factor);
    if (at === undefined) throw notPassed(`${factor}: not passed in this context`);
    if (this.#uptimeMs() - at > FACTOR_COUNTS_MS) throw notPassed(`${factor}: passed too long ago`);
    return factor;
  }

  /**
   * A factor counts for one answer.
   *
   * @returns what makes it count again, for an answer that was refused; its age stays.
   */
  spend(factor: AuthFactor): () => void {
    const at = this.#passed.get(factor);
    this.#passed.delete(factor);
    return () => {
      if (at !== undefined && !this.#passed.has(factor)) this.#passed.set(factor, at);
    };
  }

  /** Another wallet is another person. */
  clear(): void {
    this.#passed.clear();
  }
}

const notPassed = (probe: string) => failure('AUTH_FACTOR_NOT_PASSED', probe);
