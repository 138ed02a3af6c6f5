import {
  ERASURE_REQUEST_TYPE,
  ErasureClaim,
  type KioskErasureRequest,
} from '#core/contract/erasure-request.ts';
import { mayManageOperators } from '#core/contract/operators.ts';
import { DAY_MS } from '#core/days.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  AUTHORITY_AGE_S,
  hadSecondPerson,
  heldThen,
  isSamePerson,
  type OperatorPeriod,
  operatorPeriods,
} from '#services/operators/index.ts';

/** Longer than a kiosk keeps evidence that was never sent: after that it has nothing to erase. */
const OLDEST_REQUEST_MS = 45 * DAY_MS;

/** An applicant's wish, and the persons who signed it. */
export interface ReadErasureRequest {
  claim: ErasureClaim;
  operatorId: string;
  confirmedBy?: string;
}

/**
 * The wish of an applicant at a counter, as an operator of its community signed it who might verify then. Somebody else
 * who might manage operators confirms it, wherever the kiosk's roster listed one: no operator alone erases what they did.
 *
 * @throws ProblemError `AUTHORITY_INVALID`, `SECOND_PERSON_REQUIRED`
 */
export async function readErasureRequest(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  kiosk: KioskPrincipal,
  { request, confirmation }: KioskErasureRequest,
): Promise<ReadErasureRequest> {
  const signed = signedClaim(request);
  if (!signed || !isOf(signed.claim, kiosk, now()))
    throw new ProblemError('AUTHORITY_INVALID', 'This is no request for an erasure by this kiosk.');
  const { claim, did } = signed;
  const time = new Date(claim.time);
  const periods = await operatorPeriods(
    db,
    kiosk,
    await sealers.community(db, kiosk.tenantId, kiosk.communityId),
  );
  const operator = heldThen(periods, { did, time, permission: 'counter.verify' });
  if (!operator) throw new ProblemError('AUTHORITY_INVALID', 'No operator signed who might verify then.');
  const { operatorId } = operator;
  if (confirmation === undefined) {
    if (hadSecondPerson(time, operator, periods)) throw new ProblemError('SECOND_PERSON_REQUIRED');
    return { claim, operatorId };
  }
  const second = secondOf(confirmation, claim, periods);
  if (!second || isSamePerson(operator, second))
    throw new ProblemError('AUTHORITY_INVALID', 'No second person confirmed this request.');
  return { claim, operatorId, confirmedBy: second.operatorId };
}

function signedClaim(jws: string): { claim: ErasureClaim; did: string } | undefined {
  const verdict = verifyJws(jws);
  if (!verdict.valid || verdict.typ !== ERASURE_REQUEST_TYPE) return undefined;
  const claim = ErasureClaim.safeParse(verdict.payload).data;
  return claim && { claim, did: verdict.did };
}

/** Whether a claim was made at this kiosk, for this community and at a time that can be believed. */
function isOf(claim: ErasureClaim, kiosk: KioskPrincipal, now: Date): boolean {
  const age = now.getTime() - Date.parse(claim.time);
  const isOfTime = age >= -AUTHORITY_AGE_S * 1000 && age <= OLDEST_REQUEST_MS;
  return claim.kiosk === kiosk.did && claim.communityId === kiosk.communityId && isOfTime;
}

function secondOf(
  confirmation: string,
  claim: ErasureClaim,
  periods: readonly OperatorPeriod[],
): OperatorPeriod | undefined {
  const signed = signedClaim(confirmation);
  if (!signed || !isSameJson(signed.claim, claim)) return undefined;
  const { did } = signed;
  const time = new Date(claim.time);
  const second = heldThen(periods, { did, time, permission: 'counter.manage-operators' });
  return second && mayManageOperators(second) ? second : undefined;
}
