export interface TimeLeft {
  /** Part of the time that is left, 0 to 1. */
  share: number;
  /** In steps of five, rounded up, so that nothing ticks. */
  seconds: number;
}

const STEP_SEC = 5;

/**
 * The time left for one question.
 * @param since when the question was first shown, milliseconds since the epoch
 * @param deadline RFC 3339; a later one gives more time
 */
export const timeLeft = (since: number, deadline: string, now: number): TimeLeft => {
  const end = Date.parse(deadline);
  const left = Math.max(0, end - now);
  return {
    share: end > since ? Math.min(1, left / (end - since)) : 0,
    seconds: Math.ceil(left / 1000 / STEP_SEC) * STEP_SEC,
  };
};
