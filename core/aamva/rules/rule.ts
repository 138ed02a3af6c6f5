import type { AamvaVerdict } from '../aamva.ts';

export interface Judgement {
  verdict: AamvaVerdict;
  detail: string;
}

/** One authenticity rule: its id, the clause that demands it, and its judgement. */
export interface Rule<Subject> {
  rule: string;
  clause: string;
  judge(subject: Subject): Judgement;
}

const MOST_NAMED = 12;

export function passed(detail: string): Judgement {
  return { verdict: 'PASSED', detail };
}

export function failed(detail: string): Judgement {
  return { verdict: 'FAILED', detail };
}

export function notPerformed(detail: string): Judgement {
  return { verdict: 'NOT_PERFORMED', detail };
}

/** FAILED with the ids that are at fault, or PASSED. */
export function none(faults: readonly string[], good: string, bad: string): Judgement {
  if (faults.length === 0) return passed(good);
  const more = faults.length > MOST_NAMED ? ` and ${faults.length - MOST_NAMED} more` : '';
  return failed(`${bad}: ${faults.slice(0, MOST_NAMED).join(', ')}${more}`);
}
