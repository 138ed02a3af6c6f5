import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import type { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import { deadlineFrom, stageOf } from '#core/liveness/liveness-progress.ts';
import { challengeFacts } from '#core/proofing/session-log/selfie-events.ts';
import type { SessionCommand } from '../commands.ts';
import type { ReduceContext, SessionState, Transition } from '../session-state.ts';
import { deadline, notAllowed, questionOver, requireStep, selfieExhausted } from '../session-steps.ts';
import { attemptFacts } from './attempt-facts.ts';

type Of<K extends SessionCommand['kind']> = Extract<SessionCommand, { kind: K }>;

/** A picture is held: the questions that follow it begin, bound to a nonce that no attempt had before. */
export function livenessBegun(
  state: SessionState,
  { at, nonce, kinds, colours, pauseMs }: Of<'liveness-begun'>,
  context: ReduceContext,
): Transition {
  requireStep(state, at, 'selfie');
  if (selfieExhausted(state)) throw notAllowed('the attempts of the flow are used up');
  if (state.fallbackArmed) throw notAllowed('the next picture is taken as it is');
  if (state.liveness) throw notAllowed('an attempt is under way');
  if (state.nonces?.includes(nonce)) throw notAllowed('this nonce was used before');
  if (kinds.length + colours.length === 0) throw notAllowed('nothing is asked');
  const { now } = context;
  const issuedAt = beginsAt(now, kinds, pauseMs);
  const first = { nonce, startedAt: now, index: 0, answered: 0, replaced: [], issuedAt };
  const liveness = timed(state, { ...first, pending: kinds, asked: kinds, colours, deadline: now });
  const payload = { nonce, attempt: state.selfieAttempts + 1, kinds, colours };
  return {
    state: {
      ...state,
      liveness,
      nonces: [...(state.nonces ?? []), nonce],
      retry: false,
      stepDeadline: deadline(state, now),
    },
    events: [{ type: 'liveness.begun', actor: 'kiosk', payload }],
    effects: [],
  };
}

/** The open challenge was answered; the next one follows. One that was not answered ends the attempt instead. */
export function challengeAnswered(
  state: SessionState,
  { at, nonce, index, evidence, pauseMs }: Of<'challenge-answered'>,
  { now }: ReduceContext,
): Transition {
  const open = requireQuestion(state, { at, nonce, index });
  const [kind, ...pending] = open.pending;
  if (kind !== evidence.kind || evidence.verdict !== 'PASSED')
    throw notAllowed('the question is not answered');
  const issuedAt = beginsAt(now, pending, pauseMs);
  const next = { ...open, pending, answered: open.answered + 1, index: index + 1, issuedAt };
  const payload = { nonce, index, ...challengeFacts(evidence) };
  return {
    state: { ...state, liveness: timed(state, next) },
    events: [{ type: 'liveness.answered', actor: 'applicant', payload }],
    effects: [],
  };
}

/** The person cannot do the movement: another challenge, never one that was asked before, takes its place. */
export function challengeReplaced(
  state: SessionState,
  { at, nonce, index, replacement, pauseMs }: Of<'challenge-replaced'>,
  { now }: ReduceContext,
): Transition {
  const open = requireQuestion(state, { at, nonce, index });
  const [kind, ...others] = open.pending;
  if (!kind) throw notAllowed('no challenge is open');
  if (open.asked.includes(replacement)) throw notAllowed('this challenge was asked before');
  const next: LivenessProgress = {
    ...open,
    pending: [replacement, ...others],
    asked: [...open.asked, replacement],
    replaced: [...open.replaced, kind],
    index: index + 1,
    issuedAt: beginsAt(now, [replacement], pauseMs),
  };
  const payload = { nonce, index, kind, replacement };
  return {
    state: { ...state, liveness: timed(state, next) },
    events: [{ type: 'liveness.replaced', actor: 'applicant', payload }],
    effects: [],
  };
}

/** The person started the colours, and a frame came under the first of them: from here on their own time runs. */
export function lightBegun(
  state: SessionState,
  { at, nonce, index }: Of<'light-begun'>,
  { now }: ReduceContext,
): Transition {
  const open = requireQuestion(state, { at, nonce, index });
  if (stageOf(open) !== 'light' || open.lightBegunAt) throw notAllowed('no colours are announced');
  const begun = { ...open, lightBegunAt: now };
  return {
    state: { ...state, liveness: { ...begun, deadline: deadlineFrom(now, begun, state.flow) } },
    events: [{ type: 'liveness.light-begun', actor: 'applicant', payload: { nonce, index } }],
    effects: [],
  };
}

/** @throws AppError STEP_STALE for a question that is over, STEP_NOT_ALLOWED for one that was never asked */
export function requireQuestion(
  state: SessionState,
  { at, nonce, index }: Pick<Of<'challenge-answered'>, 'at' | 'nonce' | 'index'>,
): LivenessProgress {
  requireStep(state, at, 'selfie');
  const { liveness } = state;
  if (state.nonces?.includes(nonce) && nonce !== liveness?.nonce) throw questionOver('of an earlier attempt');
  if (!liveness || nonce !== liveness.nonce) throw notAllowed('no question has this nonce');
  if (index < liveness.index) throw questionOver(`question ${index}, now at ${liveness.index}`);
  if (index > liveness.index) throw notAllowed('this question was not asked yet');
  return liveness;
}

/**
 * An attempt that ended without a result was broken off: by a restart, by leaving the step, or by the fallback. Its
 * frames and its nonce are void, and it counts as one of the attempts of the flow: breaking off an attempt that goes
 * wrong gains no further one.
 */
export function withBrokenOff(
  { liveness, selfieAttempts }: SessionState,
  transition: Transition,
  cause: SessionCommand['kind'],
): Transition {
  const { state, events, effects } = transition;
  const over = liveness !== undefined && state.liveness?.nonce !== liveness.nonce;
  if (!over || cause === 'selfie-captured' || cause === 'selfie-refused') return transition;
  const { nonce, index } = liveness;
  const attempt = selfieAttempts + 1;
  const counted = { ...state, selfieAttempts: attempt };
  const mayRetry = state.status === 'active' && !selfieExhausted(counted);
  const event: EvidenceDraft = {
    type: 'liveness.broken-off',
    actor: 'kiosk',
    payload: {
      nonce,
      index,
      attempt,
      cause,
      ...attemptFacts(counted, mayRetry ? 'retry' : 'fail'),
      reason: 'confidence',
    },
  };
  const isLast = state.status === 'active' && selfieExhausted(counted);
  const after = isLast ? { ...counted, helpAsked: true } : counted;
  return { state: after, events: [event, ...events], effects: [{ kind: 'forget-frames' }, ...effects] };
}

/** When the next question begins; the colours begin when the person starts them. */
const beginsAt = (now: string, pending: readonly unknown[], pauseMs = 0): string =>
  pending.length > 0 && pauseMs > 0 ? new Date(Date.parse(now) + pauseMs).toISOString() : now;

const timed = ({ flow }: SessionState, progress: LivenessProgress): LivenessProgress => ({
  ...progress,
  deadline: deadlineFrom(progress.issuedAt, progress, flow),
});
