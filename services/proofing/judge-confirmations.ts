import { mayManageOperators, ROSTER_LIFETIME_DAYS } from '#core/contract/operators.ts';
import { DAY_MS } from '#core/days.ts';
import { type ConfirmedBy, readConfirmation } from '#core/evidence/confirmation.ts';
import { type EvidenceEvent, OPERATOR_SIGNED_EVENTS } from '#core/evidence/evidence-schema.ts';
import type { OperatorAct } from '#core/evidence/operator-acts.ts';
import { readOperatorChange } from '#core/evidence/operator-change.ts';
import { PASSED_OVER_EVENT } from '#core/proofing/session-log/find-gaps.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import { CLOCK_TOLERANCE_MS } from './create-session.ts';

/** Why the services do not take a capture that was passed over for confirmed by a second person. */
export const CONFIRMATION_REASONS = [
  'CONFIRMATION_INVALID',
  'CONFIRMATION_SAME_PERSON',
  'CONFIRMATION_MISSING',
] as const satisfies readonly JudgementReason[];
export type ConfirmationReason = (typeof CONFIRMATION_REASONS)[number];

/** An operator by id and key; either of them is enough to be the same person. */
interface Person {
  readonly operatorId: string;
  readonly did: string | undefined;
}

/** How long before an event a roster may have been issued that the kiosk still went by, milliseconds. */
const OLDEST_ROSTER_MS = ROSTER_LIFETIME_DAYS * DAY_MS + CLOCK_TOLERANCE_MS;

/**
 * Checks the second person of every capture that was passed over: that they signed exactly this exception in this
 * session, that they are not the operator who passed it over, and that they are named at all where each roster by which
 * the kiosk may have gone listed one. A camera that failed needs none, if the log shows the failure.
 *
 * Whether they held the permission then is judged with every other act: {@link confirmationActs}.
 *
 * @returns every reason once, the gravest first
 */
export function judgeConfirmations(
  events: readonly EvidenceEvent[],
  periods: readonly OperatorPeriod[],
): ConfirmationReason[] {
  const found = events.flatMap((event, place) =>
    event.type === PASSED_OVER_EVENT && !isOfCamera(event, events.slice(0, place))
      ? [reasonAgainst(event, signerAfter(events.slice(place)), periods)]
      : [],
  );
  return CONFIRMATION_REASONS.filter((reason) => found.includes(reason));
}

/** The second persons of the captures that were passed over, each with the permission that it takes. */
export const confirmationActs = (events: readonly EvidenceEvent[]): OperatorAct[] =>
  events.flatMap((event) => {
    const confirmed = event.type === PASSED_OVER_EVENT ? readConfirmation(event) : 'none';
    if (typeof confirmed === 'string') return [];
    return [{ ...confirmed, seq: event.seq, permission: 'counter.manage-operators' }];
  });

/** The kiosk itself went on without the capture, because a camera had failed by then. */
const isOfCamera = ({ payload }: EvidenceEvent, before: readonly EvidenceEvent[]): boolean =>
  payload.exception === undefined && before.some(({ type }) => type === 'camera.failed');

const personOf = ({ actor }: EvidenceEvent): Person => ({ operatorId: actor.id, did: actor.did });

/**
 * The kiosk alone signs the event, so it may name another first person than the one who passed the capture over. Until a
 * session is handed or taken over it has one operator, and they sign what follows; a supervisor who takes it over signs
 * who had it.
 */
function signerAfter(events: readonly EvidenceEvent[]): Person | undefined {
  const signed = events.find(({ type }) => OPERATOR_SIGNED_EVENTS.includes(type));
  const change = signed && readOperatorChange(signed);
  if (change) return { operatorId: change.from, did: change.fromDid };
  return signed && personOf(signed);
}

function reasonAgainst(
  event: EvidenceEvent,
  signer: Person | undefined,
  periods: readonly OperatorPeriod[],
): ConfirmationReason | undefined {
  const named = personOf(event);
  const confirmed = readConfirmation(event);
  if (confirmed === 'invalid') return 'CONFIRMATION_INVALID';
  if (confirmed === 'none') {
    // A kiosk that names the only other supervisor here takes nobody out who could have confirmed.
    return hadSecondPerson(event, signer ?? named, periods) ? 'CONFIRMATION_MISSING' : undefined;
  }
  const isOwn = isSame(named, confirmed) || (signer !== undefined && isSame(signer, confirmed));
  if (isOwn) return 'CONFIRMATION_SAME_PERSON';
  return isOfThen(event, confirmed) ? undefined : 'CONFIRMATION_INVALID';
}

const isSame = (one: Person, other: Person): boolean =>
  one.operatorId === other.operatorId || one.did === other.did;

/** One clock gave both times; only a correction of it lies between them. */
const isOfThen = (event: EvidenceEvent, { time }: ConfirmedBy): boolean =>
  Math.abs(Date.parse(event.time) - Date.parse(time)) <= CLOCK_TOLERANCE_MS;

/**
 * Whether any roster in force at the time of the event lists somebody who could have confirmed it: at each moment since
 * the oldest of them was issued, some other supervisor had the permission.
 */
function hadSecondPerson(
  { time }: EvidenceEvent,
  first: Person,
  periods: readonly OperatorPeriod[],
): boolean {
  const until = Date.parse(time);
  const able = periods
    .filter((period) => mayManageOperators(period) && !isSame(first, period))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
  let covered = until - OLDEST_ROSTER_MS;
  for (const period of able) {
    if (period.since.getTime() > covered) break;
    covered = Math.max(covered, period.until?.getTime() ?? Number.POSITIVE_INFINITY);
  }
  return covered > until;
}
