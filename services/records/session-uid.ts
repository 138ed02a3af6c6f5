import type { ServicesContext } from '../ports/context.ts';

/** Keyed hash, within the tenant, of the `uid` under which a client knows a person; what sessions are found by. */
export const uidIndexOf = (
  { sealers }: Pick<ServicesContext, 'sealers'>,
  tenantId: string,
  uid: string,
): Uint8Array => sealers.service.blindIndex(uid, `proofing_session.uid|${tenantId}`);
