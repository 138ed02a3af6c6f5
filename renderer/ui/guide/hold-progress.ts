/** How long a face has been good without a break. */
export interface Hold {
  since: number | undefined;
  /** 0 to 1, full when the face was good for the whole time. */
  progress: number;
}

export const NO_HOLD: Hold = { since: undefined, progress: 0 };

/** One observation: a bad one empties the ring at once, good ones fill it over `holdMs`. */
export const nextHold = (hold: Hold, good: boolean, now: number, holdMs: number): Hold => {
  if (!good) return NO_HOLD;
  const since = hold.since ?? now;
  return { since, progress: Math.min(1, holdMs === 0 ? 1 : (now - since) / holdMs) };
};
