import { failure } from '#core/contract/errors.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { HANDED_OVER_EVENT, TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { CONTINUATION, type HandedOver } from '#core/evidence/hand-over.ts';
import type { SessionCommand } from '../commands.ts';
import { type Continuation, continuationOf } from '../continuation.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { enterStep, requireActive } from '../session-steps.ts';
import { withoutPersonalData } from './ending.ts';

type Given = Extract<SessionCommand, { kind: 'hand-over' }>;

/**
 * The session continues at another kiosk. The gift is the last event of this one, and commits to the state from which
 * the other continues.
 * @throws AppError SESSION_ENDED, HAND_OVER_NOT_POSSIBLE
 */
export function handOver(state: SessionState, given: Given, { now }: ReduceContext): Transition {
  requireActive(state);
  const { from, to, reason, reference, artefacts } = given;
  if (state.flow.pictures === 'kiosk') {
    throw failure('HAND_OVER_NOT_POSSIBLE', 'the flow keeps pictures at this kiosk');
  }
  const event: EvidenceDraft = {
    type: HANDED_OVER_EVENT,
    actor: 'operator',
    payload: { from, to: to.did, reason, reference },
    fields: { [CONTINUATION]: continuationOf(state, artefacts) },
    operatorSigned: true,
  };
  const { stepDeadline: _deadline, fallbackArmed: _armed, liveness: _liveness, ...rest } = state;
  const ended: SessionState = {
    ...withoutPersonalData(rest),
    ...{ reference, status: 'ended', endedAt: now, ending: 'handed-over', handedTo: to.name },
  };
  return { state: ended, events: [event], effects: [{ kind: 'forget-frames' }, { kind: 'hand-over' }] };
}

/** A session of another kiosk, verified. */
export interface TakenSession {
  gift: HandedOver;
  /** Hash of the gift. */
  head: string;
  continued: Continuation['state'];
  flow: SessionState['flow'];
  operator: SessionState['operator'];
}

/** The first state and the first event at the kiosk that continues: the interrupted step begins again. */
export function takeOver(
  { gift, head, continued, flow, operator }: TakenSession,
  context: ReduceContext,
): Transition {
  const state: SessionState = { ...continued, flow, operator, takenFrom: gift.from };
  const event: EvidenceDraft = {
    type: TAKEN_OVER_EVENT,
    actor: 'operator',
    payload: { from: gift.from, to: gift.to, head },
    operatorSigned: true,
  };
  const entered = state.at.step === 'done' ? state : enterStep(state, state.at.step, context);
  return { state: entered, events: [event], effects: [{ kind: 'compare' }] };
}
