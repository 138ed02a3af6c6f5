/** WCAG 2.2, 2.3.1 allows three flashes a second at most; no colour is shorter than this, even on request. */
const SHORTEST_STAGE_MS = 400;

export const safeStageMs = (stageMs: number): number => Math.max(SHORTEST_STAGE_MS, stageMs);

/** When each colour was put on the screen, milliseconds since the epoch, in order. */
export type StageTimes = readonly number[];

/** It is announced first; nothing lights up before the person starts it, and nothing after they stopped it. */
export type LightPhase = 'announced' | 'shown' | 'over';

/** @param run undefined before the person starts it; @param count how many colours there are */
export const lightPhase = (run: { stage: number; stopped?: true } | undefined, count: number): LightPhase => {
  if (!run) return 'announced';
  return run.stage < count && !run.stopped ? 'shown' : 'over';
};

/** Main ends the colours at their deadline and says so at once; this long after it, main has failed to. */
const LATE_AFTER_MS = 1500;

/** Whether the time for the colours is over and nothing came of them yet. @param deadline RFC 3339 */
export const isLate = (deadline: string, now: number): boolean => now > Date.parse(deadline) + LATE_AFTER_MS;

/** Returns the number of the colour that the screen showed when a frame was taken; -1 before the first. */
export const stageAt = (times: StageTimes, capturedAt: number): number =>
  times.findLastIndex((shownAt) => shownAt <= capturedAt);
