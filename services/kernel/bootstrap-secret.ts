import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { equalBytes, utf8 } from '#core/keys/bytes.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** The right to create one branch, handed to the process that started these services and never written down. */
export interface BootstrapSecrets {
  /** A fresh secret of 256 bits; an earlier one is void. */
  issue(): string;
  /** Checks the secret of a request and leaves it valid. @throws ProblemError `BOOTSTRAP_INVALID`. */
  check(request: FastifyRequest): void;
  /**
   * Checks and spends the secret in one step, so two requests that race cannot both pass; one that then fails needs a
   * new secret.
   *
   * @throws ProblemError `BOOTSTRAP_INVALID`.
   */
  spend(request: FastifyRequest): void;
}

export function bootstrapSecrets(): BootstrapSecrets {
  let current: string | undefined;
  const check = ({ headers }: FastifyRequest): void => {
    const given = /^Bootstrap ([\w-]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (current === undefined || !equalBytes(utf8(given), utf8(current))) {
      throw new ProblemError('BOOTSTRAP_INVALID');
    }
  };
  return {
    issue() {
      current = randomBytes(32).toString('base64url');
      return current;
    },
    check,
    spend(request) {
      check(request);
      current = undefined;
    },
  };
}
