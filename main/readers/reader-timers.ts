/** Time as the readers need it; tests move it. */
export interface ReaderTimers {
  /** Milliseconds that never go back, from any beginning. */
  now(): number;
  /** @returns how to call it off */
  after(ms: number, run: () => void): () => void;
}

export const SYSTEM_TIMERS: ReaderTimers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
