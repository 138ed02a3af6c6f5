import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { equalBytes, utf8 } from '../main/domain/keys/bytes.ts';
import { ProblemError } from './contract/problem.ts';

/** The right to create one branch, handed to whoever started these services and never written down. */
export interface BootstrapSecrets {
  /** A fresh secret of 256 bits; an earlier one is void. */
  issue(): string;
  /** @throws ProblemError `BOOTSTRAP_INVALID`. */
  check(request: FastifyRequest): void;
  /** The secret was used. */
  spend(): void;
}

export function bootstrapSecrets(): BootstrapSecrets {
  let current: string | undefined;
  return {
    issue() {
      current = randomBytes(32).toString('base64url');
      return current;
    },
    check(request) {
      const given = /^Bootstrap ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (current === undefined || !equalBytes(utf8(given), utf8(current))) {
        throw new ProblemError('BOOTSTRAP_INVALID', 'Obtain a new bootstrap secret from these services.');
      }
    },
    spend() {
      current = undefined;
    },
  };
}
