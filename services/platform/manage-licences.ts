import type { z } from 'zod';
import type { IssuedLicence, LicenceChange, LicenceFacts, NewLicence } from '../contract/administration.ts';
import { ProblemError } from '../contract/problem.ts';
import { type AccountPrincipal, covers } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { DatabaseHandle } from '../ports/database.ts';
import { administering } from './administering.ts';
import { licencesOf, updateLicence } from './administration.repository.ts';
import { issueEnrolmentCode, issueLicence } from './issue.ts';
import { requireCommunity } from './manage-communities.ts';

type Row = Awaited<ReturnType<ReturnType<typeof licencesOf>['execute']>>[number];

/** The licences of the communities within the caller's reach, without their keys. */
export async function readableLicences(context: ServicesContext, caller: AccountPrincipal) {
  const rows = await licencesOf(context.db, caller.tenantId).execute();
  return rows.filter((row) => covers(caller, row.community_id)).map(factsOf);
}

/** @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function addLicence(
  context: ServicesContext,
  caller: AccountPrincipal,
  { communityId, modules, expiresAt }: z.infer<typeof NewLicence>,
): Promise<z.infer<typeof IssuedLicence>> {
  return administering(context, caller, async (trx, at) => {
    await requireCommunity(trx, caller, communityId);
    const terms = { modules, expiresAt: expiresAt === null ? null : new Date(expiresAt), at };
    const ids = { tenantId: caller.tenantId, communityId };
    const { licenceId, licenseKey } = await issueLicence(context, trx, ids, terms);
    const result = { ...factsOf(await requireLicence(trx, caller, licenceId)), licenseKey };
    return { result, action: 'licence.issued', data: { licenceId, communityId, modules, expiresAt } };
  });
}

/** @throws ProblemError `LICENCE_NOT_FOUND`. */
export async function changeLicence(
  context: ServicesContext,
  caller: AccountPrincipal,
  licenceId: string,
  change: z.infer<typeof LicenceChange>,
): Promise<LicenceFacts> {
  const { tenantId } = caller;
  return administering(context, caller, async (trx) => {
    await requireLicence(trx, caller, licenceId);
    const { expiresAt, ...rest } = change;
    const ends = expiresAt === undefined || expiresAt === null ? expiresAt : new Date(expiresAt);
    if (Object.keys(change).length > 0) {
      await updateLicence(trx, { tenantId, licenceId }, { ...rest, expiresAt: ends });
    }
    const result = factsOf(await requireLicence(trx, caller, licenceId));
    return { result, action: 'licence.changed', data: { licenceId, ...change } };
  });
}

/** A code with which one more kiosk is set up. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function addEnrolmentCode(
  context: ServicesContext,
  caller: AccountPrincipal,
  communityId: string,
): Promise<{ enrolmentCode: string; expiresAt: string }> {
  return administering(context, caller, async (trx, at) => {
    await requireCommunity(trx, caller, communityId);
    const issued = await issueEnrolmentCode(context, trx, { tenantId: caller.tenantId, communityId }, at);
    const result = { ...issued, expiresAt: issued.expiresAt.toISOString() };
    return { result, action: 'enrolment-code.issued', data: { communityId } };
  });
}

async function requireLicence(db: DatabaseHandle, caller: AccountPrincipal, licenceId: string): Promise<Row> {
  const row = await licencesOf(db, caller.tenantId).where('licence_id', '=', licenceId).executeTakeFirst();
  if (!row || !covers(caller, row.community_id)) {
    throw new ProblemError('LICENCE_NOT_FOUND', 'No licence that you manage has this id.');
  }
  return row;
}

const factsOf = (row: Row): LicenceFacts => ({
  licenceId: row.licence_id,
  communityId: row.community_id,
  modules: row.modules,
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  active: row.active,
});
