import type { ServicesContext } from '../ports/context.ts';

/**
 * Keyed hash, within the tenant, of the `uid` under which a client knows a person; what sessions are found by. Byte for
 * byte: `aB3` and `Ab3` may be two people.
 */
export const uidIndexOf = (
  { sealers }: Pick<ServicesContext, 'sealers'>,
  tenantId: string,
  uid: string,
): Uint8Array =>
  sealers.service.blindIndex(Buffer.from(uid).toString('hex'), `proofing_session.uid|${tenantId}`);
