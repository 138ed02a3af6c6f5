import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { equalBytes, utf8 } from '../main/domain/keys/bytes.ts';
import { ProblemError } from './contract/problem.ts';

/** The right to create one branch, handed to whoever started these services and never written down. */
export interface BootstrapSecret {
  readonly text: string;
  check(request: FastifyRequest): void;
  spend(): void;
}

/** A fresh secret of 256 bits; it is good for one branch. */
export function createBootstrapSecret(): BootstrapSecret {
  const text = randomBytes(32).toString('base64url');
  let spent = false;
  return {
    text,
    check(request) {
      const given = /^Bootstrap ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (spent || !equalBytes(utf8(given), utf8(text))) {
        throw new ProblemError('BOOTSTRAP_INVALID', 'Restart the services to obtain a new bootstrap secret.');
      }
    },
    spend() {
      spent = true;
    },
  };
}
