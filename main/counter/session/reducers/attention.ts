import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { deadlineFrom } from '#core/liveness/liveness-progress.ts';
import type { SessionCommand } from '../commands.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { deadline, enterStep, isSuspected, requireActive, requireVisit } from '../session-steps.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

const unchanged = (state: SessionState): Transition => ({ state, events: [], effects: [] });

/** Calls the operator; after the end the call is heard too, but no longer recorded. */
export function askHelp(state: SessionState): Transition {
  if (state.helpAsked) return unchanged(state);
  const events: EvidenceDraft[] =
    state.status === 'active'
      ? [{ type: 'help.asked', actor: 'applicant', payload: { step: state.at.step } }]
      : [];
  return { state: { ...state, helpAsked: true }, events, effects: [] };
}

/**
 * The operator is on the way to the applicant, or not after all. An applicant who waits for help must not run out of
 * time, so the step and an open question start their time again. A call for help is answered with it, and stands again
 * once it is taken back.
 */
export function coming(state: SessionState, { isComing }: Of<'coming'>, { now }: ReduceContext): Transition {
  requireActive(state);
  if ((state.coming === true) === isComing) return unchanged(state);
  const { step } = state.at;
  const event: EvidenceDraft = { type: 'help.coming', actor: 'operator', payload: { step, isComing } };
  const { events, told: counted } = told(state, 'coming', event);
  const { coming: _coming, callAnswered, ...rest } = state;
  if (!isComing) {
    const helpAsked = state.helpAsked || callAnswered === true;
    return { state: { ...rest, told: counted, helpAsked }, events, effects: [] };
  }
  const answered = state.helpAsked ? { callAnswered: true as const } : {};
  const timed = step === 'done' ? {} : { stepDeadline: deadline(state, now), ...longerQuestion(state, now) };
  const next = { ...rest, ...answered, ...timed, told: counted, coming: true as const, helpAsked: false };
  return { state: next, events, effects: [] };
}

/** More than a person needs in one visit: beyond it nothing is written into the log. */
const MOST_TOLD = { moreTime: 20, camera: 200, coming: 20 } as const;

/** The draft to append and the count after it; beyond the limit neither changes. */
function told(state: SessionState, what: keyof typeof MOST_TOLD, draft: EvidenceDraft) {
  const before = state.told ?? { moreTime: 0, camera: 0, coming: 0 };
  if (before[what] >= MOST_TOLD[what]) return { events: [], told: before };
  return { events: [draft], told: { ...before, [what]: before[what] + 1 } };
}

/** Extensions of one visit, by applicant and operator, that also lengthen an open question; WCAG 2.2.1 asks for ten. */
const MOST_LONGER_QUESTIONS = 10;

/** Every time limit can be extended (WCAG 2.2.1), also when the log has no more room to say so. */
export function moreTime(state: SessionState, { at }: Of<'more-time'>, { now }: ReduceContext): Transition {
  if (isSuspected(state)) return unchanged(state);
  requireVisit(state, at);
  if (at.step === 'done') return unchanged(state);
  const event: EvidenceDraft = { type: 'time.extended', actor: 'applicant', payload: { ...at } };
  const { events, told: counted } = told(state, 'moreTime', event);
  return {
    state: { ...state, told: counted, stepDeadline: deadline(state, now), ...longerQuestion(state, now) },
    events,
    effects: [],
  };
}

/** The current question gets its whole time again: a movement, the announcement of the colours, or the colours. */
function longerQuestion({ liveness, flow, told }: SessionState, now: string): Pick<SessionState, 'liveness'> {
  const { moreTime = 0, coming = 0 } = told ?? {};
  if (!liveness || moreTime + coming >= MOST_LONGER_QUESTIONS) return {};
  return { liveness: { ...liveness, deadline: deadlineFrom(now, liveness, flow) } };
}

/** The time of a step ran out: the operator is called, and nothing is lost. */
export function stepTimeout(state: SessionState): Transition {
  requireActive(state);
  if (!state.stepDeadline) return unchanged(state);
  const { stepDeadline: _passed, ...rest } = state;
  const event: EvidenceDraft = { type: 'step.timed-out', actor: 'kiosk', payload: { ...state.at } };
  return { state: { ...rest, helpAsked: true }, events: [event], effects: [] };
}

/** The browser's report about its camera; the label of the device is a fact of the kiosk. */
export function camera(
  state: SessionState,
  { at, event, error, device, health, facts }: Of<'camera'>,
): Transition {
  requireVisit(state, at);
  const draft: EvidenceDraft = {
    type: `camera.${event}`,
    actor: 'kiosk',
    payload: { step: at.step, error, camera: device, health, ...facts },
  };
  // Neither another attempt nor a report on the way mends anything: the last failure stands until the camera has started.
  const mendsNothing = event === 'opening' || event === 'health';
  const known = error ?? (mendsNothing ? state.camera?.error : undefined);
  const { events, told: counted } = told(state, 'camera', draft);
  const described = device ?? state.camera?.device;
  const seen = {
    event,
    ...(known ? { error: known } : {}),
    ...(described ? { label: described.label, device: described } : {}),
    ...(health ? { health } : {}),
  };
  return { state: { ...state, told: counted, camera: seen }, events, effects: [] };
}

/** A clock behind a signed server time, or behind the session's own log, makes every later time doubtful. */
export function clockUntrusted(state: SessionState, { behind }: Of<'clock-untrusted'>): Transition {
  if (state.clockUntrusted || state.status === 'ended') return unchanged(state);
  const event: EvidenceDraft = { type: 'clock.untrusted', actor: 'kiosk', payload: behind };
  return { state: { ...state, clockUntrusted: true }, events: [event], effects: [] };
}

/** After a killed process the interrupted step starts again: the frames in memory are gone, the log is not. */
export function interrupted(state: SessionState, context: ReduceContext): Transition {
  if (state.status === 'ended') return unchanged(state);
  const event: EvidenceDraft = { type: 'session.resumed', actor: 'kiosk', payload: { ...state.at } };
  return { state: enterStep(state, state.at.step, context), events: [event], effects: [] };
}
