import type { CaptureHint } from '#core/contract/counter/state.ts';

/** A hint stays at least this long, so that it can be read. */
const MIN_SHOWN_MS = 900;
/** A different hint has to be true for this long before it replaces the one shown. */
const MIN_TRUE_MS = 250;

export interface SteadyHint {
  shown: CaptureHint;
  shownSince: number;
  candidate: CaptureHint;
  candidateSince: number;
}

export const firstHint = (hint: CaptureHint, now: number): SteadyHint => ({
  shown: hint,
  shownSince: now,
  candidate: hint,
  candidateSince: now,
});

/** One hint at a time, without flicker. Pure: the same observations always show the same hints. */
export const nextHint = (state: SteadyHint, hint: CaptureHint, now: number): SteadyHint => {
  const candidateSince = hint === state.candidate ? state.candidateSince : now;
  const replaces =
    hint !== state.shown && now - candidateSince >= MIN_TRUE_MS && now - state.shownSince >= MIN_SHOWN_MS;
  return replaces
    ? { shown: hint, shownSince: now, candidate: hint, candidateSince }
    : { ...state, candidate: hint, candidateSince };
};
