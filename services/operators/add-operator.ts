import type { z } from 'zod';
import {
  type AddedOperator,
  mayManageOperators,
  type NewOperatorRequest,
  OPERATOR_AUTHORITY_TYPE,
  OperatorAuthorityClaims,
  type OperatorRecord,
  secondPersons,
  takesTwo,
} from '#core/contract/operators.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import { DAY_MS } from '#core/days.ts';
import { equalBytes, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { canonicalDigest, canonicalJson } from '#core/keys/canonical-json.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { enrolmentHash, lockKioskCode, spendKioskCode } from '#services/platform/index.ts';
import {
  insertOperator,
  listOperators,
  lockCommunity,
  type StandingOperator,
} from './operator.repository.ts';
import { readAuthority } from './operator-authority.ts';

type Request = z.infer<typeof NewOperatorRequest>;

/** How long a new operator waits whom one supervisor alone gave permissions to approve. */
const ALONE_MS = DAY_MS;

/** The persons who allowed a new operator: two, or one where there is no other. */
interface Allowed {
  by: string;
  confirmedBy?: string;
  alone?: true;
  /** From when on the operator counts whom one person alone gave permissions to approve. */
  waitsUntil?: Date;
}

/**
 * Adds an operator to the community of the kiosk. The first one, a supervisor, is allowed by the enrolment code; every
 * later one by the signature of a supervisor who may manage operators and holds what the new one gets. Where a second
 * such supervisor is there, one confirms; where there is none, an operator who gets permissions to approve waits for a
 * day or for the confirmation of an administrator. Repeating the same record succeeds.
 *
 * @throws ProblemError `AUTHORITY_INVALID`, `ENROLMENT_CODE_INVALID`, `GRANT_EXCEEDED`, `OPERATOR_EXISTS`,
 * `SECOND_PERSON_REQUIRED`.
 */
export async function addOperator(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { operator, authority }: Request,
): Promise<AddedOperator> {
  const at = context.now();
  const sealer = await context.sealers.community(context.db, kiosk.tenantId, kiosk.communityId);
  const { operatorId, permissions } = operator;
  return context.db.transaction().execute(async (trx) => {
    // Two kiosks with a code each must not both find that the community has no operator.
    if (authority.kind === 'enrolment') await lockCommunity(trx, kiosk);
    const roster = await listOperators(trx, kiosk, sealer, at);
    const existing = roster.find((known) => known.operatorId === operatorId);
    if (existing && sameRecord(existing, operator)) {
      return added(operatorId, existing.waiting ? existing.since : undefined);
    }
    const allowedBy =
      authority.kind === 'enrolment'
        ? await allowByCode(context, trx, kiosk, operator, roster.length, authority.code, at)
        : allowBySupervisor(roster, kiosk, operator, authority, at);
    if (roster.some(({ did }) => did === operator.did)) {
      throw new ProblemError('OPERATOR_EXISTS', 'An operator with this key exists.');
    }
    const { by, waitsUntil, ...how } = allowedBy;
    const isNew = await insertOperator(trx, kiosk, sealer, { ...operator, active: true }, at, waitsUntil);
    if (!isNew) throw new ProblemError('OPERATOR_EXISTS');
    const answer = added(operatorId, waitsUntil);
    const audit = { tenantId: kiosk.tenantId, at, actor: by };
    await recordAudit(trx, { ...audit, action: 'operator.added', data: { ...answer, permissions, ...how } });
    return answer;
  });
}

const added = (operatorId: string, waitsUntil: Date | undefined): AddedOperator => ({
  operatorId,
  ...(waitsUntil ? { waitsUntil: waitsUntil.toISOString() } : {}),
});

async function allowByCode(
  context: ServicesContext,
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  operator: OperatorRecord,
  operatorCount: number,
  code: string,
  at: Date,
): Promise<Allowed> {
  const hash = enrolmentHash(context.sealers, code);
  const row = await lockKioskCode(trx, kiosk, hash);
  const unused = row?.kiosk_id === kiosk.kioskId && row.operator_id === null && operatorCount === 0;
  if (!unused || operator.role !== 'supervisor') {
    throw new ProblemError('AUTHORITY_INVALID', 'An enrolment code allows one first supervisor, once.');
  }
  if (row.expires_at <= at)
    throw new ProblemError('ENROLMENT_CODE_INVALID', 'The enrolment code has expired.');
  await spendKioskCode(trx, kiosk.tenantId, row.code_id, operator.operatorId);
  return { by: 'enrolment-code', alone: true };
}

function allowBySupervisor(
  roster: RosterOperator[],
  kiosk: KioskPrincipal,
  operator: OperatorRecord,
  { signature, confirmation }: { signature: string; confirmation?: string | undefined },
  at: Date,
): Allowed {
  const recordHash = toBase64Url(canonicalDigest(operator));
  const signedBy = (jws: string, among: RosterOperator[]): RosterOperator | undefined => {
    const read = readAuthority(jws, {
      roster: among,
      communityId: kiosk.communityId,
      typ: OPERATOR_AUTHORITY_TYPE,
      claims: OperatorAuthorityClaims,
      may: mayManageOperators,
      at,
    });
    return read?.claims.recordHash === recordHash ? read.operator : undefined;
  };
  const first = signedBy(signature, roster);
  if (!first) throw new ProblemError('AUTHORITY_INVALID', 'No supervisor signed this operator record.');
  const lacking = operator.permissions.filter((permission) => !first.permissions.includes(permission));
  if (lacking.length > 0) {
    throw new ProblemError('GRANT_EXCEEDED', `The supervisor who signed lacks ${lacking.join(', ')}.`);
  }
  const by = first.operatorId;
  if (!takesTwo(operator.permissions)) return { by };
  const others = secondPersons(roster, first);
  if (others.length === 0) {
    return { by, alone: true, waitsUntil: new Date(at.getTime() + ALONE_MS) };
  }
  const second = confirmation === undefined ? undefined : signedBy(confirmation, others);
  if (!second) throw new ProblemError('SECOND_PERSON_REQUIRED');
  return { by, confirmedBy: second.operatorId };
}

function sameRecord(
  { active, waiting, since: _since, ...existing }: StandingOperator,
  operator: OperatorRecord,
): boolean {
  return (active || waiting) && equalBytes(utf8(canonicalJson(existing)), utf8(canonicalJson(operator)));
}
