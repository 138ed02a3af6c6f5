import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';
import type { Caller } from '../access.ts';

/** Identifies the caller, by scheme of the Authorization header. */
export interface CallerSchemes {
  /** Kiosks and API clients: an access token bound to a key. */
  dpop(request: FastifyRequest, token: string): Promise<Caller>;
  /** Programs that hold an access key. */
  accessKey(key: string): Promise<Caller>;
  /** Administrators who signed in. */
  bearer(token: string): Promise<Caller>;
}

/**
 * Authenticates a request by the one scheme that it names; there is no second try by another one.
 *
 * @throws ProblemError 401; `TOKEN_MISSING` when no credentials of a known scheme came.
 */
export function callerBySchemes(schemes: CallerSchemes): (request: FastifyRequest) => Promise<Caller> {
  return async (request) => {
    const [, scheme, credentials] =
      /^(DPoP|AccessKey|Bearer) ([\w.~+/-]{1,8192}=*)$/.exec(request.headers.authorization ?? '') ?? [];
    if (credentials === undefined) {
      throw new ProblemError('TOKEN_MISSING');
    }
    if (scheme === 'DPoP') return schemes.dpop(request, credentials);
    return scheme === 'AccessKey' ? schemes.accessKey(credentials) : schemes.bearer(credentials);
  };
}
