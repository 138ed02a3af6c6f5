import { type ConfirmedBy, readConfirmation } from '#core/evidence/confirmation.ts';
import { type EvidenceEvent, OPERATOR_SIGNED_EVENTS } from '#core/evidence/evidence-schema.ts';
import type { OperatorAct } from '#core/evidence/operator-acts.ts';
import { readOperatorChange } from '#core/evidence/operator-change.ts';
import { PASSED_OVER_EVENT } from '#core/proofing/session-log/find-gaps.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import {
  hadSecondPerson,
  isSamePerson,
  type OperatorPeriod,
  type OperatorPerson,
} from '#services/operators/index.ts';
import { CLOCK_TOLERANCE_MS } from './create-session.ts';

/** Why the services do not take a capture that was passed over for confirmed by a second person. */
export const CONFIRMATION_REASONS = [
  'CONFIRMATION_INVALID',
  'CONFIRMATION_SAME_PERSON',
  'CONFIRMATION_MISSING',
] as const satisfies readonly JudgementReason[];
export type ConfirmationReason = (typeof CONFIRMATION_REASONS)[number];

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

const personOf = ({ actor }: EvidenceEvent): OperatorPerson => ({ operatorId: actor.id, did: actor.did });

/**
 * The kiosk alone signs the event, so it may name another first person than the one who passed the capture over. Until a
 * session is handed or taken over it has one operator, and they sign what follows; a supervisor who takes it over signs
 * who had it.
 */
function signerAfter(events: readonly EvidenceEvent[]): OperatorPerson | undefined {
  const signed = events.find(({ type }) => OPERATOR_SIGNED_EVENTS.includes(type));
  const change = signed && readOperatorChange(signed);
  if (change) return { operatorId: change.from, did: change.fromDid };
  return signed && personOf(signed);
}

function reasonAgainst(
  event: EvidenceEvent,
  signer: OperatorPerson | undefined,
  periods: readonly OperatorPeriod[],
): ConfirmationReason | undefined {
  const named = personOf(event);
  const confirmed = readConfirmation(event);
  if (confirmed === 'invalid') return 'CONFIRMATION_INVALID';
  if (confirmed === 'none') {
    // A kiosk that names the only other supervisor here takes nobody out who could have confirmed.
    return hadSecondPerson(new Date(event.time), signer ?? named, periods)
      ? 'CONFIRMATION_MISSING'
      : undefined;
  }
  const isOwn = isSamePerson(named, confirmed) || (signer !== undefined && isSamePerson(signer, confirmed));
  if (isOwn) return 'CONFIRMATION_SAME_PERSON';
  return isOfThen(event, confirmed) ? undefined : 'CONFIRMATION_INVALID';
}

/** One clock gave both times; only a correction of it lies between them. */
const isOfThen = (event: EvidenceEvent, { time }: ConfirmedBy): boolean =>
  Math.abs(Date.parse(event.time) - Date.parse(time)) <= CLOCK_TOLERANCE_MS;
