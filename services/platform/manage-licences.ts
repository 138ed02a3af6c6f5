import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import {
  IssuedEnrolmentCode,
  IssuedLicence,
  type LicenceChange,
  type LicenceFacts,
  type NewEnrolmentCode,
  type NewLicence,
} from '#services/contract/administration.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, covers } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { licencesOf, updateLicence } from './administration.repository.ts';
import { issueEnrolmentCode, issueLicence } from './issue.ts';
import { requireCommunity } from './manage-communities.ts';

type Row = Awaited<ReturnType<ReturnType<typeof licencesOf>['execute']>>[number];

/** A page of the licences of the communities within the caller's reach, without their keys. */
export async function readableLicences({ db }: ServicesContext, caller: AccountPrincipal, page: ListQuery) {
  const query = licencesOf(db, caller.tenantId).where(inReach(caller));
  const { rows, ...rest } = await readPage(query, { time: 'issued_at', id: 'licence_id' }, page);
  return { licenses: rows.map(factsOf), ...rest };
}

/** @throws ProblemError `COMMUNITY_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`. */
export async function addLicence(
  context: ServicesContext,
  caller: AccountPrincipal,
  request: z.infer<typeof NewLicence>,
  idempotencyKey?: string,
): Promise<z.infer<typeof IssuedLicence>> {
  const { communityId, modules, expiresAt } = request;
  const add = async (trx: DatabaseTransaction, at: Date) => {
    const terms = { modules, expiresAt: expiresAt === null ? null : new Date(expiresAt), at };
    const ids = { tenantId: caller.tenantId, communityId };
    const { licenseId, licenseKey } = await issueLicence(context, trx, ids, terms);
    const result = { ...factsOf(await requireLicence(trx, caller, licenseId)), licenseKey };
    return { result, action: 'licence.issued', data: { licenseId, communityId, modules, expiresAt } };
  };
  const asked = {
    idempotencyKey,
    operation: 'licences/create',
    body: request,
    answer: IssuedLicence,
    permit: permitting(caller, communityId),
  };
  return administering(context, caller, add, asked);
}

/** @throws ProblemError `LICENSE_NOT_FOUND`. */
export async function changeLicence(
  context: ServicesContext,
  caller: AccountPrincipal,
  licenseId: string,
  change: z.infer<typeof LicenceChange>,
): Promise<LicenceFacts> {
  const { tenantId } = caller;
  return administering(context, caller, async (trx) => {
    await requireLicence(trx, caller, licenseId);
    const { expiresAt, ...rest } = change;
    const ends = expiresAt === undefined || expiresAt === null ? expiresAt : new Date(expiresAt);
    if (Object.keys(change).length > 0) {
      await updateLicence(trx, { tenantId, licenseId }, { ...rest, expiresAt: ends });
    }
    const result = factsOf(await requireLicence(trx, caller, licenseId));
    return { result, action: 'licence.changed', data: { licenseId, ...change } };
  });
}

/** A code with which one more kiosk is set up. @throws ProblemError `COMMUNITY_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`. */
export async function addEnrolmentCode(
  context: ServicesContext,
  caller: AccountPrincipal,
  request: z.infer<typeof NewEnrolmentCode>,
  idempotencyKey?: string,
): Promise<z.infer<typeof IssuedEnrolmentCode>> {
  const { communityId } = request;
  const add = async (trx: DatabaseTransaction, at: Date) => {
    const issued = await issueEnrolmentCode(context, trx, { tenantId: caller.tenantId, communityId }, at);
    const result = { ...issued, expiresAt: issued.expiresAt.toISOString() };
    return { result, action: 'enrolment-code.issued', data: { communityId } };
  };
  const asked = {
    idempotencyKey,
    operation: 'enrolment-codes/create',
    body: request,
    answer: IssuedEnrolmentCode,
    permit: permitting(caller, communityId),
  };
  return administering(context, caller, add, asked);
}

/** The caller must reach the community. */
const permitting = (caller: AccountPrincipal, communityId: string) => async (trx: DatabaseTransaction) => {
  await requireCommunity(trx, caller, communityId);
};

async function requireLicence(db: DatabaseHandle, caller: AccountPrincipal, licenseId: string): Promise<Row> {
  const row = await licencesOf(db, caller.tenantId).where('licence_id', '=', licenseId).executeTakeFirst();
  if (!row || !covers(caller, row.community_id)) {
    throw new ProblemError('LICENSE_NOT_FOUND');
  }
  return row;
}

const factsOf = (row: Row): LicenceFacts => ({
  licenseId: row.licence_id,
  communityId: row.community_id,
  modules: row.modules,
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  active: row.active,
});
