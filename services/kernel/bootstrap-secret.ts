import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { equalBytes, utf8 } from '#core/keys/bytes.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** The right to create one branch, handed to whoever started these services and never written down. */
export interface BootstrapSecrets {
  /** A fresh secret of 256 bits; an earlier one is void. */
  issue(): string;
  /**
   * Admits one request and spends the secret in the same step, so two that race cannot both pass; one that then fails
   * needs a new secret.
   *
   * @throws ProblemError `BOOTSTRAP_INVALID`.
   */
  spend(request: FastifyRequest): void;
}

export function bootstrapSecrets(): BootstrapSecrets {
  let current: string | undefined;
  return {
    issue() {
      current = randomBytes(32).toString('base64url');
      return current;
    },
    spend(request) {
      const given = /^Bootstrap ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (current === undefined || !equalBytes(utf8(given), utf8(current))) {
        throw new ProblemError('BOOTSTRAP_INVALID');
      }
      current = undefined;
    },
  };
}
