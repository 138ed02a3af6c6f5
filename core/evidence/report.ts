import type { Verdict } from '../proofing/verdicts.ts';

/** One thing that was checked. The first FAILED one is where the evidence breaks. */
export interface Link {
  /** The part that was examined, e.g. `event 3` or `final signature`. */
  readonly link: string;
  readonly verdict: Verdict;
  /** Why it failed or was not performed. */
  readonly reason?: string;
}

export const passed = (link: string): Link => ({ link, verdict: 'PASSED' });
export const failed = (link: string, reason: string): Link => ({ link, verdict: 'FAILED', reason });
export const notPerformed = (link: string, reason: string): Link => ({
  link,
  verdict: 'NOT_PERFORMED',
  reason,
});

/** PASSED, or FAILED with the first reason that is given. */
export function judged(link: string, reason: string | undefined): Link {
  return reason === undefined ? passed(link) : failed(link, reason);
}
