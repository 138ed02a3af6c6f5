import type { z } from 'zod';
import { verifyJwsWithKey } from '../keys/jws.ts';

/** One kind of signed statement of the services: the `typ` of its JWS and the form of its payload. */
export interface StatementKind<S extends z.ZodType> {
  readonly typ: string;
  readonly schema: S;
}

export type ReadStatement<T> =
  | { readonly valid: true; readonly statement: T }
  | { readonly valid: false; readonly reason: string };

/** Reads a statement that verifies under the services' key and is of the expected kind. */
export function readStatement<S extends z.ZodType>(
  jws: string,
  servicesKey: Uint8Array,
  { typ, schema }: StatementKind<S>,
): ReadStatement<z.output<S>> {
  const verdict = verifyJwsWithKey(jws, servicesKey);
  if (!verdict.valid) return verdict;
  if (verdict.typ !== typ) return { valid: false, reason: 'it was made for another purpose' };
  const statement = schema.safeParse(verdict.payload);
  return statement.success
    ? { valid: true, statement: statement.data }
    : { valid: false, reason: 'its content does not have the expected form' };
}
