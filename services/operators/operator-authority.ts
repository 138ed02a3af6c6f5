import type { z } from 'zod';
import type { RosterOperator } from '#core/contract/roster.ts';
import { verifyJws } from '#core/keys/jws.ts';

/** How old a signature by which an operator allows something may be, seconds; clocks may differ as much. */
export const AUTHORITY_AGE_S = 300;

/** The common claims of every such signature. `iat` in seconds. */
interface AuthorityClaims {
  communityId: string;
  iat: number;
}

/** Whose signature counts, for what. */
interface AuthorityDemand<C extends AuthorityClaims> {
  roster: readonly RosterOperator[];
  communityId: string;
  typ: string;
  claims: z.ZodType<C>;
  /** Whether this operator may allow it. */
  may: (operator: RosterOperator) => boolean;
  at: Date;
}

/**
 * The active operator who signed, if that operator may allow it, for this community and not too long ago. The caller
 * checks the other claims, above all the hash of the allowed request.
 */
export function readAuthority<C extends AuthorityClaims>(
  signature: string,
  { roster, communityId, typ, claims, may, at }: AuthorityDemand<C>,
): { operator: RosterOperator; claims: C } | undefined {
  const verdict = verifyJws(signature);
  if (!verdict.valid || verdict.typ !== typ) return undefined;
  const read = claims.safeParse(verdict.payload).data;
  const operator = roster.find((known) => known.active && known.did === verdict.did && may(known));
  if (!read || !operator || read.communityId !== communityId) return undefined;
  const isFresh = Math.abs(at.getTime() / 1000 - read.iat) <= AUTHORITY_AGE_S;
  return isFresh ? { operator, claims: read } : undefined;
}
